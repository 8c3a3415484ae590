import type { Actor } from '#domain/actor.ts'
import { VALID_STATUSES } from '#domain/attendee.ts'
import { isPlaced } from '#domain/order-status.ts'
import { staysCancelled } from '#domain/reactivation.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Many } from '#server/orders/cancel-order.ts'
import { fitDueToUnits } from '#server/orders/fit-due.ts'
import { poolsOfOrder, poolsOfPrice } from '#server/products/drawn-by-orders.ts'
import { lockPools, returnUnits, takeUnit } from '#server/products/stock.ts'
import { lockOrderOf } from './lock-attendee.ts'
import { IS_INVOICED, IS_UNCHARGED } from './reactivation.ts'

type Change = {
  attendee_id: number
  to: 'ACTIVE' | 'CANCELLED'
  /** Announces what becomes of its unpaid order. */
  tell?: Many['tell']
}

/**
 * Cancelling a ticket frees its place; reactivating it takes one, if one is left. While the order awaits payment, the amount due
 * changes accordingly. Returns the id of the credit note about that, if one was issued.
 */
export async function changeTicketStatus(
  trx: Trx,
  actor: Actor,
  { attendee_id, to, tell }: Change,
): Promise<number | null> {
  const order = await lockOrderOf(trx, attendee_id)
  if (!isPlaced(order.status))
    throw new ApiError('transition_not_allowed', { message: 'The order of this ticket is cancelled.' })
  const active = order.status === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT'
  const changed = await trx
    .updateTable('attendees')
    .set({ status: to === 'ACTIVE' ? active : 'CANCELLED' })
    .where('id', '=', attendee_id)
    .where('status', 'in', to === 'ACTIVE' ? ['CANCELLED'] : VALID_STATUSES)
    .returning(['product_price_id', IS_UNCHARGED.as('is_uncharged'), IS_INVOICED.as('is_invoiced')])
    .executeTakeFirst()
  if (!changed) return null
  const reason = to === 'ACTIVE' && staysCancelled({ ...changed, order_status: order.status, is_sold_out: false })
  if (reason === 'no_longer_charged') throw new ApiError(reason)
  if (to === 'ACTIVE') await takeUnit(trx, order.id, changed.product_price_id)
  else {
    await lockPoolsOf(trx, order.id, changed)
    await returnUnits(trx, order.id, { product_price_id: changed.product_price_id })
  }
  if (order.status !== 'AWAITING_OFFLINE_PAYMENT') return null
  return fitDueToUnits(trx, actor, { order_id: order.id, ...(tell && { tell }) })
}

/**
 * Locks all pools of the order at once, in id order: with its last ticket the order returns the rest of its units, such as the use
 * of its promo code.
 */
async function lockPoolsOf(
  trx: Trx,
  order_id: number,
  { product_price_id }: { product_price_id: number },
): Promise<void> {
  await lockPools(trx, [...(await poolsOfPrice(trx, product_price_id)), ...(await poolsOfOrder(trx, order_id))])
}
