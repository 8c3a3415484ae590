import { isPlaced } from '#domain/order-status.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Trx } from '#server/lib/database.ts'
import { returnUnit, takeUnit } from '#server/products/stock.ts'

/** A cancelled ticket gives its place back; a ticket made active again takes one, if one is left. */
export async function changeTicketStatus(trx: Trx, attendee_id: number, to: 'ACTIVE' | 'CANCELLED'): Promise<void> {
  const order = await lockOrderOf(trx, attendee_id)
  if (!isPlaced(order.status))
    throw new ApiError('transition_not_allowed', { message: 'The order of this ticket is cancelled.' })
  const active = order.status === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT'
  const changed = await trx
    .updateTable('attendees')
    .set({ status: to === 'ACTIVE' ? active : 'CANCELLED' })
    .where('id', '=', attendee_id)
    .where('status', 'in', to === 'ACTIVE' ? ['CANCELLED'] : ['ACTIVE', 'AWAITING_PAYMENT'])
    .returning(['product_price_id'])
    .executeTakeFirst()
  if (!changed) return
  if (to === 'ACTIVE') await takeUnit(trx, order.id, changed.product_price_id)
  else await returnUnit(trx, order.id, changed.product_price_id)
}

/** The order's lock comes first, as everywhere, so that a cancelled order and a cancelled ticket do not both give back. */
async function lockOrderOf(trx: Trx, attendee_id: number) {
  return trx
    .selectFrom('orders')
    .innerJoin('attendees', 'attendees.order_id', 'orders.id')
    .select(['orders.id', 'orders.status'])
    .where('attendees.id', '=', attendee_id)
    .forUpdate('orders')
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
