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

export function normalizeCode(code: string): string {
  return code.trim().toLowerCase()
}

/** As people read and write it: in capitals, unless these would be another code. */
export function shownCode(code: string): string {
  const capitals = code.toUpperCase()
  return normalizeCode(capitals) === normalizeCode(code) ? capitals : code
}

/** Not expired and, counting the reservations that hold a use, not used up. It ends at its expiry date, not after it. */
export function isUsable(
  promo: { expiry_date: string | null; max_allowed_usages: number | null; held: number; used: number },
  now: string,
): boolean {
  if (promo.expiry_date !== null && Date.parse(now) >= Date.parse(promo.expiry_date)) return false
  return promo.max_allowed_usages === null || promo.held + promo.used < promo.max_allowed_usages
}

/** Whether the code shows a product that is hidden without a code; any kind of code does, also NONE. */
export function unlocks(promo: Pick<PromoCode, 'applicable_product_ids'> | null, productId: number): boolean {
  return promo !== null && covers(promo.applicable_product_ids, productId)
}

/** What a code takes off: something of each unit, or nothing. */
export function adjustmentsOf(promo: PromoCode | null): Adjustment[] {
  if (promo === null || promo.discount_type === 'NONE') return []
  const { discount_type, discount, applicable_product_ids } = promo
  return [{ level: 'UNIT', discount_type, discount, product_ids: [...applicable_product_ids] }]
}
