import type { PriceType } from './product.ts'

/** Whether a buyer has to pay for it: a price above zero, or an amount that the buyer chooses. Nothing is added to zero. */
export function costsMoney({ price_type, price }: { price_type: PriceType; price: number }): boolean {
  return price_type === 'DONATION' || (price_type !== 'FREE' && price > 0)
}

type Sellable = { price_type: PriceType; is_hidden: boolean; prices: readonly { price: number; is_hidden: boolean }[] }

/** Whether an event with these products needs a way to pay. */
export function needsWayToPay(products: readonly Sellable[]): boolean {
  return pricesOnSale(products).some(costsMoney)
}

/** Whether there is anything that people could choose. */
export function hasSomethingToSell(products: readonly Sellable[]): boolean {
  return pricesOnSale(products).length > 0
}

/** What is hidden for good is not sold; only tiers are hidden one by one. */
function pricesOnSale(products: readonly Sellable[]) {
  return products
    .filter((product) => !product.is_hidden)
    .flatMap(({ price_type, prices }) =>
      prices
        .filter((price) => !(price_type === 'TIERED' && price.is_hidden))
        .map(({ price }) => ({ price_type, price })),
    )
}

/** How buyers can pay at this moment: by card only while the account takes cards. */
export function waysToPay<Provider extends string>(settings: {
  payment_providers: readonly Provider[]
  takes_cards: boolean
}): Provider[] {
  return settings.payment_providers.filter((provider) => provider !== 'STRIPE' || settings.takes_cards)
}
