import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOrder } from './pricing.ts'
import { PRICE_TYPES } from './product.ts'
import { DISCOUNT_TYPES } from './promo-code.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from './tax-or-fee.ts'

const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)
const anyTaxOrFee = fc
  .record({
    id: fc.nat(),
    name: fc.constantFrom('VAT', 'City tax', 'Booking fee'),
    type: fc.constantFrom(...TAX_OR_FEE_TYPES),
    calculation_type: fc.constantFrom(...CALCULATION_TYPES),
    percent,
    fixed: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ percent, fixed, ...item }) => ({ ...item, rate: item.calculation_type === 'FIXED' ? fixed : percent }))
const anyLine = fc.record({
  product_id: fc.integer({ min: 1, max: 3 }),
  price_id: fc.nat(),
  price_type: fc.constantFrom(...PRICE_TYPES),
  listed_price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000_000 })),
  quantity: fc.integer({ min: 0, max: 100 }),
  taxes_and_fees: fc.array(anyTaxOrFee, { maxLength: 4 }),
})
const anyPromo = fc
  .record({
    discount_type: fc.constantFrom(...DISCOUNT_TYPES),
    percent,
    fixed: fc.integer({ min: 0, max: 1_000_000 }),
    applicable_product_ids: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  })
  .map(({ percent, fixed, ...promo }) => ({ ...promo, discount: promo.discount_type === 'FIXED' ? fixed : percent }))
const anyOrder = fc.record({
  lines: fc.array(anyLine, { maxLength: 5 }),
  promo_code: fc.option(anyPromo),
  prices_include_tax: fc.boolean(),
})
const TOTALS = [
  'total_before_discount',
  'total_discount',
  'total_before_additions',
  'total_fee',
  'total_tax',
  'total_gross',
] as const

describe('every order', () => {
  it('adds up: parts to lines, lines to totals, taxes and fees to theirs', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const order = priceOrder(input)
        for (const name of TOTALS) expect(order[name]).toBe(order.lines.reduce((sum, line) => sum + line[name], 0))
        for (const part of [order, ...order.lines]) {
          expect(part.total_before_additions + part.total_fee + part.total_tax).toBe(part.total_gross)
          const of = (type: string) =>
            part.taxes_and_fees.reduce((sum, item) => sum + (item.type === type ? item.amount : 0), 0)
          expect([of('FEE'), of('TAX')]).toEqual([part.total_fee, part.total_tax])
        }
      }),
    )
  })

  it('has only whole, non-negative figures and no discount above the price', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        for (const priced of priceOrder(input).lines) {
          const figures = [
            ...TOTALS.map((name) => priced[name]),
            priced.unit_price,
            ...priced.taxes_and_fees.map((item) => item.amount),
          ]
          expect(figures.every((figure) => Number.isSafeInteger(figure) && figure >= 0)).toBe(true)
          expect(priced.total_discount).toBeLessThanOrEqual(priced.total_before_discount)
          expect(priced.unit_price * priced.quantity).toBe(priced.total_before_discount - priced.total_discount)
          if (priced.unit_price === 0) expect(priced.total_gross).toBe(0)
        }
      }),
    )
  })

  it('charges what is listed when prices include tax and there is no fee', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const lines = input.lines.map((line) => {
          return { ...line, taxes_and_fees: line.taxes_and_fees.filter((item) => item.type === 'TAX') }
        })
        for (const priced of priceOrder({ ...input, lines, prices_include_tax: true }).lines) {
          expect(priced.total_gross).toBe(priced.unit_price * priced.quantity)
        }
      }),
    )
  })

  it('with prices that include tax charges exactly price and fees as listed', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const withoutTaxes = input.lines.map((line) => {
          return { ...line, taxes_and_fees: line.taxes_and_fees.filter((item) => item.type === 'FEE') }
        })
        const listed = priceOrder({ ...input, lines: withoutTaxes, prices_include_tax: false })
        expect(priceOrder({ ...input, prices_include_tax: true }).total_gross).toBe(listed.total_gross)
      }),
    )
  })

  it('never costs more with a code than without', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const without = priceOrder({ ...input, promo_code: null }).total_gross
        expect(priceOrder(input).total_gross).toBeLessThanOrEqual(without)
      }),
    )
  })
})
