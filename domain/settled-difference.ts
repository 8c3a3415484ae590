/** Ways to settle the difference in price of a changed ticket; rules in docs/rules/orders.md. */
export const SETTLEMENTS = ['NOTHING', 'OWED', 'REFUND'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** State of the ticket's order; amounts in minor units. */
export type SettledOrder = {
  /** True if the order awaits payment without an invoice, and the ticket and its line are as they were bought. */
  can_charge: boolean
  total_gross: number
  /** Prices of the lines of the order. */
  price_ids: readonly number[]
  /** Amount left to refund of the ticket's line. */
  refundable: number
}

type Choice = { product_price_id: number; difference: number }

/** The ways that an order allows for a change to another price. NOTHING is always possible. */
export function settlementsOf({ product_price_id, difference }: Choice, order: SettledOrder): Settlement[] {
  const { can_charge, price_ids, total_gross, refundable } = order
  const isOwed = can_charge && difference !== 0 && !price_ids.includes(product_price_id) && total_gross + difference > 0
  const isRefundable = difference < 0 && -difference <= refundable
  return ['NOTHING', ...(isOwed ? (['OWED'] as const) : []), ...(isRefundable ? (['REFUND'] as const) : [])]
}
