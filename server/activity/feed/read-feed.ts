import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { type Cursor, readActivities } from '../read-activities.ts'
import { type Audience, concerning } from './audience.ts'
import { isBefore, stateOfLog } from './state-of-log.ts'

export type FeedPage = Awaited<ReturnType<typeof readActivities>> & { history: string }

/** Readings per answer at most. A feed that few entries concern then still answers quickly, and its reader asks again. */
const MOST_READINGS = 10

type Reading = { audience: Audience; cursor: Cursor; limit: number }
/** `log` is read for the whole installation. */
type Databases = { db: Db; log: Db }

/** Reads the next entries of a feed. 410 if some of them were dropped. */
export async function readFeed({ db, log }: Databases, { audience, cursor, limit }: Reading): Promise<FeedPage> {
  const wanted = concerning(audience)
  const reading = { limit, account_id: audience.account_id, ...(wanted && { wanted }) }
  let page = await readActivities(db, cursor, reading)
  for (let more = 1; more < MOST_READINGS && !page.is_end && page.entries.length === 0; more++)
    page = await readActivities(db, page.cursor, reading)
  // The check comes last: it then knows of everything that was dropped during the reading.
  const { kept_after, history } = await stateOfLog(log)
  if (isBefore(cursor, kept_after)) throw new ApiError('feed_cursor_gone')
  return { ...page, history }
}
