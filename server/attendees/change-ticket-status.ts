import type { Actor } from '#domain/actor.ts'
import { VALID_STATUSES } from '#domain/attendee.ts'
import { isPlaced } from '#domain/order-status.ts'
import { hasInvoice } from '#server/invoices/invoice-queries.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { fitDueToTickets } from '#server/orders/fit-due.ts'
import { poolsOfOrder, poolsOfPrice } from '#server/products/drawn-by-orders.ts'
import { lockPools, returnUnit, takeUnit } from '#server/products/stock.ts'

type Change = { attendee_id: number; to: 'ACTIVE' | 'CANCELLED' }

/**
 * Cancelling a ticket frees its place; reactivating it takes one, if one is left. While the order awaits payment, the amount due
 * changes accordingly.
 */
export async function changeTicketStatus(trx: Trx, actor: Actor, { attendee_id, to }: Change): Promise<void> {
  const order = await lockOrderOf(trx, attendee_id)
  if (!isPlaced(order.status))
    throw new ApiError('transition_not_allowed', { message: 'The order of this ticket is cancelled.' })
  const active = order.status === 'COMPLETED' ? 'ACTIVE' : 'AWAITING_PAYMENT'
  const changed = await trx
    .updateTable('attendees')
    .set({ status: to === 'ACTIVE' ? active : 'CANCELLED' })
    .where('id', '=', attendee_id)
    .where('status', 'in', to === 'ACTIVE' ? ['CANCELLED'] : VALID_STATUSES)
    .returning(['product_price_id', 'order_item_id', 'position'])
    .executeTakeFirst()
  if (!changed) return
  if (to === 'ACTIVE') await refuseUncharged(trx, order, changed)
  if (to === 'ACTIVE') await takeUnit(trx, order.id, changed.product_price_id)
  else {
    await lockPoolsOf(trx, order.id, changed)
    await returnUnit(trx, order.id, changed.product_price_id)
  }
  if (order.status === 'AWAITING_OFFLINE_PAYMENT') await fitDueToTickets(trx, actor, order.id)
}

type Order = Awaited<ReturnType<typeof lockOrderOf>>
type Place = { order_item_id: number; position: number }

/** A ticket that was cancelled before the payment is charged again, unless the payment came or the invoice says otherwise. */
async function refuseUncharged(trx: Trx, order: Order, { order_item_id, position }: Place): Promise<void> {
  const item = trx.selectFrom('order_items').select('cancelled_unpaid').where('id', '=', order_item_id)
  const { cancelled_unpaid } = await item.executeTakeFirstOrThrow()
  if (!cancelled_unpaid.includes(position)) return
  if (order.status === 'COMPLETED' || (await hasInvoice(trx, order.id))) throw new ApiError('no_longer_charged')
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

/** Locks the order first, as everywhere, so that a cancelled order and a cancelled ticket do not release a place twice. */
async function lockOrderOf(trx: Trx, attendee_id: number) {
  return trx
    .selectFrom('orders')
    .innerJoin('attendees', 'attendees.order_id', 'orders.id')
    .select(['orders.id', 'orders.status'])
    .where('attendees.id', '=', attendee_id)
    .forUpdate('orders')
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
