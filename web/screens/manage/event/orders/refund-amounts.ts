import type { Order } from '#contract/orders.ts'
import { isStanding } from '#domain/refund.ts'

/** What goes back: all that is left, an amount, or amounts of single items. */
export type RefundScope = 'ALL' | 'AMOUNT' | 'ITEMS'
export type RefundAmounts = {
  scope: RefundScope
  amount: number | null
  lines: { order_item_id: number; amount: number | null }[]
}

/** What of each line of an order has not gone back yet, in minor units; lines of which nothing is left are left out. */
export function itemsLeft({ order_items, refunds }: Pick<Order, 'order_items' | 'refunds'>) {
  const back = refunds.filter(({ state }) => isStanding(state)).flatMap(({ lines }) => lines)
  return order_items.flatMap(({ id, item_name, quantity, total_gross }) => {
    const refunded = back.reduce((sum, line) => sum + (line.order_item_id === id ? line.amount : 0), 0)
    return refunded < total_gross ? [{ order_item_id: id, item_name, quantity, left: total_gross - refunded }] : []
  })
}

/** Of all lines together, in minor units. */
export const sumOfLines = (lines: RefundAmounts['lines']) => lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** What is sent: the amount, and of which lines where they were chosen. */
export function refundedBy({ scope, amount, lines }: RefundAmounts, left: number) {
  if (scope === 'ALL') return { amount: left, lines: null }
  if (scope === 'AMOUNT') return { amount: amount ?? 0, lines: null }
  const given = lines.map((line) => ({ ...line, amount: line.amount ?? 0 }))
  return { amount: sumOfLines(lines), lines: given }
}
