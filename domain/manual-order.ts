import type { Adjustment } from './adjustment.ts'
import type { Placed } from './order-status.ts'
import { type OrderLineInput, type PricedOrder, priceOrder } from './pricing.ts'
import type { PriceType } from './product.ts'

/** Payment of an order created by the organizer: paid, to be paid, or free of charge. */
export const MANUAL_PAYMENTS = ['PAID', 'AWAITING', 'COMPLIMENTARY'] as const
export type ManualPayment = (typeof MANUAL_PAYMENTS)[number]

/** Full discount on each unit, so that the value of a complimentary order is visible as its discount. */
const GIFT: Adjustment = { level: 'UNIT', discount_type: 'PERCENTAGE', discount: 100, product_ids: [] }

type AskedPrice = { price_type: PriceType; payment: ManualPayment; listed_price: number; price: number | null }

/**
 * Price that a member asks for in place of the product's, or null. The amount of a donation is free to choose, and complimentary
 * orders have no other price.
 */
export function otherPrice({ price_type, payment, listed_price, price }: AskedPrice): number | null {
  if (price_type === 'DONATION' || payment === 'COMPLIMENTARY') return null
  return price === listed_price ? null : price
}

type ManualOrder = { lines: readonly OrderLineInput[]; payment: ManualPayment; prices_include_tax: boolean }

/** Prices the order like the checkout. In a complimentary order every line costs 0, including donations. */
export function priceManualOrder({ lines, payment, prices_include_tax }: ManualOrder): PricedOrder {
  if (payment !== 'COMPLIMENTARY') return priceOrder({ lines, adjustments: [], prices_include_tax })
  const given = lines.map((line) => (line.price_type === 'DONATION' ? { ...line, listed_price: 0 } : line))
  return priceOrder({ lines: given, adjustments: [GIFT], prices_include_tax })
}

/** Orders that cost nothing are completed, whatever the payment. */
export function placedAs(payment: ManualPayment, { total_gross }: Pick<PricedOrder, 'total_gross'>): Placed {
  return payment === 'AWAITING' && total_gross > 0 ? 'AWAITING_OFFLINE_PAYMENT' : 'COMPLETED'
}
