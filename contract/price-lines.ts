import { z } from 'zod'
import { ADJUSTMENT_LEVELS, ADJUSTMENT_TYPES, type Adjustment } from '#domain/adjustment.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#domain/tax-or-fee.ts'
import { id } from './fields.ts'

/** Tax or fee shown beside a price. */
export const calculationLine = z.object({
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
})

/** Discount on each unit, on each line, or on the order. */
export const adjustment = z.object({
  level: z.enum(ADJUSTMENT_LEVELS),
  discount_type: z.enum(ADJUSTMENT_TYPES),
  /** Percent with at most three decimals, or minor units when FIXED. */
  discount: z.number(),
  /** Empty for all products. */
  product_ids: z.array(id),
}) satisfies z.ZodType<Adjustment>
