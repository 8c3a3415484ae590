import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { obstaclesTo } from '#domain/deletion.ts'
import { emit } from '#server/activity/emit.ts'
import { inOrganizer } from '#server/activity/places.ts'
import { deleteEvents, lockEventsOf, refuseObstacles } from '#server/events/delete-event.ts'
import { ordersOfEvents } from '#server/events/deletion-facts.ts'
import type { OrganizerRow } from '#server/http/access.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { isLast, lockOrganizersOf } from './organizer-status.ts'

export const organizerDeletionStatus: Handler<typeof contract.deletions.organizerStatus> = async ({
  db,
  organizer,
}) => {
  const siblings = await organizersOf(db, organizer.account_id)
  const event_ids = await eventsOf(db, organizer.id)
  const reasons = obstaclesTo({
    ...(await ordersOfEvents(db, event_ids)),
    is_last_organizer: isLast(organizer, siblings),
  })
  return { can_delete: reasons.length === 0, reasons, contents: { events: event_ids.length } }
}

/** Deletes an organizer. Locks as archiving does: all organizers of the account, then the events, each by id. */
export const removeOrganizer: Handler<typeof contract.deletions.removeOrganizer> = ({ db, actor, organizer }) =>
  db.transaction().execute(async (trx) => {
    const siblings = await lockOrganizersOf(trx, organizer.account_id)
    const present = siblings.find((row) => row.id === organizer.id)
    if (!present) throw new ApiError('not_found')
    const event_ids = await lockEventsOf(trx, organizer.id)
    const orders = await ordersOfEvents(trx, event_ids)
    refuseObstacles(obstaclesTo({ ...orders, is_last_organizer: isLast(present, siblings) }))
    await deleteEvents(trx, actor, event_ids)
    await trx
      .updateTable('organizers')
      .set({ status: 'ARCHIVED', deleted_at: sql<string>`now()` })
      .where('id', '=', organizer.id)
      .execute()
    await emit(trx, actor, { name: 'organizer.deleted', subject_id: organizer.id, place: inOrganizer(organizer) })
    return undefined
  })

function organizersOf(db: Db, account_id: number): Promise<OrganizerRow[]> {
  const organizers = db.selectFrom('organizers').selectAll().where('account_id', '=', account_id)
  return organizers.where('deleted_at', 'is', null).execute()
}

async function eventsOf(db: Db, organizer_id: number): Promise<number[]> {
  const events = db.selectFrom('events').select('id').where('organizer_id', '=', organizer_id)
  return (await events.where('deleted_at', 'is', null).execute()).map(({ id }) => id)
}
