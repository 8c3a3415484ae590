/**
 * The largest price, and the largest total of an order: 9,999,999,999.99 of a currency with two decimals, far above any
 * ticket even in rupiah. Nine thousand times it is still a whole number that JavaScript and JSON hold exactly.
 */
export const MAX_AMOUNT = 999_999_999_999

/** ISO 4217 and what card providers do; not Intl's digits, which are a display habit (HUF 0, IQD 0). */
const MINOR_UNITS: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** The currencies card providers accept, by ISO 4217 code. */
export const CURRENCIES: readonly string[] = /* @__PURE__ */ [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP',
  'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR',
  'IQD ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR',
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP',
  'SLE SOS SRD STN SVC SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR',
  'ZMW',
].flatMap((line) => line.split(' '))

/** How many decimals a currency has. */
export function minorUnits(currency: string): number {
  return MINOR_UNITS[currency.toUpperCase()] ?? 2
}

/** `numerator / denominator`, halves away from zero, exact for any size. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive.')
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return Number(numerator < 0n ? -rounded : rounded)
}

/** A percent with at most 3 decimals as a whole number of thousandths: 7.5 → 7500. */
export function thousandths(percent: number): bigint {
  const scaled = Math.round(percent * 1000)
  if (Math.abs(scaled / 1000 - percent) > 1e-9) throw new RangeError('A percent has at most 3 decimals.')
  return BigInt(scaled)
}

/** `percent` of `amount`, half-up to a whole minor unit. */
export function percentOf(amount: number, percent: number): number {
  return roundHalfUp(BigInt(amount) * thousandths(percent), 100_000n)
}

/** `amount` in shares that differ by one unit at most and sum to it; the first shares get the odd units. */
export function split(amount: number, parts: number): number[] {
  return splitByWeights(amount, Array<number>(parts).fill(1))
}

/** One of the shares of `split`, by its index, for who needs no other. */
export function shareOf(amount: number, parts: number, index: number): number {
  const odd = amount % parts
  return (amount - odd) / parts + (index < Math.abs(odd) ? Math.sign(odd) : 0)
}

/** `amount` in shares proportional to whole-number weights, summing to it: what rounding leaves goes to the largest remainders, first come first. */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('Weights must be positive in sum.')
  const magnitude = BigInt(Math.abs(amount))
  const shares = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight)
    return { index, share: product / total, remainder: product % total }
  })
  const left = Number(magnitude - shares.reduce((sum, { share }) => sum + share, 0n))
  const lucky = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const share of lucky.slice(0, left)) share.share += 1n
  return shares.map(({ share }) => Number(amount < 0 ? -share : share))
}

/** '12.5' EUR → 1250; null when it is no plain decimal, has more decimals than the currency, or exceeds MAX_AMOUNT. */
export function toMinor(major: string | number, currency: string): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,9}))?$/.exec(String(major).trim())
  if (match === null) return null
  const [, sign, whole = '', fraction = ''] = match
  const digits = minorUnits(currency)
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > digits) return null
  const amount = BigInt(whole + kept.padEnd(digits, '0'))
  if (amount > BigInt(MAX_AMOUNT)) return null
  return sign === '-' && amount > 0n ? -Number(amount) : Number(amount)
}

/** 1250 EUR → '12.50': a string, because binary fractions are not exact. */
export function toMajor(amount: number, currency: string): string {
  const digits = minorUnits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
