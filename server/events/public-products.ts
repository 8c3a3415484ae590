import type { z } from 'zod'
import type { publicEvent, publicPrice, publicProduct } from '#contract/public-events.ts'
import type { Adjustment } from '#domain/adjustment.ts'
import { left, productSoldOut, publicPools, soldOut } from '#domain/availability.ts'
import { type EventStatus, isOrderable, lifecycle } from '#domain/event-status.ts'
import { unitPriceShown } from '#domain/pricing.ts'
import {
  isHiddenFrom,
  offSaleReason,
  priceVisible,
  quantityRange,
  type SaleDates,
  saleWindow,
  visibleTo,
  withPriceType,
} from '#domain/product.ts'
import { type PromoCode, unlocks } from '#domain/promo-code.ts'
import { joinRefusal } from '#domain/waitlist.ts'
import { costsMoney } from '#domain/way-to-pay.ts'
import type { Catalogue, PriceInCatalogue, ProductInCatalogue } from '#server/products/catalogue.ts'

/** Everything that a visitor's view of the catalogue depends on. */
export type View = {
  event: {
    status: EventStatus
    start_date: string
    end_date: string | null
    prices_include_tax: boolean
    has_way_to_pay: boolean
  }
  promo_code: PromoCode | null
  /** Price reductions. */
  adjustments: readonly Adjustment[]
  now: string
}
type ShownPrice = z.input<typeof publicPrice>
type ShownProduct = z.input<typeof publicProduct>

/** The catalogue as a visitor sees it (docs/rules/availability.md); hidden categories and products are left out. */
export function publicCategories(catalogue: Catalogue, view: View): z.input<typeof publicEvent>['product_categories'] {
  return catalogue.categories
    .filter((category) => !category.is_hidden)
    .map((category) => ({
      ...category,
      products: catalogue.products
        .filter((product) => product.product_category_id === category.id)
        .flatMap((product) => showProduct(product, view) ?? []),
    }))
}

export type PriceSummary = { lowest_price: number | null; highest_price: number | null; is_sold_out: boolean }

/**
 * Prices and availability of an event in three figures. Prices are all-in and those of tickets; without tickets, those of other
 * products. The lowest can be paid now, if anything can be bought. Sold out also counts products that hide when they are sold
 * out.
 */
export function priceSummaryOf(catalogue: Catalogue, view: View): PriceSummary {
  const shown = publicCategories(catalogue, view).flatMap((category) => category.products)
  const prices = pricesThatCount(shown)
  const open = new Set(catalogue.categories.filter((category) => !category.is_hidden).map((category) => category.id))
  const offered = catalogue.products.filter(
    (product) => open.has(product.product_category_id) && !isHiddenFrom(product, visitorOf(product, view)),
  )
  return {
    lowest_price: allIn(prices.now.length > 0 ? prices.now : prices.all, Math.min),
    highest_price: allIn(prices.all, Math.max),
    is_sold_out: offered.length > 0 && offered.every((product) => productSoldOut(offeredPools(product))),
  }
}

/** Prices available now, and with them those available later; if all are sold out or over, those. */
function pricesThatCount(shown: readonly ShownProduct[]): { now: ShownPrice[]; all: ShownPrice[] } {
  const tickets = shown.filter((product) => product.product_type === 'TICKET')
  const prices = (tickets.length > 0 ? tickets : shown).flatMap((product) => product.prices)
  const open = prices.filter((price) => !price.is_sold_out && !price.is_after_sale_end_date)
  return { now: prices.filter((price) => price.is_available), all: open.length > 0 ? open : prices }
}

function allIn(prices: readonly ShownPrice[], pick: (...amounts: number[]) => number): number | null {
  return prices.length > 0 ? pick(...prices.map((price) => price.price_including_taxes_and_fees)) : null
}

function visitorOf(product: ProductInCatalogue, { promo_code }: View) {
  return { promo_code_unlocks: unlocks(promo_code, product.id) }
}

/** A hidden tier cannot be bought, so its remaining units do not count. */
function offeredPools(product: ProductInCatalogue) {
  const offered = product.prices.filter((price) => product.type !== 'TIERED' || !price.is_hidden)
  return offered.map(publicPools)
}

type PricedProduct = ReturnType<typeof withPriceType<ProductInCatalogue>>

/** A product with the prices visible to the visitor; null if it is hidden. */
function showProduct(row: ProductInCatalogue, view: View): ShownProduct | null {
  const product = withPriceType(row)
  const { now } = view
  const is_sold_out = productSoldOut(offeredPools(row))
  if (!visibleTo(product, visitorOf(row, view), { now, is_sold_out })) return null
  const prices = row.prices
    .filter((price) => priceVisible(product, price, { now, is_sold_out: soldOut(publicPools(price)) }))
    .map((price) => showPrice(product, price, view))
  const ceiling = quantityRange(row, null)
  return {
    ...row,
    ...windowFlags(row, now),
    prices,
    min_per_order: ceiling.min,
    max_per_order: ceiling.max,
    is_sold_out,
    is_available: prices.some((price) => price.is_available),
  }
}

function showPrice(row: PricedProduct, price: PriceInCatalogue, view: View): ShownPrice {
  const { now } = view
  const pools = publicPools(price)
  const is_sold_out = soldOut(pools)
  const quantityLeft = left(pools)
  // Only tiers have individual sale dates.
  const dates = row.type === 'TIERED' ? price : row
  const onSale = canBuy(view) && !offSaleReason(row, price, { now, is_sold_out })
  const unit = unitPriceShown({
    line: { ...row, product_id: row.id, price_id: price.id, listed_price: price.price },
    adjustments: view.adjustments,
    prices_include_tax: view.event.prices_include_tax,
  })
  const isPayable = canBePaid(view, costsMoney({ price_type: row.price_type, price: unit.price }))
  const isAvailable = onSale && isPayable
  return {
    ...price,
    ...unit,
    ...windowFlags(dates, now),
    is_sold_out,
    is_available: isAvailable,
    can_join_waitlist: isPayable && canJoin(row, price, view),
    quantity_remaining: row.show_quantity_remaining ? quantityLeft : null,
    max_quantity: isAvailable ? quantityRange(row, quantityLeft).max : 0,
  }
}

function canJoin(row: PricedProduct, price: PriceInCatalogue, { event, now }: View): boolean {
  const isOpen = isOrderable(event.status) && lifecycle(event, now) !== 'ENDED'
  // Joining takes no promo code.
  const isForAll = !row.is_hidden_without_promo_code
  const is_selling = isOpen && isForAll && !offSaleReason(row, price, { now, is_sold_out: false })
  const { waitlist_enabled } = row
  return joinRefusal({ waitlist_enabled, is_selling, is_sold_out: soldOut(publicPools(price)) }) === null
}

/** A draft shows as it will be once on sale; paused and archived events sell nothing. */
function canBuy({ event }: View): boolean {
  return event.status === 'LIVE' || event.status === 'DRAFT'
}

/** Items with a price need a way to pay. A draft cannot go on sale without one, so its owner sees it as it will be. */
function canBePaid({ event }: View, costs: boolean): boolean {
  return !costs || event.has_way_to_pay || event.status === 'DRAFT'
}

function windowFlags({ sale_start_date, sale_end_date }: SaleDates, now: string) {
  const window = saleWindow({ sale_start_date, sale_end_date }, now)
  return {
    sale_start_date,
    sale_end_date,
    is_before_sale_start_date: window === 'before',
    is_after_sale_end_date: window === 'after',
  }
}
