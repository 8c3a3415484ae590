import type { Reservation } from '#contract/checkout.ts'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import { toMinor } from '#domain/money.ts'
import {
  checkDonation,
  type DonationProblem,
  type OrderLineInput,
  type PricedLine,
  type PricedOrder,
  priceOrder,
  priceUnit,
} from '#domain/pricing.ts'
import {
  checkQuantity,
  MOST_PER_ORDER,
  type QuantityProblem,
  type QuantityRange,
  quantityRange,
} from '#domain/product.ts'
import { reachesMinimum } from '#domain/promo-code.ts'

/** Quantities and donation amounts by price id. Amounts are as typed, in the currency's major unit. */
export type Selection = { quantities: Record<number, number>; amounts: Record<number, string> }
export const NOTHING: Selection = { quantities: {}, amounts: {} }

export type PublicPrice = PublicProduct['prices'][number]
/** A price that can be chosen, and its product. */
export type Option = { product: PublicProduct; price: PublicPrice }
type ProductCatalogue = Pick<PublicEvent, 'product_categories'>

export function productsOf(event: ProductCatalogue): PublicProduct[] {
  return event.product_categories.flatMap((category) => category.products)
}

/** Range of quantities of a product that one order may have at this moment, summed over its prices. */
export function rangeOf(product: PublicProduct): QuantityRange {
  return quantityRange(product, sum(product.prices.map((price) => price.max_quantity)))
}

export function quantityOf(price: PublicPrice, { quantities }: Selection): number {
  return quantities[price.id] ?? 0
}

function taken(product: PublicProduct, selection: Selection): number {
  return sum(product.prices.map((price) => quantityOf(price, selection)))
}

/** Highest quantity of a price that can be chosen while the rest of the selection stays. */
export function mostOf({ product, price }: Option, selection: Selection): number {
  const quantity = quantityOf(price, selection)
  const ofProduct = rangeOf(product).max - taken(product, selection) + quantity
  const ofOrder = MOST_PER_ORDER - totalQuantity(selection) + quantity
  return Math.max(0, Math.min(price.max_quantity, ofProduct, ofOrder))
}

/** The next higher quantity; the first step jumps to the smallest number that can be bought. */
export function oneMore({ product, price }: Option, selection: Selection): number {
  const step = Math.max(1, taken(product, selection) === 0 ? rangeOf(product).min : 1)
  return Math.min(quantityOf(price, selection) + step, mostOf({ product, price }, selection))
}

/** The next lower quantity; below the smallest number that can be bought it is 0. */
export function oneLess({ product, price }: Option, selection: Selection): number {
  const quantity = quantityOf(price, selection)
  const isAlone = taken(product, selection) === quantity
  return isAlone && quantity - 1 < rangeOf(product).min ? 0 : Math.max(0, quantity - 1)
}

/** Quantity while typing: digits only, never more than possible. */
export function typed(option: Option, selection: Selection, text: string): number {
  const number = Number(text.replace(/\D/g, '').slice(0, 6))
  return Math.min(number, mostOf(option, selection))
}

/** Quantity after typing: too few becomes the smallest number that can be bought. */
export function settled({ product, price }: Option, selection: Selection): number {
  const quantity = quantityOf(price, selection)
  const isAlone = taken(product, selection) === quantity
  if (quantity === 0 || !isAlone) return quantity
  return Math.min(Math.max(quantity, rangeOf(product).min), mostOf({ product, price }, selection))
}

/** The same selection after the products have changed; what is gone is removed. */
export function fitted(event: ProductCatalogue, selection: Selection): Selection {
  const quantities: Record<number, number> = {}
  let ofOrder = MOST_PER_ORDER
  for (const product of productsOf(event)) {
    let ofProduct = rangeOf(product).max
    for (const price of product.prices) {
      const quantity = Math.min(quantityOf(price, selection), price.max_quantity, ofProduct, ofOrder)
      ofProduct -= quantity
      ofOrder -= quantity
      if (quantity > 0) quantities[price.id] = quantity
    }
  }
  return { ...selection, quantities }
}

export function totalQuantity(selection: Selection): number {
  return sum(Object.values(selection.quantities))
}

