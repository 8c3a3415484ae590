import { describe, expect, it } from 'vitest'
import { ADJUSTMENT_LEVELS, type Adjustment, adjustLines } from './adjustment.ts'
import { type OrderLineInput, priceOrder } from './pricing.ts'

type Level = Adjustment['level']

function off(level: Level, discount: number, more: Partial<Adjustment> = {}): Adjustment {
  return { level, discount_type: 'FIXED', discount, product_ids: [], ...more }
}
const percent = (level: Level, discount: number) => off(level, discount, { discount_type: 'PERCENTAGE' })

const VAT = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 } as const
const SERVICE = { id: 2, name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 100 } as const

/** Line with its own product and price. */
function line(id: number, listed_price: number, more: Partial<OrderLineInput> = {}): OrderLineInput {
  const ids = { product_id: id, price_id: id }
  return { ...ids, price_type: 'PAID', listed_price, quantity: 1, taxes_and_fees: [], ...more }
}

function price(lines: OrderLineInput[], adjustments: Adjustment[], prices_include_tax = false) {
  return priceOrder({ lines, adjustments, prices_include_tax })
}
const pricesOf = (lines: OrderLineInput[], adjustments: Adjustment[]) =>
  adjustLines(lines, adjustments).map((adjusted) => adjusted.price)

describe('the examples of docs/rules/pricing.md, discounts', () => {
  it('11: off each unit, off the line, off the order', () => {
    const three = [line(1, 999, { quantity: 3 })]
    expect(ADJUSTMENT_LEVELS.map((level) => pricesOf(three, [off(level, 100)]))).toEqual([[2697], [2897], [2897]])
    expect(ADJUSTMENT_LEVELS.map((level) => pricesOf(three, [percent(level, 50)]))).toEqual([[1500], [1499], [1499]])
    expect(price(three, [off('LINE', 100)]).lines).toMatchObject([
      { unit_price: 999, unit_price_before_discount: null, total_before_discount: 2997, total_discount: 100 },
    ])
  })

  it('12: an amount off the order is shared by its lines to the cent, whatever their order', () => {
    const lines = [line(1, 1000), line(2, 1000), line(3, 1000)]
    expect(pricesOf(lines, [off('ORDER', 1000)])).toEqual([666, 667, 667])
    expect(pricesOf(lines.toReversed(), [off('ORDER', 1000)])).toEqual([667, 667, 666])
  })

  it('13: never more than what its products cost', () => {
    const order = price(
      [line(1, 800, { taxes_and_fees: [SERVICE] }), line(2, 2000)],
      [off('ORDER', 1000, { product_ids: [1] })],
    )
    expect(order).toMatchObject({ total_discount: 800, total_fee: 0, total_gross: 2000, taxes_and_fees: [] })
  })

  it('14: all three at once, taxes on what is left', () => {
    const lines = [
      line(1, 2000, { quantity: 3, taxes_and_fees: [VAT] }),
      line(2, 3500, { quantity: 2, taxes_and_fees: [VAT] }),
    ]
    const adjustments = [percent('UNIT', 10), off('LINE', 500, { product_ids: [1] }), off('ORDER', 1000)]
    const order = price(lines, adjustments)
    expect(order.lines).toMatchObject([
      { unit_price: 1800, total_before_discount: 6000, total_discount: 1538, total_tax: 848, total_gross: 5310 },
      { unit_price: 3150, total_before_discount: 7000, total_discount: 1262, total_tax: 1090, total_gross: 6828 },
    ])
    expect(order).toMatchObject({ total_discount: 2800, total_before_additions: 10200, total_gross: 12138 })
    expect(price(lines, adjustments.toReversed())).toEqual(order)
  })

  it('15: prices that include tax', () => {
    const lines = [line(1, 1190, { taxes_and_fees: [VAT] }), line(2, 2380, { taxes_and_fees: [VAT] })]
    expect(price(lines, [off('ORDER', 1000)], true)).toMatchObject({
      lines: [
        { total_gross: 857, total_tax: 137 },
        { total_gross: 1713, total_tax: 274 },
      ],
      total_gross: 2570,
    })
  })

  it('16: a currency without decimals', () => {
    expect(pricesOf([line(1, 1000), line(2, 500)], [off('ORDER', 100)])).toEqual([933, 467])
  })
})

describe.each(ADJUSTMENT_LEVELS)('off one %s', (level) => {
  it.each([
    [1000, 'FIXED', 300, 300],
    [1000, 'FIXED', 1500, 1000],
    [1000, 'PERCENTAGE', 12.5, 125],
    [1000, 'PERCENTAGE', 100, 1000],
    [1000, 'PERCENTAGE', 150, 1000],
    [1000, 'PERCENTAGE', 0, 0],
    [1000, 'FIXED', -5, 0],
    // Half of 5 is 2.5: the lowered price is rounded up to 3.
    [5, 'PERCENTAGE', 50, 2],
    [999, 'PERCENTAGE', 33.333, 333],
    [0, 'FIXED', 100, 0],
  ] as const)('%d, %s %d: %d', (listed, discount_type, discount, expected) => {
    expect(pricesOf([line(1, listed)], [off(level, discount, { discount_type })])).toEqual([listed - expected])
  })

  it.each([
    ['PAID', 900],
    ['TIERED', 900],
    ['DONATION', 1000],
    ['FREE', 0],
  ] as const)('a price that is %s becomes %d', (price_type, expected) => {
    const lines = [line(7, 1000, { price_type })]
    expect(pricesOf(lines, [off(level, 100)])).toEqual([expected])
    expect(pricesOf(lines, [off(level, 100, { product_ids: [8, 7] })])).toEqual([expected])
    expect(pricesOf(lines, [off(level, 100, { product_ids: [8] })])).toEqual([price_type === 'FREE' ? 0 : 1000])
  })

  it('several, each takes from what the one before has left', () => {
    expect(pricesOf([line(1, 1000)], [percent(level, 50), off(level, 100)])).toEqual([400])
    expect(pricesOf([line(1, 1000)], [off(level, 100), percent(level, 50)])).toEqual([450])
    expect(pricesOf([line(1, 1000)], [off(level, 800), off(level, 800)])).toEqual([0])
  })
})

it('off the order, a line that is neither covered nor priced bears nothing', () => {
  const lines = [line(1, 1000), line(2, 1000, { price_type: 'DONATION' }), line(3, 1000), line(4, 0)]
  expect(pricesOf(lines, [off('ORDER', 300, { product_ids: [1, 2, 4] })])).toEqual([700, 1000, 1000, 0])
})
