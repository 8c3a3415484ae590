import { issueOf } from '#contract/issues.ts'
import type { ManualOrder } from '#contract/manual-orders.ts'
import { left, missingIn, type Pool } from '#domain/availability.ts'
import { otherPrice, priceManualOrder } from '#domain/manual-order.ts'
import { isTooLarge, type PricedOrder } from '#domain/pricing.ts'
import { MOST_PER_ORDER } from '#domain/product.ts'
import { poolsOf, priceLine, type Wanted } from '#server/checkout/wanted-lines.ts'
import type { EventRow } from '#server/http/access.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import type { Catalogue } from '#server/products/catalogue.ts'

export type ManualPlan = { priced: PricedOrder; items: Wanted[]; allocations: Map<number, number> }

type Offered = { catalogue: Catalogue; event: Pick<EventRow, 'currency' | 'prices_include_tax'> }

/**
 * Prices an order that a member adds, as the checkout would, except for prices in place of the products'. Hidden products and those not on sale are allowed, in any quantity;
 * deleted ones are not.
 */
export function planManualOrder(
  { catalogue, event }: Offered,
  { items, payment }: Pick<ManualOrder, 'items' | 'payment'>,
): ManualPlan {
  const wanted = items.map((item, index) => findWanted(catalogue, item, `items.${index}`))
  const twice = wanted.find(({ price }, index) => wanted.findIndex((other) => other.price.id === price.id) < index)
  if (twice) throw malformed(`${twice.path}.product_price_id`, 'not_usable')
  if (wanted.reduce((sum, { quantity }) => sum + quantity, 0) > MOST_PER_ORDER)
    throw malformed('items', 'order_too_large')
  const lines = wanted.map((line) => {
    // A complimentary item is not a donation.
    const given = payment === 'COMPLIMENTARY' ? { ...line, donation: undefined } : line
    const listed = priceLine(given, event.currency)
    return {
      ...listed,
      listed_price: otherPrice({ ...listed, payment, price: line.donation ?? null }) ?? listed.listed_price,
    }
  })
  const priced = priceManualOrder({ lines, payment, prices_include_tax: event.prices_include_tax })
  if (isTooLarge(priced)) throw malformed('items', 'order_too_large')
  return { priced, items: wanted, allocations: poolsOf(wanted) }
}

function findWanted(
  catalogue: Catalogue,
  { product_price_id, quantity, price: donation, attendees }: ManualOrder['items'][number],
  path: string,
): Wanted {
  const product = catalogue.products.find(({ prices }) => prices.some(({ id }) => id === product_price_id))
  const price = product?.prices.find(({ id }) => id === product_price_id)
  if (!product || !price) throw malformed(`${path}.product_price_id`, 'unknown_price')
  const most = product.product_type === 'TICKET' ? quantity : 0
  if (attendees.length > most) throw malformed(`${path}.attendees`, 'too_many_attendees')
  return { product, price, quantity, donation: donation ?? undefined, path }
}

/** Reports the remaining units at each item of which too little is left. */
export function shortageOf({ items, allocations }: ManualPlan, pools: ReadonlyMap<number, Pool>): ApiError {
  const missing = missingIn(pools, allocations)
  const issues = items.flatMap(({ price, path }) => {
    if (!price.pools.some(({ id }) => missing.has(id))) return []
    const most = left(price.pools.flatMap(({ id }) => pools.get(id) ?? [])) ?? 0
    const found = most === 0 ? issueOf('sold_out') : issueOf('only_left', { left: most })
    return [{ path: `${path}.quantity`, ...found }]
  })
  const isSoldOut = issues.every(({ code }) => code === 'sold_out')
  return new ApiError(isSoldOut ? 'sold_out' : 'not_enough_left', { issues })
}
