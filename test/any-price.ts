import fc from 'fast-check'
import { ADJUSTMENT_LEVELS, ADJUSTMENT_TYPES, type Adjustment } from '#domain/adjustment.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#domain/tax-or-fee.ts'

/** Generated parts of prices, for property tests of the price rules and of the code that applies them. */

export const anyPercent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)

export const anyTaxOrFee = fc
  .record({
    id: fc.nat(),
    name: fc.constantFrom('VAT', 'City tax', 'Booking fee'),
    type: fc.constantFrom(...TAX_OR_FEE_TYPES),
    calculation_type: fc.constantFrom(...CALCULATION_TYPES),
    percent: anyPercent,
    fixed: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ percent, fixed, ...item }) => ({ ...item, rate: item.calculation_type === 'FIXED' ? fixed : percent }))

/** Adjustments of products 1 to 3, with their levels in any order. */
export const anyAdjustments: fc.Arbitrary<Adjustment[]> = fc.array(
  fc
    .record({
      level: fc.constantFrom(...ADJUSTMENT_LEVELS),
      discount_type: fc.constantFrom(...ADJUSTMENT_TYPES),
      percent: anyPercent,
      fixed: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 1_000_000 })),
      product_ids: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    })
    .map(({ percent, fixed, ...item }) => ({ ...item, discount: item.discount_type === 'FIXED' ? fixed : percent })),
  { maxLength: 4 },
)
