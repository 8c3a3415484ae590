import { ApiError } from '#server/http/errors.ts'
import type { Db } from '#server/lib/database.ts'
import { type Cursor, readActivities } from '../read-activities.ts'
import { type Audience, concerning } from './audience.ts'
import { isBefore, stateOfLog } from './state-of-log.ts'

export type FeedPage = Awaited<ReturnType<typeof readActivities>> & { history: string }

/** Of those who want little of what happens, so that one answer takes a moment; they ask on from there. */
const MOST_READINGS = 10

type Reading = { audience: Audience; cursor: Cursor; limit: number }
/** `log` is read for the whole installation. */
type Databases = { db: Db; log: Db }

/** What comes next in a feed; 410 where some of it was dropped. */
export async function readFeed({ db, log }: Databases, { audience, cursor, limit }: Reading): Promise<FeedPage> {
  const wanted = concerning(audience)
  const reading = { limit, account_id: audience.account_id, ...(wanted && { wanted }) }
  let page = await readActivities(db, cursor, reading)
  for (let more = 1; more < MOST_READINGS && !page.is_end && page.entries.length === 0; more++)
    page = await readActivities(db, page.cursor, reading)
  // Looked at afterwards: what was dropped before the end of the reading is known then.
  const { kept_after, history } = await stateOfLog(log)
  if (isBefore(cursor, kept_after)) throw new ApiError('feed_cursor_gone')
  return { ...page, history }
}