/** The donation in minor units; null if the text is no amount. If nothing was typed, it is the smallest possible amount. */
function donationOf(price: PublicPrice, { amounts }: Selection, currency: string): number | null {
  const text = amounts[price.id]
  return text === undefined ? price.price : toMinor(text.trim().replace(',', '.'), currency)
}

type Pricing = Pick<PublicEvent, 'currency' | 'prices_include_tax' | 'adjustments' | 'promo_code_minimum'> &
  ProductCatalogue

/** Prices the selection as the server does: from listed prices, with the discount only if they reach the code's minimum. */
export function priceSelection(event: Pricing, selection: Selection): PricedOrder {
  const lines = productsOf(event).flatMap((product) =>
    product.prices
      .filter((price) => quantityOf(price, selection) > 0)
      .map((price) => {
        const option = { product, price }
        const quantity = quantityOf(price, selection)
        return orderLine(option, { quantity, listed_price: priceAsked(event, option, selection) })
      }),
  )
  const priced = priceOrder({ ...event, lines })
  return reachesMinimum(event.promo_code_minimum, priced.total_before_discount)
    ? priced
    : priceOrder({ ...event, adjustments: [], lines })
}

/** One unit with all its fees and taxes. Without `adjustments`, it is the price before a discount. */
export function priceOne(event: Pick<Pricing, 'prices_include_tax' | 'adjustments'>, option: Option): PricedLine {
  const line = orderLine(option, { quantity: 1, listed_price: listedPrice(option.price) })
  return priceUnit({ ...event, line })
}

function priceAsked(event: Pricing, { product, price }: Option, selection: Selection): number {
  const chosen = product.type === 'DONATION' ? donationOf(price, selection, event.currency) : null
  return chosen ?? listedPrice(price)
}

function listedPrice(price: PublicPrice): number {
  return price.price_before_discount ?? price.price
}

type Ordered = { quantity: number; listed_price: number }

function orderLine({ product, price }: Option, { quantity, listed_price }: Ordered): OrderLineInput {
  const taxes_and_fees = product.taxes_and_fees.map((item, id) => ({ ...item, id }))
  return {
    product_id: product.id,
    price_id: price.id,
    price_type: product.type,
    listed_price,
    quantity,
    taxes_and_fees,
  }
}

export type Problem = QuantityProblem | DonationProblem

/** Problems that block the order, by row: `product-3` or `price-12`. */
export function problemsOf(event: Pricing, selection: Selection): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const product of productsOf(event)) {
    const problem = checkQuantity(taken(product, selection), rangeOf(product))
    if (problem) problems[`product-${product.id}`] = problem
    if (product.type !== 'DONATION') continue
    for (const price of product.prices.filter((each) => quantityOf(each, selection) > 0)) {
      const amount = donationOf(price, selection, event.currency) ?? Number.NaN
      const wrong = checkDonation(amount, price.price)
      if (wrong) problems[`price-${price.id}`] = wrong
    }
  }
  return problems
}

type Chosen = Omit<Reservation, 'affiliate_code'>

/** The request for the selection. */
export function toReservation(event: Pricing & Pick<PublicEvent, 'promo_code'>, selection: Selection): Chosen {
  const products = productsOf(event).flatMap((product) => {
    const chosen = product.prices.filter((price) => quantityOf(price, selection) > 0)
    if (chosen.length === 0) return []
    const quantities = chosen.map((price) => ({
      price_id: price.id,
      quantity: quantityOf(price, selection),
      ...(product.type === 'DONATION' && { price: priceAsked(event, { product, price }, selection) }),
    }))
    return [{ product_id: product.id, quantities }]
  })
  return { products, promo_code: event.promo_code }
}

/** The row on the page for an error path of the reservation: `products.0.quantities.1.price` → `price-12`. */
export function rowOf(path: string, { products }: Pick<Reservation, 'products'>): string | null {
  const [, index, inner] = /^products\.(\d+)(?:\.quantities\.(\d+))?/.exec(path) ?? []
  const product = products[Number(index)]
  if (!product) return null
  const price = inner === undefined ? undefined : product.quantities[Number(inner)]
  return price ? `price-${price.price_id}` : `product-${product.product_id}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
