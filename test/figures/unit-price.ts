import type { Product } from '#contract/products.ts'
import { CHARGED, CHARGES } from './market.ts'

/** Thousandths of a percent that are the whole. */
const WHOLE = 100_000

/** A line of one unit without discounts: fees on its price, then taxes on price and fees, each rounded half-up (docs/rules/pricing.md). */
export function lineOfOne({ title, prices }: Product) {
  const price = prices[0]?.price ?? 0
  const own = CHARGED.filter(({ name }) => price > 0 && CHARGES[title]?.includes(name))
  const chargedOn = (base: number, wanted: (typeof CHARGED)[number]['type']) =>
    own
      .filter(({ type }) => type === wanted)
      .map(({ name, type, calculation_type, rate, amounts }) => {
        const fixed = amounts?.EUR ?? 0
        const amount = rate ? Math.floor((base * Math.round(rate * 1000)) / WHOLE + 0.5) : fixed
        return { name, type, calculation_type, rate: rate ?? fixed, amount }
      })
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
  const fees = chargedOn(price, 'FEE')
  const taxes = chargedOn(price + sum(fees), 'TAX')
  return {
    ...{ total_before_discount: price, total_discount: 0, total_before_additions: price },
    ...{ total_fee: sum(fees), total_tax: sum(taxes), total_gross: price + sum(fees) + sum(taxes) },
    taxes_and_fees: [...fees, ...taxes],
  }
}
