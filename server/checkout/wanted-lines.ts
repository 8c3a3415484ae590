import { toMajor } from '#domain/money.ts'
import { checkDonation, type OrderLineInput } from '#domain/pricing.ts'
import { malformed } from '#server/lib/errors.ts'
import type { PriceInCatalogue, ProductInCatalogue } from '#server/products/catalogue.ts'

/** Units wanted of a price, and the path of the line in the request. */
export type Wanted = {
  product: ProductInCatalogue
  price: PriceInCatalogue
  quantity: number
  donation: number | undefined
  path: string
}

/** The line as priced: a donation costs the chosen amount, at least its minimum. */
export function priceLine(line: Wanted, currency: string): OrderLineInput {
  const { product, price, quantity } = line
  return {
    product_id: product.id,
    price_id: price.id,
    price_type: product.type,
    listed_price: product.type === 'DONATION' ? donated(line, currency) : price.price,
    quantity,
    taxes_and_fees: product.taxes_and_fees,
  }
}

function donated({ price, donation, path }: Wanted, currency: string): number {
  const amount = donation ?? price.price
  const problem = checkDonation(amount, price.price)
  if (problem === 'below_minimum')
    throw malformed(`${path}.price`, 'donation_too_small', { amount: toMajor(price.price, currency), currency })
  if (problem) throw malformed(`${path}.price`, 'donation_not_payable')
  return amount
}

/** Units taken from each pool. */
export function poolsOf(wanted: readonly Pick<Wanted, 'price' | 'quantity'>[]): Map<number, number> {
  const allocations = new Map<number, number>()
  for (const { price, quantity } of wanted)
    for (const pool of price.pools) allocations.set(pool.id, (allocations.get(pool.id) ?? 0) + quantity)
  return allocations
}
