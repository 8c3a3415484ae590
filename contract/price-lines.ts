import { z } from 'zod'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#domain/tax-or-fee.ts'

/** A tax or fee as the visitor reads it beside a price. */
export const calculationLine = z.object({
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
})
