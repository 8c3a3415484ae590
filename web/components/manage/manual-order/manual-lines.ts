import type { Output } from '#contract/endpoint.ts'
import type { productCategories } from '#contract/products.ts'
import { type ManualPayment, otherPrice, priceManualOrder } from '#domain/manual-order.ts'
import type { PricedOrder } from '#domain/pricing.ts'
import { itemName } from '#domain/product.ts'

type Categories = Output<typeof productCategories.list>['data']
/** Price that can be chosen. */
export type Choice = {
  category: string
  product: Categories[number]['products'][number]
  price: Categories[number]['products'][number]['prices'][number]
  /** "Concert", or "Concert - Balcony" for a tier. */
  name: string
}

/** All prices of an event, including hidden ones and those not on sale. */
export function choicesOf(categories: Categories): Choice[] {
  return categories.flatMap(({ name: category, products }) =>
    products.flatMap((product) =>
      product.prices.map((price) => ({ category, product, price, name: itemName(product.title, price.label) })),
    ),
  )
}

type Chosen = { product_price_id: number; quantity: number; price: number | null }
type Terms = { payment: ManualPayment; prices_include_tax: boolean }

/** True if any of the selection has a price in place of the product's. */
export function hasOtherPrice(
  choices: readonly Choice[],
  chosen: readonly Chosen[],
  { payment }: Pick<Terms, 'payment'>,
): boolean {
  return chosen.some(({ product_price_id, price: asked }) => {
    const found = choices.find(({ price }) => price.id === product_price_id)
    if (!found) return false
    const { product, price } = found
    return otherPrice({ price_type: product.type, payment, listed_price: price.price, price: asked }) !== null
  })
}

/** Prices the selection by the same rule as the server. */
export function priceChosen(choices: readonly Choice[], chosen: readonly Chosen[], terms: Terms): PricedOrder {
  const lines = chosen.flatMap(({ product_price_id, quantity, price: asked }) => {
    const found = choices.find(({ price }) => price.id === product_price_id)
    if (!found) return []
    const { product, price } = found
    const other = otherPrice({ price_type: product.type, listed_price: price.price, price: asked, ...terms })
    return {
      product_id: product.id,
      price_id: price.id,
      price_type: product.type,
      listed_price: product.type === 'DONATION' ? (asked ?? price.price) : (other ?? price.price),
      quantity,
      taxes_and_fees: product.taxes_and_fees.filter(({ is_active }) => is_active),
    }
  })
  return priceManualOrder({ lines, ...terms })
}
