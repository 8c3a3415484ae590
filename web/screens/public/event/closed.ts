import type { PublicEvent } from '#contract/public-events.ts'
import { productsOf } from './selection.ts'

export type ClosedReason = 'ended' | 'paused' | 'nothing' | 'sold_out' | 'before_sale' | 'after_sale'

/** Why nothing at all can be bought, or null as soon as there is something to choose. */
export function closedBecause(event: PublicEvent): ClosedReason | null {
  if (event.lifecycle_status === 'ENDED') return 'ended'
  if (event.status === 'PAUSED' || event.status === 'ARCHIVED') return 'paused'
  const products = productsOf(event)
  if (products.some((product) => product.is_available)) return null
  if (event.is_sold_out) return 'sold_out'
  if (products.length === 0) return 'nothing'
  const prices = products.flatMap((product) => product.prices)
  if (startOfSale(event) !== null) return 'before_sale'
  return prices.every((price) => price.is_sold_out) ? 'sold_out' : 'after_sale'
}

/** When the first thing can be bought that cannot be yet. */
export function startOfSale(event: PublicEvent): string | null {
  const starts = productsOf(event).flatMap((product) => [
    ...(product.is_before_sale_start_date ? [product.sale_start_date] : []),
    ...product.prices.filter((price) => price.is_before_sale_start_date).map((price) => price.sale_start_date),
  ])
  return starts.filter((start) => start !== null).sort()[0] ?? null
}
