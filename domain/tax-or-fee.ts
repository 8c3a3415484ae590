import { percentOf } from './money.ts'

export const TAX_OR_FEE_TYPES = ['TAX', 'FEE'] as const
export type TaxOrFeeType = (typeof TAX_OR_FEE_TYPES)[number]

export const CALCULATION_TYPES = ['PERCENTAGE', 'FIXED'] as const
export type CalculationType = (typeof CALCULATION_TYPES)[number]

/** PERCENTAGE: `rate` is percent with at most 3 decimals. FIXED: `rate` is minor units per unit bought. */
export type TaxOrFee = {
  id: number
  name: string
  type: TaxOrFeeType
  calculation_type: CalculationType
  rate: number
}

/** Stored tax or fee of an account: percentages apply to every currency, fixed amounts are set per currency. */
export type KeptTaxOrFee = Omit<TaxOrFee, 'rate'> & {
  rate: number | null
  /** Minor units by currency in which a FIXED one is charged. */
  amounts: Readonly<Partial<Record<string, number>>>
}

/** Rate in a currency; null for a fixed one without an amount in it, which is not charged. */
export function rateIn(currency: string, item: Pick<KeptTaxOrFee, 'calculation_type' | 'rate' | 'amounts'>) {
  return item.calculation_type === 'PERCENTAGE' ? item.rate : (item.amounts[currency] ?? null)
}

/** Amount that one tax or fee adds to a whole line: percentages once on the line's base, fixed amounts per unit. */
export function amountOn(base: number, quantity: number, item: Pick<TaxOrFee, 'calculation_type' | 'rate'>): number {
  return item.calculation_type === 'PERCENTAGE' ? percentOf(base, item.rate) : item.rate * quantity
}
