import { percentOf } from './money.ts'
import type { PriceType } from './product.ts'

export const DISCOUNT_TYPES = ['NONE', 'FIXED', 'PERCENTAGE'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** FIXED: `discount` is minor units off each unit. PERCENTAGE: percent with at most 3 decimals. NONE: 0. */
export type Discount = { discount_type: DiscountType; discount: number }
export type PromoCode = Discount & { applicable_product_ids: readonly number[] }

export function normalizeCode(code: string): string {
  return code.trim().toLowerCase()
}

/** Not expired and, counting the reservations that hold a use, not used up. It ends at its expiry date, not after it. */
export function isUsable(
  promo: { expiry_date: string | null; max_allowed_usages: number | null; held: number; used: number },
  now: string,
): boolean {
  if (promo.expiry_date !== null && Date.parse(now) >= Date.parse(promo.expiry_date)) return false
  return promo.max_allowed_usages === null || promo.held + promo.used < promo.max_allowed_usages
}

/** Whether a product is on the code's list; an empty list means every product. */
function covers(promo: Pick<PromoCode, 'applicable_product_ids'>, productId: number): boolean {
  return promo.applicable_product_ids.length === 0 || promo.applicable_product_ids.includes(productId)
}

/** Whether the code lowers this product's price: what is free or freely chosen has no price to lower. */
export function appliesTo(promo: PromoCode, product: { id: number; price_type: PriceType }): boolean {
  const priced = product.price_type === 'PAID' || product.price_type === 'TIERED'
  return priced && promo.discount_type !== 'NONE' && covers(promo, product.id)
}

/** Whether the code shows a product that is hidden without a code; any kind of code does, also NONE. */
export function unlocks(promo: Pick<PromoCode, 'applicable_product_ids'> | null, productId: number): boolean {
  return promo !== null && covers(promo, productId)
}

/** What is taken off one unit: at most its price. A percentage rounds the lowered price half-up. */
export function discountOn(unitPrice: number, promo: Discount): number {
  if (promo.discount_type === 'NONE' || promo.discount <= 0) return 0
  if (promo.discount_type === 'FIXED') return Math.min(unitPrice, promo.discount)
  return unitPrice - percentOf(unitPrice, Math.max(0, 100 - promo.discount))
}
