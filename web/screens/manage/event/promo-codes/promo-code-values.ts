import type { UseFormReturnType } from '@mantine/form'
import type { BodyInput } from '#contract/endpoint.ts'
import type { PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { type DiscountType, shownCode } from '#domain/promo-code.ts'

const EMPTY = {
  /** Several codes at once, of which each is made up. */
  is_batch: false,
  count: 100 as number | null,
  prefix: '',
  code: '',
  discount_type: 'PERCENTAGE' as DiscountType,
  discount: null as number | null,
  applicable_product_ids: [] as number[],
  applicable_product_category_ids: [] as number[],
  start_date: null as string | null,
  expiry_date: null as string | null,
  max_allowed_usages: null as number | null,
  max_tickets: null as number | null,
  max_per_customer: null as number | null,
  min_order_value: null as number | null,
}
export type PromoCodeValues = typeof EMPTY
export type PromoCodeFormApi = UseFormReturnType<PromoCodeValues>

export function valuesOf(promo: PromoCode | null): PromoCodeValues {
  return promo ? { ...EMPTY, ...promo, code: shownCode(promo.code) } : EMPTY
}

/** Of one code its own, of several how many and how they begin. */
export function toBody({ is_batch, count, prefix, code, ...terms }: PromoCodeValues) {
  type Body = BodyInput<typeof promoCodes.create> & BodyInput<typeof promoCodes.createBatch>
  return (is_batch ? { ...terms, count, prefix } : { ...terms, code }) as Body
}
