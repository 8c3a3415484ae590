import { assertVersion } from '#server/lib/assert-version.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

type Which = {
  event_id: number
  attendee_id: number
  /** Version that the caller has edited. */
  seen: string | undefined
  /** True if the change concerns the order too, which is locked before its tickets. */
  withOrder: boolean
}

/** Locks a ticket as a scan does. 409 if it is no longer the version that was seen. Returns the id of its order. */
export async function lockAttendee(trx: Trx, { event_id, attendee_id, seen, withOrder }: Which): Promise<number> {
  if (withOrder) await lockOrderOf(trx, attendee_id)
  const attendee = await trx
    .selectFrom('attendees')
    .select(['order_id', 'updated_at'])
    .where('id', '=', attendee_id)
    .where('event_id', '=', event_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  assertVersion(attendee, seen)
  return attendee.order_id
}

/** Locks the order first, as everywhere, so that a cancelled order and a cancelled ticket do not release a place twice. */
export async function lockOrderOf(trx: Trx, attendee_id: number) {
  return trx
    .selectFrom('orders')
    .innerJoin('attendees', 'attendees.order_id', 'orders.id')
    .select(['orders.id', 'orders.status'])
    .where('attendees.id', '=', attendee_id)
    .forUpdate('orders')
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
