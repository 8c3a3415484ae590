import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ActivityName } from '#domain/activity.ts'
import type { Actor } from '#domain/actor.ts'
import { type DeletionObstacle, type Obstacle, obstaclesTo } from '#domain/deletion.ts'
import { asColumns, emit, emitting } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { deleteEntriesOf } from '#server/waitlist/delete-entries.ts'
import { contentsOfEvent, ordersOfEvents } from './deletion-facts.ts'

const NAME: ActivityName = 'event.deleted'

export const eventDeletionStatus: Handler<typeof contract.deletions.eventStatus> = async ({ db, event }) => {
  const reasons = obstaclesTo(await ordersOfEvents(db, [event.id]))
  return { can_delete: reasons.length === 0, reasons, contents: await contentsOfEvent(db, event.id) }
}

/** Locks the event before it counts orders: concurrent reservations are finished by then, and later ones find the event gone. */
export const removeEvent: Handler<typeof contract.deletions.removeEvent> = ({ db, actor, event }) =>
  db.transaction().execute(async (trx) => {
    const present = trx.selectFrom('events').select('id').where('id', '=', event.id).where('deleted_at', 'is', null)
    await present.forUpdate().executeTakeFirstOrThrow(() => new ApiError('not_found'))
    refuseObstacles(obstaclesTo(await ordersOfEvents(trx, [event.id])))
    await trx.updateTable('events').set(GONE).where('id', '=', event.id).execute()
    await deleteEntriesOf(trx, [event.id])
    await emit(trx, actor, { name: NAME, subject_id: event.id, place: inEvent(event) })
    return undefined
  })

/** Archived as well, so that nothing is sold by code that overlooks the deletion. */
const GONE = { status: 'ARCHIVED' as const, publish_at: null, deleted_at: sql<string>`now()` }

const REFUSALS: Record<DeletionObstacle, ErrorCode> = {
  orders: 'has_orders',
  in_checkout: 'in_checkout',
  last_organizer: 'last_organizer',
}

/** 409 with the code of the first obstacle. */
export function refuseObstacles([first]: readonly Obstacle[]): void {
  if (first) throw new ApiError(REFUSALS[first.code])
}

/** The events of an organizer, locked in id order until the end of the transaction. */
export async function lockEventsOf(trx: Trx, organizer_id: number): Promise<number[]> {
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizer_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return events.map(({ id }) => id)
}

/** Deletes an organizer's events, each with a log entry. Expects them to be locked and free of obstacles. */
export async function deleteEvents(trx: Trx, actor: Actor, event_ids: readonly number[]): Promise<void> {
  if (event_ids.length === 0) return
  await deleteEntriesOf(trx, event_ids)
  const { actor_kind, actor_id, request_id } = asColumns(actor)
  const entries = sql`
    select ${NAME}::text as name, id as subject_id, account_id, organizer_id, id as event_id, null::int as order_id,
      ${actor_kind}::actor_kind as actor_kind, ${actor_id}::int as actor_id, ${request_id}::text as request_id,
      null::jsonb as data
    from gone`
  await sql`
    with gone as (
      update events set status = 'ARCHIVED', publish_at = null, deleted_at = now()
      where id = any(${event_ids}::int[]) returning id, account_id, organizer_id
    ), ${emitting(NAME, entries)}
    select (select count(*) from logged), (select count(*) from queued)`.execute(trx)
}
