import type { Actor } from '#domain/actor.ts'
import { isPlaced } from '#domain/order-status.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { poolsOfOrder, poolsOfPrice } from '#server/products/drawn-by-orders.ts'
import { lockPools, returnUnits } from '#server/products/stock.ts'
import { fitDueToUnits } from './fit-due.ts'

type Wanted = {
  event: EventRow
  order_id: number
  order_item_id: number
  quantity: number
  /** Emails the buyer, unless the order ends with these goods: then another email says so. */
  notify_buyer: boolean
}

/**
 * Cancels goods of a line, at most those that are left, and returns their stock. While the order awaits payment, the amount due
 * falls accordingly (docs/rules/orders.md). Expects the order to be locked.
 */
export async function cancelGoods(
  trx: Trx,
  actor: Actor,
  { event, order_id, order_item_id, quantity, notify_buyer }: Wanted,
): Promise<void> {
  const item = await itemOf(trx, order_id, order_item_id)
  if (item.product_type !== 'GENERAL') throw new ApiError('not_goods')
  if (!isPlaced(item.status)) throw new ApiError('transition_not_allowed')
  const cancelled_units = item.cancelled_units + quantity
  if (cancelled_units > item.quantity) throw malformed('quantity', 'more_units_than_left')
  await trx.updateTable('order_items').set({ cancelled_units }).where('id', '=', order_item_id).execute()
  // All pools of the order at once, in id order: with its last unit the order returns the rest, such as the use of its promo code.
  await lockPools(trx, [...(await poolsOfPrice(trx, item.product_price_id)), ...(await poolsOfOrder(trx, order_id))])
  await returnUnits(trx, order_id, { product_price_id: item.product_price_id, units: quantity })
  const place = { ...inEvent(event), order_id }
  const data = { order_item_id, quantity }
  const carry = { ...data, send_emails: notify_buyer }
  await emit(trx, actor, { name: 'order.goods_cancelled', subject_id: order_id, place, data, carry })
  if (item.status === 'AWAITING_OFFLINE_PAYMENT') await fitDueToUnits(trx, actor, { order_id })
}

function itemOf(trx: Trx, order_id: number, order_item_id: number) {
  return trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.product_type', 'order_items.product_price_id', 'order_items.quantity', 'orders.status'])
    .select('order_items.cancelled_units')
    .where('order_items.id', '=', order_item_id)
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
