import { type Adjustment, covers } from './adjustment.ts'

export const DISCOUNT_TYPES = ['NONE', 'FIXED', 'PERCENTAGE'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export type PromoCode = {
  discount_type: DiscountType
  /** FIXED: minor units off each unit. PERCENTAGE: percent with at most 3 decimals. NONE: 0. */
  discount: number
  /** Empty for every product. */
  applicable_product_ids: readonly number[]
}

/** Maximum number of codes generated at once. */
export const MOST_CODES_AT_ONCE = 1_000

/** Unambiguous characters, for generated codes. */
export const UNMISTAKABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

export function normalizeCode(code: string): string {
  return code.trim().toLowerCase()
}

/** Display form of a code: in capitals, unless that would be another code. */
export function shownCode(code: string): string {
  const capitals = code.toUpperCase()
  return normalizeCode(capitals) === normalizeCode(code) ? capitals : code
}

type Limits = {
  start_date: string | null
  expiry_date: string | null
  max_allowed_usages: number | null
  max_tickets: number | null
}
/** Usage by reserved (`held`) and placed (`used`) orders: of the code, and in tickets. */
type Taken = { held: number; used: number; tickets_held: number; tickets_used: number }

/** True if started, not expired and not used up: see docs/rules/pricing.md. It ends at its expiry date, not after it. */
export function isUsable(promo: Limits & Taken, now: string): boolean {
  return isOpen(promo, now) && !isUsedUp(promo)
}

/** True between its start and expiry dates. */
export function isOpen({ start_date, expiry_date }: Pick<Limits, 'start_date' | 'expiry_date'>, now: string): boolean {
  const at = Date.parse(now)
  if (start_date !== null && at < Date.parse(start_date)) return false
  return expiry_date === null || at < Date.parse(expiry_date)
}

function isUsedUp({ max_allowed_usages, max_tickets, ...taken }: Limits & Taken): boolean {
  const areUsesTaken = max_allowed_usages !== null && taken.held + taken.used >= max_allowed_usages
  return areUsesTaken || (max_tickets !== null && taken.tickets_held + taken.tickets_used >= max_tickets)
}

type Categorized = { id: number; product_category_id: number }

/** Replaces the code's categories with their current products. Null if none are left: an empty list would mean every product. */
export function withProductsOf<P extends Pick<PromoCode, 'applicable_product_ids'>>(
  promo: P & { applicable_product_category_ids: readonly number[] },
  products: readonly Categorized[],
): P | null {
  const { applicable_product_category_ids: categories, applicable_product_ids: named } = promo
  if (categories.length === 0) return promo
  const within = products.filter(({ product_category_id }) => categories.includes(product_category_id))
  const ids = [...new Set([...named, ...within.map(({ id }) => id)])]
  return ids.length === 0 ? null : { ...promo, applicable_product_ids: ids }
}

/** True if the code reveals a product that is hidden without a code. Any type of code does, including NONE. */
export function unlocks(promo: Pick<PromoCode, 'applicable_product_ids'> | null, productId: number): boolean {
  return promo !== null && covers(promo.applicable_product_ids, productId)
}

/** True if an order with these listed prices is large enough for the code; both in minor units. */
export function reachesMinimum(min_order_value: number | null, total_before_discount: number): boolean {
  return min_order_value === null || total_before_discount >= min_order_value
}

/** Number of an order's units that count against the code's ticket limit. */
export function unitsCovered(
  promo: Pick<PromoCode, 'applicable_product_ids'>,
  lines: readonly { product_id: number; quantity: number }[],
): number {
  return lines
    .filter(({ product_id }) => unlocks(promo, product_id))
    .reduce((units, { quantity }) => units + quantity, 0)
}

/** Adjustments by a code: a discount on each unit, or none. */
export function adjustmentsOf(promo: PromoCode | null): Adjustment[] {
  if (promo === null || promo.discount_type === 'NONE') return []
  const { discount_type, discount, applicable_product_ids } = promo
  return [{ level: 'UNIT', discount_type, discount, product_ids: [...applicable_product_ids] }]
}
