import type { Adjustment } from './adjustment.ts'
import type { Placed } from './order-status.ts'
import { type OrderLineInput, type PricedOrder, priceOrder } from './pricing.ts'

/** How an order that the organizer makes is paid: it was, it will be, or it need not be. */
export const MANUAL_PAYMENTS = ['PAID', 'AWAITING', 'COMPLIMENTARY'] as const
export type ManualPayment = (typeof MANUAL_PAYMENTS)[number]

/** All that is listed is taken off each unit, so what a gift is worth can be read as its discount. */
const GIFT: Adjustment = { level: 'UNIT', discount_type: 'PERCENTAGE', discount: 100, product_ids: [] }

type ManualOrder = { lines: readonly OrderLineInput[]; payment: ManualPayment; prices_include_tax: boolean }

/** As the checkout prices it; of a complimentary order every line costs nothing, and nobody donates. */
export function priceManualOrder({ lines, payment, prices_include_tax }: ManualOrder): PricedOrder {
  if (payment !== 'COMPLIMENTARY') return priceOrder({ lines, adjustments: [], prices_include_tax })
  const given = lines.map((line) => (line.price_type === 'DONATION' ? { ...line, listed_price: 0 } : line))
  return priceOrder({ lines: given, adjustments: [GIFT], prices_include_tax })
}

/** What costs nothing is completed, however it was to be paid. */
export function placedAs(payment: ManualPayment, { total_gross }: Pick<PricedOrder, 'total_gross'>): Placed {
  return payment === 'AWAITING' && total_gross > 0 ? 'AWAITING_OFFLINE_PAYMENT' : 'COMPLETED'
}
