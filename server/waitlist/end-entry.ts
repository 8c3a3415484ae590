import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { WaitlistStatus } from '#domain/waitlist.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cancelReservation } from '#server/orders/cancel-order.ts'

type Entry = { id: number; order_id: number | null; status: WaitlistStatus }

/**
 * Takes an entry off the waitlist, within changeWaitlist; an open offer is cancelled and its unit free again. Throws 409 for an
 * entry that neither waits nor has an open offer.
 */
export async function endEntry(trx: Trx, actor: Actor, { event, entry }: { event: EventRow; entry: Entry }) {
  if (entry.status !== 'WAITING' && entry.status !== 'OFFERED') throw new ApiError('transition_not_allowed')
  // Of buying and leaving at once, one succeeds: the reservation is cancelled by compare-and-set.
  if (entry.order_id !== null && !(await cancelReservation(trx, actor, entry.order_id)))
    throw new ApiError('transition_not_allowed')
  await trx.updateTable('waitlist_entries').set({ left_at: sql<string>`now()` }).where('id', '=', entry.id).execute()
  await emit(trx, actor, { name: 'waitlist.left', subject_id: entry.id, place: inEvent(event) })
}
