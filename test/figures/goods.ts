import type { Placed } from './play.ts'

type Item = Placed['order']['order_items'][number]

/** Lines of goods with the units that are not cancelled. */
export function goodsLeft({ status, ordered, cancelled_goods }: Placed) {
  if (status === 'CANCELLED') return []
  return ordered.order_items.flatMap(({ id, product_type, quantity }) => {
    const units = quantity - (cancelled_goods.get(id) ?? 0)
    return product_type === 'GENERAL' && units > 0 ? [{ order_item_id: id, units }] : []
  })
}

/** Number of cancelled goods of a product. */
export function cancelledGoods({ ordered, cancelled_goods }: Placed, product_id: number): number {
  const own = ordered.order_items.filter((item) => item.product_id === product_id)
  return own.reduce((sum, { id }) => sum + (cancelled_goods.get(id) ?? 0), 0)
}

/** Units of a line that the order charges. */
export function unitsCharged({ ordered, cancelled_unpaid, uncharged_goods }: Placed, item: Item): number {
  const tickets = ordered.attendees.filter(({ product_price_id }) => product_price_id === item.product_price_id)
  const uncharged = tickets.filter(({ id }) => cancelled_unpaid.has(id)).length + (uncharged_goods.get(item.id) ?? 0)
  return item.quantity - uncharged
}
