import { CURRENCIES } from '#domain/money.ts'

type Currency = (typeof CURRENCIES)[number]

/** The currency that an address asks for; whatever is none is left out, as anybody may have typed it. */
export function readCurrency(search: URLSearchParams): { currency?: Currency } {
  const currency = CURRENCIES.find((one) => one === search.get('currency'))
  return currency ? { currency } : {}
}
