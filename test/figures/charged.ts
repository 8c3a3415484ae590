import type { Order } from '#contract/orders.ts'

type Item = Order['order_items'][number]
const ADDED = ['FEE', 'TAX'] as const

/** The order without the charges of tickets and goods cancelled before the payment; `quantity` stays as ordered. */
export function chargedWithout(
  ordered: Order,
  cancelled: ReadonlySet<number>,
  goods: ReadonlyMap<number, number>,
): Order {
  const order_items = ordered.order_items.map((item) => {
    const tickets = ordered.attendees.filter(({ product_price_id }) => product_price_id === item.product_price_id)
    const ofTickets = tickets.flatMap(({ id }, position) => (cancelled.has(id) ? [position] : []))
    // The last ones of a line are the first that are no longer charged.
    const ofGoods = Array.from({ length: goods.get(item.id) ?? 0 }, (_, index) => item.quantity - 1 - index)
    const positions = [...ofTickets, ...ofGoods]
    return positions.reduce((left, position) => minusShare(left, item, position), item)
  })
  const total = (name: 'total_before_discount' | 'total_discount' | 'total_before_additions' | 'total_gross') =>
    order_items.reduce((sum, item) => sum + item[name], 0)
  const [total_fee = 0, total_tax = 0] = ADDED.map((type) =>
    order_items.reduce((sum, item) => sum + addedOf(item, type), 0),
  )
  return {
    ...{ ...ordered, order_items, total_fee, total_tax },
    ...{ total_before_discount: total('total_before_discount'), total_discount: total('total_discount') },
    ...{ total_before_additions: total('total_before_additions'), total_gross: total('total_gross') },
  }
}

/**
 * Subtracts one ticket's share. Amounts are split in whole cents, the first tickets first; parts of a price are steps of their
 * running sum.
 */
export function minusShare(left: Item, { quantity, ...item }: Item, position: number): Item {
  const upTo = (amount: number) => Math.floor((amount + quantity - 1 - position) / quantity)
  const before = (index: number) =>
    item.taxes_and_fees.slice(0, index).reduce((sum, { amount }) => sum + amount, item.total_before_additions)
  const taxes_and_fees = left.taxes_and_fees.map((tax, index) => ({
    ...tax,
    amount: tax.amount - upTo(before(index + 1)) + upTo(before(index)),
  }))
  const discounted = item.total_before_discount - item.total_discount
  const after = {
    ...{ ...left, taxes_and_fees },
    total_before_discount: left.total_before_discount - upTo(item.total_before_discount),
    total_discount: left.total_discount - upTo(item.total_before_discount) + upTo(discounted),
    total_before_additions: left.total_before_additions - upTo(item.total_before_additions),
  }
  const [total_fee = 0, total_tax = 0] = ADDED.map((type) => addedOf(after, type))
  return { ...after, total_fee, total_tax, total_gross: after.total_before_additions + total_fee + total_tax }
}

function addedOf({ taxes_and_fees }: Item, wanted: (typeof ADDED)[number]): number {
  return taxes_and_fees.reduce((sum, { type, amount }) => sum + (type === wanted ? amount : 0), 0)
}
