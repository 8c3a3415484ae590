import { percentOf, splitByWeights } from './money.ts'
import type { PriceType } from './product.ts'

export const ADJUSTMENT_LEVELS = ['UNIT', 'LINE', 'ORDER'] as const
export const ADJUSTMENT_TYPES = ['FIXED', 'PERCENTAGE'] as const

/** What is taken off each unit, off each line, or off the order, whose lines share it (docs/rules/pricing.md). */
export type Adjustment = {
  level: (typeof ADJUSTMENT_LEVELS)[number]
  discount_type: (typeof ADJUSTMENT_TYPES)[number]
  /** FIXED: minor units. PERCENTAGE: percent with at most 3 decimals. */
  discount: number
  /** Of which products; an empty list means every product. */
  product_ids: number[]
}

type Unit = { product_id: number; price_type: PriceType; listed_price: number }
type Line = Unit & { price_id: number; quantity: number }
type AdjustedUnit = { unit_price: number }
/** What the whole line costs, after everything that is taken off. */
type AdjustedLine = AdjustedUnit & { price: number }

/** Each line with what it costs: what is taken off units comes first, then off lines, then off the order. */
export function adjustLines<L extends Line>(
  lines: readonly L[],
  adjustments: readonly Adjustment[],
): (L & AdjustedLine)[] {
  const adjusted = lines.map((line) => {
    const unit = adjustUnit(line, adjustments)
    return { ...unit, price: lowered(unit.unit_price * line.quantity, line, ofLevel(adjustments, 'LINE')) }
  })
  for (const adjustment of ofLevel(adjustments, 'ORDER')) takeOffOrder(adjusted, adjustment)
  return adjusted
}

/** With what one unit costs after what is taken off units; what is free has no price. */
export function adjustUnit<U extends Unit>(unit: U, adjustments: readonly Adjustment[]): U & AdjustedUnit {
  const listed_price = unit.price_type === 'FREE' ? 0 : unit.listed_price
  return { ...unit, listed_price, unit_price: lowered(listed_price, unit, ofLevel(adjustments, 'UNIT')) }
}

/** Whether a product is on a list; an empty list means every product. */
export function covers(product_ids: readonly number[], product_id: number): boolean {
  return product_ids.length === 0 || product_ids.includes(product_id)
}

function ofLevel(adjustments: readonly Adjustment[], level: Adjustment['level']): Adjustment[] {
  return adjustments.filter((adjustment) => adjustment.level === level)
}

/** One adjustment after the other, each on what the one before has left. */
function lowered(price: number, unit: Unit, adjustments: readonly Adjustment[]): number {
  return adjustments.reduce(
    (left, adjustment) => (appliesTo(adjustment, unit) ? left - discountOn(left, adjustment) : left),
    price,
  )
}

/** What is free or freely chosen has no price to lower. */
function appliesTo({ product_ids }: Adjustment, { product_id, price_type }: Unit): boolean {
  return (price_type === 'PAID' || price_type === 'TIERED') && covers(product_ids, product_id)
}

/** At most the price. A percentage rounds the lowered price half-up. */
function discountOn(price: number, { discount_type, discount }: Adjustment): number {
  if (discount <= 0) return 0
  if (discount_type === 'FIXED') return Math.min(price, discount)
  return price - percentOf(price, Math.max(0, 100 - discount))
}

/** The lines share it by what they cost; odd units go by price id, so that no order of the lines changes a total. */
function takeOffOrder(lines: (Line & AdjustedLine)[], adjustment: Adjustment): void {
  const concerned = lines.filter((line) => appliesTo(adjustment, line)).sort((a, b) => a.price_id - b.price_id)
  const prices = concerned.map((line) => line.price)
  const off = discountOn(
    prices.reduce((sum, price) => sum + price, 0),
    adjustment,
  )
  if (off === 0) return
  const shares = splitByWeights(off, prices)
  for (const [index, line] of concerned.entries()) line.price -= shares[index] ?? 0
}
