import { CURRENCIES, percentOf, toMajor, toMinor } from './money.ts'

/**
 * Share of each card payment that the platform keeps. The fee per ticket is in minor units by currency; 0 for currencies not
 * listed.
 */
export type PlatformFee = { percent: number; per_ticket: Readonly<Record<string, number>> }

/** `paid_units` is the number of units sold that are not free, tickets and other products. */
type Sold = { gross: number; paid_units: number; currency: string }

/** Fee in minor units, rounded half up, and never more than the payment. */
export function applicationFee({ percent, per_ticket }: PlatformFee, { gross, paid_units, currency }: Sold): number {
  return Math.min(gross, (per_ticket[currency] ?? 0) * paid_units + percentOf(gross, percent))
}

/** Parses "0.30 EUR, 0.35 USD". Throws an error that explains the format. */
export function readFeePerTicket(text: string): PlatformFee['per_ticket'] {
  const fees: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, amount = '', currency = ''] = /^\s*(\S+)\s+([A-Z]{3})\s*$/.exec(part) ?? []
    if (!CURRENCIES.includes(currency)) throw new RangeError('use a list such as 0.30 EUR, 0.35 USD')
    if (currency in fees) throw new RangeError(`name ${currency} once`)
    const fee = toMinor(amount, currency)
    if (fee === null || fee < 0) throw new RangeError(`use an amount such as ${toMajor(30, currency)} ${currency}`)
    fees[currency] = fee
  }
  return fees
}
