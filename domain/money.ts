/**
 * Largest price and largest order total: 9,999,999,999.99 of a currency with two decimals, far above any ticket even in rupiah.
 * Nine thousand times it is still an integer that JavaScript and JSON represent exactly.
 */
export const MAX_AMOUNT = 999_999_999_999

/** Decimals by ISO 4217 and card providers. Not those of Intl, which follow display habits (HUF 0, IQD 0). */
const MINOR_UNITS: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** Currencies that card providers accept, by ISO 4217 code. */
export const CURRENCIES: readonly string[] = /* @__PURE__ */ [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP',
  'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR',
  'IQD ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR',
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP',
  'SLE SOS SRD STN SVC SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR',
  'ZMW',
].flatMap((line) => line.split(' '))

/** Number of decimals of a currency. */
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

/** Percentage with at most 3 decimals as an integer of thousandths: 7.5 → 7500. */
export function thousandths(percent: number): bigint {
  const scaled = Math.round(percent * 1000)
  if (Math.abs(scaled / 1000 - percent) > 1e-9) throw new RangeError('A percent has at most 3 decimals.')
  return BigInt(scaled)
}

/** `percent` of `amount`, rounded half-up to a minor unit. */
export function percentOf(amount: number, percent: number): number {
  return roundHalfUp(BigInt(amount) * thousandths(percent), 100_000n)
}

/** Splits `amount` into shares that differ by at most one unit and add up to it. The first shares get the extra units. */
export function split(amount: number, parts: number): number[] {
  return splitByWeights(amount, Array<number>(parts).fill(1))
}

/** Single share of `split` by index, for callers that need no other. */
export function shareOf(amount: number, parts: number, index: number): number {
  const odd = amount % parts
  return (amount - odd) / parts + (index < Math.abs(odd) ? Math.sign(odd) : 0)
}

/**
 * Splits `amount` in proportion to integer weights. The shares add up to it: rounding units go to the largest remainders, the
 * earlier first.
 */
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

/** '12.5' EUR → 1250; null if it is no plain decimal, has more decimals than the currency, or exceeds MAX_AMOUNT. */
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

/** 1250 EUR → '12.50'. A string, because binary floating point is not exact. */
export function toMajor(amount: number, currency: string): string {
  const digits = minorUnits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
