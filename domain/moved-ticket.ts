import type { OrderStatus } from './order-status.ts'
import { type OrderLineInput, type PricedOrder, priceOrder } from './pricing.ts'

/** Ways to settle a ticket that moves to another event; rules in docs/rules/orders.md. */
export const MOVE_SETTLEMENTS = ['FULL_PRICE', 'VALUE'] as const
export type MoveSettlement = (typeof MOVE_SETTLEMENTS)[number]

/** Reasons why the value of a ticket cannot move along. */
export const VALUE_STAYS = ['not_paid', 'refund_pending', 'other_currency'] as const
export type ValueStays = (typeof VALUE_STAYS)[number]

type Source = { status: OrderStatus; refund_status: string | null; currency: string }

/** Reason why the value of a ticket cannot move to an event of this currency, or null. */
export function valueStays(source: Source, target: { currency: string }): ValueStays | null {
  if (source.status !== 'COMPLETED') return 'not_paid'
  if (source.refund_status === 'REFUND_PENDING') return 'refund_pending'
  return source.currency === target.currency ? null : 'other_currency'
}

type Line = Omit<OrderLineInput, 'listed_price' | 'quantity'>

/**
 * Order of one unit that costs exactly `gross` with taxes and fees, in minor units. Null if the fees alone cost more. Taxes and
 * fees are those of the highest price that costs no more; what is left of `gross` by their rounding is added to that price.
 */
export function priceAtGross(line: Line, gross: number, prices_include_tax: boolean): PricedOrder | null {
  const pricedAt = (listed_price: number) =>
    priceOrder({ lines: [{ ...line, listed_price, quantity: 1 }], adjustments: [], prices_include_tax })
  let [fits, tooMuch] = [0, gross + 1]
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2)
    if (pricedAt(middle).total_gross <= gross) fits = middle
    else tooMuch = middle
  }
  if (fits === 0 && gross > 0) return null
  return withAdded(pricedAt(fits), gross)
}

/** Raises the price of an order's only unit until the order costs `gross`. */
function withAdded({ lines, ...order }: PricedOrder, gross: number): PricedOrder {
  const rest = gross - order.total_gross
  const raise = <T extends Raised>(totals: T): T => ({
    ...totals,
    total_before_discount: totals.total_before_discount + rest,
    total_before_additions: totals.total_before_additions + rest,
    total_gross: totals.total_gross + rest,
  })
  return { ...raise(order), lines: lines.map((line) => ({ ...raise(line), unit_price: line.unit_price + rest })) }
}

type Raised = Pick<PricedOrder, 'total_before_discount' | 'total_before_additions' | 'total_gross'>
