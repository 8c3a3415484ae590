import { percentOf, splitByWeights } from './money.ts'
import type { PriceType } from './product.ts'

export const ADJUSTMENT_LEVELS = ['UNIT', 'LINE', 'ORDER'] as const
export const ADJUSTMENT_TYPES = ['FIXED', 'PERCENTAGE'] as const

/** Discount on each unit, on each line, or on the order, whose lines share it (docs/rules/pricing.md). */
export type Adjustment = {
  level: (typeof ADJUSTMENT_LEVELS)[number]
  discount_type: (typeof ADJUSTMENT_TYPES)[number]
  /** FIXED: minor units. PERCENTAGE: percent with at most 3 decimals. */
  discount: number
  /** Products it applies to; an empty list means every product. */
  product_ids: number[]
}

type Unit = { product_id: number; price_type: PriceType; listed_price: number }
type Line = Unit & { price_id: number; quantity: number }
type AdjustedUnit = { unit_price: number }
/** Price of the whole line after all discounts. */
type AdjustedLine = AdjustedUnit & { price: number }

/** Lines with their discounted prices. Discounts on units apply first, then those on lines, then those on the order. */
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

/** Adds the price of one unit after discounts on units. Free products have a price of 0. */
export function adjustUnit<U extends Unit>(unit: U, adjustments: readonly Adjustment[]): U & AdjustedUnit {
  const listed_price = unit.price_type === 'FREE' ? 0 : unit.listed_price
  return { ...unit, listed_price, unit_price: lowered(listed_price, unit, ofLevel(adjustments, 'UNIT')) }
}

/** True if a product is on the list; an empty list means every product. */
export function covers(product_ids: readonly number[], product_id: number): boolean {
  return product_ids.length === 0 || product_ids.includes(product_id)
}

function ofLevel(adjustments: readonly Adjustment[], level: Adjustment['level']): Adjustment[] {
  return adjustments.filter((adjustment) => adjustment.level === level)
}

/** Applies one adjustment after the other, each to the price that the previous one left. */
function lowered(price: number, unit: Unit, adjustments: readonly Adjustment[]): number {
  return adjustments.reduce(
    (left, adjustment) => (appliesTo(adjustment, unit) ? left - discountOn(left, adjustment) : left),
    price,
  )
}

/** Free products and donations have no price to discount. */
function appliesTo({ product_ids }: Adjustment, { product_id, price_type }: Unit): boolean {
  return (price_type === 'PAID' || price_type === 'TIERED') && covers(product_ids, product_id)
}

/** Discount, at most the price. With a percentage, the discounted price is rounded half-up. */
function discountOn(price: number, { discount_type, discount }: Adjustment): number {
  if (discount <= 0) return 0
  if (discount_type === 'FIXED') return Math.min(price, discount)
  return price - percentOf(price, Math.max(0, 100 - discount))
}

/**
 * Splits an order's discount over its lines in proportion to their prices. Rounding units are assigned by price id, so the order
 * of the lines does not change any total.
 */
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
