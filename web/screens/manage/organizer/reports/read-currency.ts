import type { CURRENCIES } from '#domain/money.ts'

type Currency = (typeof CURRENCIES)[number]

const CODE = /^[A-Z]{3}$/

/** The currency that an address asks for; what cannot be one is left out, as anybody may have typed it. */
export function readCurrency(search: URLSearchParams): { currency?: Currency } {
  const currency = search.get('currency') ?? ''
  // The list of all of them is too long to come with every screen; the API refuses what is not in it.
  return CODE.test(currency) ? { currency: currency as Currency } : {}
}
