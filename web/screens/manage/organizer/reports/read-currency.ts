import type { CURRENCIES } from '#domain/money.ts'

type Currency = (typeof CURRENCIES)[number]

const CODE = /^[A-Z]{3}$/

/** Reads the currency from the address. Invalid values are left out, since anyone may edit the address. */
export function readCurrency(search: URLSearchParams): { currency?: Currency } {
  const currency = search.get('currency') ?? ''
  // The list of all currencies is too long to load with every screen; the API refuses unknown ones.
  return CODE.test(currency) ? { currency: currency as Currency } : {}
}
