import type { Context } from 'hono'
import type { activityFeed as endpoints } from '#contract/activity-feed.ts'
import { type ActivityName, subjectKindOf } from '#domain/activity.ts'
import { reachesEvent } from '#domain/scope.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import type { Handler, Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { peopleIn } from '../people.ts'
import type { Cursor } from '../read-activities.ts'
import type { Audience } from './audience.ts'
import { notACursor, readFeedCursor, writeFeedCursor } from './feed-cursor.ts'
import { type FeedPage, readFeed } from './read-feed.ts'
import { isBefore, type StateOfLog, stateOfLog } from './state-of-log.ts'
import { createWaitingReaders, type WaitingReaders } from './waiting-readers.ts'

export function activityFeedHandlers(services: Services): Handlers<typeof endpoints> {
  const readers = createWaitingReaders(services)
  return { read: readingWith(readers) }
}

function readingWith(readers: WaitingReaders): Handler<typeof endpoints.read> {
  return async ({ db, services, member, c, query: { after, event_id = null, limit, wait } }) => {
    const audience = { account_id: member.account_id, scope: member.scope, event_id }
    await refuseUnlessReached(db, audience)
    const state = await stateOfLog(services.db)
    const read = (cursor: Cursor) => readFeed({ db, log: services.db }, { audience, cursor, limit })
    const until = performance.now() + wait * 1000
    const ended = endOf(c)
    let page = await read(placeOf(after, { audience, state }))
    while (page.is_end && page.entries.length === 0) {
      const waiting = { audience, from: page.cursor.xid, milliseconds: until - performance.now(), ended }
      if (!(await readers.wait(waiting))) break
      page = await read(page.cursor)
    }
    return present(db, audience, page)
  }
}

/** Includes deleted events, so that a reader who follows one learns of its end. */
async function refuseUnlessReached(db: Db, { account_id, event_id, scope }: Audience): Promise<void> {
  if (event_id === null) return
  const events = db.selectFrom('events').select(['id', 'organizer_id'])
  const event = await events.where('id', '=', event_id).where('account_id', '=', account_id).executeTakeFirst()
  if (!event || !reachesEvent(scope, event)) throw new ApiError('not_found')
}

function placeOf(after: string | undefined, { audience, state }: { audience: Audience; state: StateOfLog }): Cursor {
  if (after === undefined) return state.kept_after
  if (after === 'now') return { xid: state.horizon, id: 0 }
  const cursor = readFeedCursor(after, { ...audience, history: state.history })
  if (isBefore({ xid: state.next_xid, id: 0 }, cursor)) throw notACursor()
  return cursor
}

/** Aborted when the caller disconnects or the server drains. */
function endOf(c: Context): AbortSignal {
  const draining = bindingsOf(c.env)?.outgoing.draining
  return AbortSignal.any(draining ? [c.req.raw.signal, draining] : [c.req.raw.signal])
}

async function present(db: Db, audience: Audience, { entries, cursor, is_end, history }: FeedPage) {
  const personIn = await peopleIn(db, audience.account_id, entries)
  return {
    entries: entries.map((entry) => {
      const name = entry.name as ActivityName
      const person = personIn(entry)
      const subject_id = person ? person.shown_id : entry.subject_id
      const data = entry.data as Record<string, unknown> | null
      return { ...entry, name, subject_kind: subjectKindOf(name), subject_id, data }
    }),
    next: writeFeedCursor(cursor, { ...audience, history }),
    has_more: !is_end,
  }
}
