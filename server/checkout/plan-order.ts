import type { Reservation } from '#contract/checkout.ts'
import { issueOf } from '#contract/issues.ts'
import type { Adjustment } from '#domain/adjustment.ts'
import { productLeft } from '#domain/availability.ts'
import { toMajor } from '#domain/money.ts'
import { costOf, isTooLarge, type PricedOrder, priceOrder } from '#domain/pricing.ts'
import { checkQuantity, isHiddenFrom, MOST_PER_ORDER, offSaleReason, quantityRange } from '#domain/product.ts'
import { type PromoCode, reachesMinimum, unitsCovered, unlocks } from '#domain/promo-code.ts'
import { costsMoney } from '#domain/way-to-pay.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import type { Catalogue, PriceInCatalogue, ProductInCatalogue } from '#server/products/catalogue.ts'
import { poolsOf, priceLine, type Wanted } from './wanted-lines.ts'

type UsablePromoCode = PromoCode & {
  id: number
  code: string
  stock_pool_id: number
  ticket_pool_id: number
  min_order_value: number | null
}

/** One order to be written: priced by the server, with the units allocated from each pool. */
export type OrderPlan = {
  priced: PricedOrder
  items: { product: ProductInCatalogue; price: PriceInCatalogue }[]
  allocations: Map<number, number>
  promo_code: UsablePromoCode | null
  /** Units that count against the code's limit of tickets, and the path of the first of them in the request. */
  promo_ticket_count: number
  promo_path: string
}

type SaleContext = {
  catalogue: Catalogue
  currency: string
  prices_include_tax: boolean
  promo_code: UsablePromoCode | null
  /** Price reductions, such as a promo code. */
  adjustments: readonly Adjustment[]
  has_way_to_pay: boolean
  now: string
}

/** Checks a reservation against the catalogue and prices it. Prices in the request count for donations only. */
export function planOrder(context: SaleContext, reservation: Pick<Reservation, 'products'>): OrderPlan {
  const wanted = mergeRepeated(findWanted(context.catalogue, reservation))
  if (wanted.length === 0) throw malformed('products', 'no_ticket_chosen')
  for (const line of wanted) checkOnSale(context, line)
  for (const [product, lines] of Map.groupBy(wanted, (line) => line.product)) checkProduct(product, lines)
  const priced = priceOrder({
    lines: wanted.map((line) => priceLine(line, context.currency)),
    adjustments: context.adjustments,
    prices_include_tax: context.prices_include_tax,
  })
  if (!context.has_way_to_pay) refuseUnpayable(priced, wanted)
  if (unitsOf(wanted) > MOST_PER_ORDER || isTooLarge(priced)) throw malformed('products', 'order_too_large')
  const promo = applied(context, wanted, priced)
  return { priced, items: wanted, allocations: allocationsOf(wanted, promo), ...promo }
}

type Applied = Pick<OrderPlan, 'promo_code' | 'promo_ticket_count' | 'promo_path'>
const WITHOUT_CODE: Applied = { promo_code: null, promo_ticket_count: 0, promo_path: 'products' }

/** Leaves the code out if it covers nothing in the order; refuses an order that is too small for the code. */
function applied({ promo_code, currency }: SaleContext, wanted: Wanted[], priced: PricedOrder): Applied {
  const first = wanted.find(({ product }) => unlocks(promo_code, product.id))
  if (!promo_code || !first) return WITHOUT_CODE
  const { min_order_value: least } = promo_code
  if (least !== null && !reachesMinimum(least, priced.total_before_discount)) {
    const found = issueOf('below_promo_minimum', { amount: toMajor(least, currency), currency })
    throw new ApiError('promo_code_below_minimum', { issues: [{ path: 'promo_code', ...found }] })
  }
  return { promo_code, promo_ticket_count: unitsCovered(promo_code, priced.lines), promo_path: first.path }
}

function findWanted(catalogue: Catalogue, reservation: Pick<Reservation, 'products'>): Wanted[] {
  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  return reservation.products.flatMap(({ product_id, quantities }, index) => {
    const product = products.get(product_id)
    if (!product) throw new ApiError('not_found', { message: 'This ticket doesn’t exist in this event.' })
    return quantities.map(({ price_id, quantity, price: donation }, inner) => {
      const price = product.prices.find((candidate) => candidate.id === price_id)
      const path = `products.${index}.quantities.${inner}`
      if (!price) throw malformed(`${path}.price_id`, 'unknown_price')
      return { product, price, quantity, donation, path }
    })
  })
}

/** Merges repeated prices into one line, so that limits see the whole; refuses different donations for one price. */
function mergeRepeated(lines: Wanted[]): Wanted[] {
  const merged = new Map<number, Wanted>()
  for (const line of lines) {
    if (line.quantity === 0) continue
    const earlier = merged.get(line.price.id)
    if (earlier && earlier.donation !== line.donation) throw malformed(`${line.path}.price`, 'several_donations')
    merged.set(line.price.id, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

function checkOnSale({ catalogue, promo_code, now }: SaleContext, { product, price, path }: Wanted): void {
  const category = catalogue.categories.find((candidate) => candidate.id === product.product_category_id)
  const visitor = { promo_code_unlocks: unlocks(promo_code, product.id) }
  const { type: price_type, is_hidden, sale_start_date, sale_end_date } = product
  const offered = { price_type, is_hidden, sale_start_date, sale_end_date }
  const reason = offSaleReason(offered, price, { now, is_sold_out: false })
  if (category?.is_hidden || isHiddenFrom(product, visitor) || reason === 'hidden')
    throw new ApiError('not_found', { message: 'This ticket doesn’t exist in this event.' })
  if (reason)
    throw new ApiError('not_on_sale', {
      issues: [{ path, ...issueOf('product_not_on_sale', { product: product.title }) }],
    })
  // Free units are offered to those who wait.
  if (price.is_waited_for) throw new ApiError('sold_out', { issues: [{ path: 'products', ...issueOf('sold_out') }] })
}

/** Refuses items with a price if the event has no way to pay, as the page says. */
function refuseUnpayable({ lines }: PricedOrder, wanted: Wanted[]): void {
  const costly = lines.findIndex((line) => costsMoney({ price_type: line.price_type, price: costOf(line) }))
  const line = wanted[costly]
  if (!line) return
  throw new ApiError('not_on_sale', {
    issues: [{ path: line.path, ...issueOf('product_not_payable', { product: line.product.title }) }],
  })
}

/** Checks limits per order across all prices of a product. Stock is only a preview here; reservations decide it. */
function checkProduct(product: ProductInCatalogue, lines: Wanted[]): void {
  const quantity = unitsOf(lines)
  const range = quantityRange(product, productLeft(product.prices.map((price) => price.pools)))
  const path = lines[0]?.path.split('.quantities')[0] ?? 'products'
  const problem = checkQuantity(quantity, range)
  if (problem === 'too_few') throw malformed(path, 'below_per_order', { least: range.min, product: product.title })
  const ceiling = quantityRange(product, null).max
  if (quantity > ceiling) throw malformed(path, 'above_per_order', { most: ceiling, product: product.title })
}

function unitsOf(lines: readonly Wanted[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

function allocationsOf(wanted: Wanted[], { promo_code, promo_ticket_count }: Applied): Map<number, number> {
  const allocations = poolsOf(wanted)
  if (promo_code) allocations.set(promo_code.stock_pool_id, 1).set(promo_code.ticket_pool_id, promo_ticket_count)
  return allocations
}
