import { type Adjustment, covers } from './adjustment.ts'

export const DISCOUNT_TYPES = ['NONE', 'FIXED', 'PERCENTAGE'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export type PromoCode = {
  discount_type: DiscountType
  /** FIXED: minor units off each unit. PERCENTAGE: percent with at most 3 decimals. NONE: 0. */
  discount: number
  /** An empty list means every product. */
  applicable_product_ids: readonly number[]
}

/** Codes that are made at once at most. */
export const MOST_CODES_AT_ONCE = 1_000

/** Characters that nobody mistakes for others, for codes that are made up. */
export const UNMISTAKABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

export function normalizeCode(code: string): string {
  return code.trim().toLowerCase()
}

/** As people read and write it: in capitals, unless these would be another code. */
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
/** What orders have taken, open and placed ones: uses and tickets. */
type Taken = { held: number; used: number; tickets_held: number; tickets_used: number }

/** Begun, not ended, and not used up: see docs/rules/pricing.md. It ends at its expiry date, not after it. */
export function isUsable(promo: Limits & Taken, now: string): boolean {
  return isOpen(promo, now) && !isUsedUp(promo)
}

/** Whether its time has come and is not over. */
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

/**
 * The code with its categories replaced by the products that are in them now. Null where that leaves none: an empty list would
 * mean every product.
 */
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

/** Whether the code shows a product that is hidden without a code; any kind of code does, also NONE. */
export function unlocks(promo: Pick<PromoCode, 'applicable_product_ids'> | null, productId: number): boolean {
  return promo !== null && covers(promo.applicable_product_ids, productId)
}

/** Whether an order at these listed prices is large enough for the code; both in minor units. */
export function reachesMinimum(min_order_value: number | null, total_before_discount: number): boolean {
  return min_order_value === null || total_before_discount >= min_order_value
}

/** How many units of an order count against the code's limit of tickets. */
export function unitsCovered(
  promo: Pick<PromoCode, 'applicable_product_ids'>,
  lines: readonly { product_id: number; quantity: number }[],
): number {
  return lines
    .filter(({ product_id }) => unlocks(promo, product_id))
    .reduce((units, { quantity }) => units + quantity, 0)
}

/** What a code takes off: something of each unit, or nothing. */
export function adjustmentsOf(promo: PromoCode | null): Adjustment[] {
  if (promo === null || promo.discount_type === 'NONE') return []
  const { discount_type, discount, applicable_product_ids } = promo
  return [{ level: 'UNIT', discount_type, discount, product_ids: [...applicable_product_ids] }]
}
