import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { SYSTEM } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { changeEventStatus } from './event-status.ts'

const AT_ONCE = 200

type Needed = Pick<Services, 'db' | 'config'>
type Due = Pick<EventRow, 'id' | 'account_id' | 'organizer_id'>

/**
 * Job, every minute: puts due drafts on sale, by the same rules as by hand. A refused event stays a draft and is not tried
 * again; its organizer is told why. Rules: docs/rules/publishing.md
 */
export async function publishDueEvents({ db, config }: Needed): Promise<void> {
  const due = await db
    .selectFrom('events')
    .select(['id', 'account_id', 'organizer_id'])
    .where('publish_at', '<=', sql<string>`now()`)
    .where('deleted_at', 'is', null)
    .orderBy('publish_at')
    .limit(AT_ONCE)
    .execute()
  const failures: unknown[] = []
  // An unexpected failure is tried again in a minute, and does not delay the other events.
  for (const event of due) await publish({ db, config }, event).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function publish({ db, config }: Needed, event: Due): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (await lockDue(trx, event)) await changeEventStatus(trx, SYSTEM, { event, to: 'LIVE', config })
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const reason = error.code
    await db.transaction().execute((trx) => refuse(trx, event, reason))
  }
}

/** Returns the planned time, or null if the plan has just changed. Locks the organizer before the event. */
async function lockDue(trx: Trx, { id, organizer_id }: Due): Promise<string | null> {
  await trx.selectFrom('organizers').select('id').where('id', '=', organizer_id).forUpdate().execute()
  const event = await trx
    .selectFrom('events')
    .select('publish_at')
    .where('id', '=', id)
    .where('publish_at', '<=', sql<string>`now()`)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return event?.publish_at ?? null
}

async function refuse(trx: Trx, event: Due, reason: ErrorCode): Promise<void> {
  const publish_at = await lockDue(trx, event)
  if (publish_at === null) return
  await trx.updateTable('events').set({ publish_at: null }).where('id', '=', event.id).execute()
  const of = { subject_id: event.id, place: inEvent(event), data: { reason } }
  await emit(trx, SYSTEM, { name: 'event.publishing_refused', ...of, carry: { reason, publish_at } })
}
