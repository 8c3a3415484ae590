import type { Order } from '#contract/orders.ts'
import { isStanding } from '#domain/refund.ts'
import { amountOfUnits } from '#domain/refund-units.ts'

/** The amount of a refund: all that is left, a sum, or sums of single items. */
export type RefundScope = 'ALL' | 'AMOUNT' | 'ITEMS'
export type RefundAmounts = {
  scope: RefundScope
  amount: number | null
  lines: { order_item_id: number; quantity: number | null; amount: number | null }[]
}

/** The part of each line of an order that is not refunded yet, in minor units and in units. Lines without money left are left out. */
export function itemsLeft({ order_items, refunds }: Pick<Order, 'order_items' | 'refunds'>) {
  const back = refunds.filter(({ state }) => isStanding(state)).flatMap(({ lines }) => lines)
  return order_items.flatMap(({ id, item_name, quantity, total_gross }) => {
    const ofItem = back.filter(({ order_item_id }) => order_item_id === id)
    const left = total_gross - ofItem.reduce((sum, line) => sum + line.amount, 0)
    const units_left = quantity - ofItem.reduce((sum, line) => sum + (line.quantity ?? 0), 0)
    return left > 0 ? [{ order_item_id: id, item_name, quantity, left, units_left }] : []
  })
}

/** The amount for a number of units; null if it is empty or more than are left. */
export function amountFor(units: number | null, item: { left: number; units_left: number }): number | null {
  return units === null || units > item.units_left ? null : amountOfUnits(units, item)
}

/** Sum of all lines, in minor units. */
export const sumOfLines = (lines: RefundAmounts['lines']) => lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** The request: the amount, and the lines if they were chosen. Units count only for lines with an amount. */
export function refundedBy({ scope, amount, lines }: RefundAmounts, left: number) {
  if (scope === 'ALL') return { amount: left, lines: null }
  if (scope === 'AMOUNT') return { amount: amount ?? 0, lines: null }
  const given = lines.map(({ order_item_id, amount, quantity }) => ({
    order_item_id,
    amount: amount ?? 0,
    quantity: amount ? quantity || null : null,
  }))
  return { amount: sumOfLines(lines), lines: given }
}
