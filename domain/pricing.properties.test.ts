import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyAdjustments, anyPercent, anyTaxOrFee } from '#test/any-price.ts'
import type { Adjustment } from './adjustment.ts'
import { costOf, priceOrder } from './pricing.ts'
import { PRICE_TYPES } from './product.ts'
import { adjustmentsOf, DISCOUNT_TYPES } from './promo-code.ts'

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
    percent: anyPercent,
    fixed: fc.integer({ min: 0, max: 1_000_000 }),
    applicable_product_ids: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  })
  .map(({ percent, fixed, ...promo }) => ({ ...promo, discount: promo.discount_type === 'FIXED' ? fixed : percent }))
/** Prices are unique per line. */
const anyLines = fc.uniqueArray(anyLine, { maxLength: 5, selector: (line) => line.price_id })
const orderWith = (adjustments: fc.Arbitrary<Adjustment[]>) =>
  fc.record({ lines: anyLines, adjustments, prices_include_tax: fc.boolean() })
const anyOrder = orderWith(anyAdjustments)
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
          expect(priced.unit_price * priced.quantity).toBeGreaterThanOrEqual(costOf(priced))
          if (costOf(priced) === 0) expect(priced.total_gross).toBe(0)
        }
      }),
    )
  })

  it('with a code costs its unit prices', () => {
    fc.assert(
      fc.property(orderWith(fc.option(anyPromo).map(adjustmentsOf)), (input) => {
        for (const priced of priceOrder(input).lines) {
          expect(priced.unit_price * priced.quantity).toBe(costOf(priced))
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
          expect(priced.total_gross).toBe(costOf(priced))
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

  it('never costs more with adjustments than without', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const without = priceOrder({ ...input, adjustments: [] }).total_gross
        expect(priceOrder(input).total_gross).toBeLessThanOrEqual(without)
      }),
    )
  })

  it('gives an amount off the order to its lines to the last unit, and no line more than it costs', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(1_000_000), (input, discount) => {
        const before = priceOrder(input)
        const off: Adjustment = { level: 'ORDER', discount_type: 'FIXED', discount, product_ids: [] }
        const after = priceOrder({ ...input, adjustments: [...input.adjustments, off] })
        const lowered = before.lines.filter(({ price_type }) => price_type === 'PAID' || price_type === 'TIERED')
        const most = lowered.reduce((sum, line) => sum + costOf(line), 0)
        expect(after.total_discount - before.total_discount).toBe(Math.min(discount, most))
        expect(after.total_gross).toBeLessThanOrEqual(before.total_gross)
        for (const [index, line] of after.lines.entries()) {
          expect(line.total_discount).toBeGreaterThanOrEqual(before.lines[index]?.total_discount ?? Number.NaN)
        }
      }),
    )
  })

  it('costs the same whatever the order of its lines', () => {
    const equal = anyOrder.map((input) => {
      return { ...input, lines: input.lines.map((line) => ({ ...line, listed_price: 1000, quantity: 1 })) }
    })
    const shuffled = fc.oneof(anyOrder, equal).chain((input) => {
      const all = { minLength: input.lines.length }
      return fc.record({ input: fc.constant(input), lines: fc.shuffledSubarray(input.lines, all) })
    })
    fc.assert(
      fc.property(shuffled, ({ input, lines }) => {
        const [order, other] = [priceOrder(input), priceOrder({ ...input, lines })]
        for (const name of TOTALS) expect(other[name]).toBe(order[name])
        const byPrice = (priced: typeof order) => priced.lines.toSorted((a, b) => a.price_id - b.price_id)
        expect(byPrice(other)).toEqual(byPrice(order))
      }),
    )
  })
})
