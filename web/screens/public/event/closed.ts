import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { productsOf } from './tickets/selection.ts'

export type ClosedReason = 'ended' | 'paused' | 'nothing' | 'sold_out' | 'before_sale' | 'not_payable' | 'after_sale'

/** Reason why nothing can be bought at all; null if there is anything to choose. */
export function closedBecause(event: PublicEvent): ClosedReason | null {
  if (event.lifecycle_status === 'ENDED') return 'ended'
  if (event.status === 'PAUSED' || event.status === 'ARCHIVED') return 'paused'
  const products = productsOf(event)
  if (products.some((product) => product.is_available)) return null
  if (event.is_sold_out) return 'sold_out'
  if (products.length === 0) return 'nothing'
  const prices = products.flatMap((product) => product.prices)
  if (startOfSale(event) !== null) return 'before_sale'
  if (prices.every((price) => price.is_sold_out)) return 'sold_out'
  return products.some((product) => isNotPayable(event, product)) ? 'not_payable' : 'after_sale'
}

/** Earliest start of sale among products and prices that are not on sale yet; null if there is none. */
export function startOfSale(event: PublicEvent): string | null {
  const starts = productsOf(event).flatMap((product) => [
    ...(product.is_before_sale_start_date ? [product.sale_start_date] : []),
    ...product.prices.filter((price) => price.is_before_sale_start_date).map((price) => price.sale_start_date),
  ])
  return starts.filter((start) => start !== null).sort()[0] ?? null
}

/** True if the waitlist of any price can be joined. */
export function hasWaitlist(event: PublicEvent): boolean {
  return productsOf(event).some(({ prices }) => prices.some((price) => price.can_join_waitlist))
}

/** True if a missing payment method is all that prevents the sale. */
export function isNotPayable(event: PublicEvent, product: PublicProduct, prices = product.prices): boolean {
  if (event.has_way_to_pay || product.is_before_sale_start_date || product.is_after_sale_end_date) return false
  return prices.some(
    (price) =>
      !(price.is_available || price.is_sold_out || price.is_before_sale_start_date || price.is_after_sale_end_date),
  )
}
