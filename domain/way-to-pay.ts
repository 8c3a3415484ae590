import type { PriceType } from './product.ts'

/** True if a buyer has to pay for it: a price above zero, or a donation. Fees and taxes add nothing to zero. */
export function costsMoney({ price_type, price }: { price_type: PriceType; price: number }): boolean {
  return price_type === 'DONATION' || (price_type !== 'FREE' && price > 0)
}

type Sellable = { price_type: PriceType; is_hidden: boolean; prices: readonly { price: number; is_hidden: boolean }[] }

/** True if an event with these products needs a payment method. */
export function needsWayToPay(products: readonly Sellable[]): boolean {
  return pricesOnSale(products).some(costsMoney)
}

/** True if buyers have anything to choose. */
export function hasSomethingToSell(products: readonly Sellable[]): boolean {
  return pricesOnSale(products).length > 0
}

/** Hidden products are not sold. Only tiers are hidden individually. */
function pricesOnSale(products: readonly Sellable[]) {
  return products
    .filter((product) => !product.is_hidden)
    .flatMap(({ price_type, prices }) =>
      prices
        .filter((price) => !(price_type === 'TIERED' && price.is_hidden))
        .map(({ price }) => ({ price_type, price })),
    )
}

/** Payment providers available now; cards only while the account accepts them. */
export function waysToPay<Provider extends string>(settings: {
  payment_providers: readonly Provider[]
  takes_cards: boolean
}): Provider[] {
  return settings.payment_providers.filter((provider) => provider !== 'STRIPE' || settings.takes_cards)
}
