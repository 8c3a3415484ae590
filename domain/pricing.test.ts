import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
import {
  checkDonation,
  isTooLarge,
  type OrderLineInput,
  type PricedLine,
  priceOrder,
  unitPriceShown,
} from './pricing.ts'
import { adjustmentsOf, type PromoCode } from './promo-code.ts'
import type { TaxOrFee } from './tax-or-fee.ts'

let nextId = 1
function tax(rate: number, more: Partial<TaxOrFee> = {}): TaxOrFee {
  return { id: nextId++, name: `Tax ${rate}`, type: 'TAX', calculation_type: 'PERCENTAGE', rate, ...more }
}
function fee(rate: number, more: Partial<TaxOrFee> = {}): TaxOrFee {
  return tax(rate, { name: `Fee ${rate}`, type: 'FEE', ...more })
}
const FIXED = { calculation_type: 'FIXED' } as const

function line(listed_price: number, quantity = 1, taxes_and_fees: TaxOrFee[] = []): OrderLineInput {
  return { product_id: 1, price_id: 1, price_type: 'PAID', listed_price, quantity, taxes_and_fees }
}
function promo(discount_type: PromoCode['discount_type'], discount: number, ids: number[] = []): PromoCode {
  return { discount_type, discount, applicable_product_ids: ids }
}
function priceOne(
  input: OrderLineInput,
  { code = null, gross = false }: { code?: PromoCode | null; gross?: boolean } = {},
): PricedLine {
  const [priced] = priceOrder({ lines: [input], adjustments: adjustmentsOf(code), prices_include_tax: gross }).lines
  if (!priced) throw new Error('no line')
  return priced
}
function amounts(priced: PricedLine): number[] {
  return priced.taxes_and_fees.map((item) => item.amount)
}

describe('the examples of docs/rules/pricing.md, prices without tax', () => {
  it('1: fee and tax', () => {
    const priced = priceOne(line(5000, 2, [tax(19), fee(5), fee(100, FIXED)]))
    expect(amounts(priced)).toEqual([2033, 500, 200])
    expect(priced).toMatchObject({ total_before_additions: 10000, total_fee: 700, total_tax: 2033, total_gross: 12733 })
  })

  it('2: discount', () => {
    const priced = priceOne(line(999, 3, [tax(7)]), { code: promo('PERCENTAGE', 15) })
    expect(priced).toMatchObject({
      unit_price: 849,
      unit_price_before_discount: 999,
      total_before_discount: 2997,
      total_discount: 450,
      total_before_additions: 2547,
      total_tax: 178,
      total_gross: 2725,
    })
  })

  it('3: rounding per line, not per unit', () => {
    expect(priceOne(line(33, 1, [tax(19)])).total_tax).toBe(6)
    expect(priceOne(line(33, 3, [tax(19)]))).toMatchObject({ total_tax: 19, total_gross: 118 })
  })

  it('4: a fixed discount above the price', () => {
    const priced = priceOne(line(800, 1, [fee(100, FIXED)]), { code: promo('FIXED', 1000) })
    expect(priced).toMatchObject({ unit_price: 0, total_discount: 800, total_fee: 0, total_gross: 0 })
  })

  it('5: a currency without decimals', () => {
    expect(priceOne(line(1250, 1, [tax(10)])).total_gross).toBe(1375)
    const priced = priceOne(line(1250, 1, [fee(2.125), tax(10)]))
    expect(amounts(priced)).toEqual([27, 128])
    expect(priced.total_gross).toBe(1405)
  })
})

describe('the examples of docs/rules/pricing.md, prices that include tax', () => {
  it('6 and 7: one tax', () => {
    const one = { total_before_additions: 1000, total_tax: 190, total_gross: 1190 }
    expect(priceOne(line(1190, 1, [tax(19)]), { gross: true })).toMatchObject(one)
    const three = { total_before_additions: 3000, total_tax: 570, total_gross: 3570 }
    expect(priceOne(line(1190, 3, [tax(19)]), { gross: true })).toMatchObject(three)
    const odd = { total_before_additions: 2518, total_tax: 479, total_gross: 2997 }
    expect(priceOne(line(999, 3, [tax(19)]), { gross: true })).toMatchObject(odd)
  })

  it('8: two taxes share exactly', () => {
    const priced = priceOne(line(1000, 1, [tax(5), tax(9.975)]), { gross: true })
    expect(amounts(priced)).toEqual([43, 87])
    expect(priced).toMatchObject({ total_before_additions: 870, total_gross: 1000 })
  })

  it('9: a fee on top has its tax inside', () => {
    const priced = priceOne(line(1190, 1, [fee(10), tax(19)]), { gross: true })
    expect(amounts(priced)).toEqual([100, 209])
    expect(priced).toMatchObject({ total_before_additions: 1000, total_gross: 1309, unit_price: 1190 })
  })

  it('10: a fixed tax inside', () => {
    const priced = priceOne(line(2000, 1, [tax(100, FIXED), tax(7)]), { gross: true })
    expect(amounts(priced)).toEqual([100, 124])
    expect(priced).toMatchObject({ total_before_additions: 1776, total_gross: 2000 })
  })

  it('takes out at most the whole price when fixed taxes are larger', () => {
    const priced = priceOne(line(150, 1, [tax(100, FIXED), tax(200, FIXED), tax(7)]), { gross: true })
    expect(amounts(priced)).toEqual([50, 100, 0])
    expect(priced).toMatchObject({ total_before_additions: 0, total_gross: 150 })
  })

  it('keeps discounts in listed prices', () => {
    const priced = priceOne(line(2380, 1, [tax(19)]), { gross: true, code: promo('FIXED', 1190) })
    expect(priced).toMatchObject({ total_before_discount: 2380, total_discount: 1190, total_before_additions: 1000 })
  })
})

describe('which prices a code lowers', () => {
  const code = promo('PERCENTAGE', 50)
  it.each([
    ['PAID', 500],
    ['TIERED', 500],
    ['DONATION', 1000],
    ['FREE', 0],
  ] as const)('%s costs %i', (price_type, expected) => {
    expect(priceOne({ ...line(1000), price_type }, { code }).total_gross).toBe(expected)
  })

  it('leaves products outside its list alone', () => {
    expect(priceOne(line(1000), { code: promo('FIXED', 100, [2]) })).toMatchObject({
      total_gross: 1000,
      unit_price_before_discount: null,
    })
    expect(priceOne(line(1000), { code: promo('FIXED', 100, [2, 1]) }).total_gross).toBe(900)
  })
})

describe('the order', () => {
  it('merges equal taxes of its lines and leaves out those of free lines', () => {
    const vat = tax(19, { name: 'VAT' })
    const sameElsewhere = tax(19, { name: 'VAT' })
    const lower = tax(7, { name: 'VAT' })
    const order = priceOrder({
      lines: [line(1000, 1, [vat]), line(500, 2, [sameElsewhere, lower]), line(0, 1, [fee(100, FIXED)])],
      adjustments: [],
      prices_include_tax: false,
    })
    const common = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE' }
    expect(order.taxes_and_fees).toEqual([
      { ...common, rate: 19, amount: 380 },
      { ...common, rate: 7, amount: 70 },
    ])
    expect(order.total_gross).toBe(2450)
  })

  it('records nothing of a tax but what the contract names', () => {
    const row = { ...tax(19), account_id: 7 }
    expect(priceOne(line(1000, 1, [row])).taxes_and_fees[0]).not.toHaveProperty('account_id')
  })

  it('is too large above MAX_AMOUNT, also before a discount', () => {
    const order = (code: PromoCode | null, quantity: number) =>
      priceOrder({ lines: [line(MAX_AMOUNT, quantity)], adjustments: adjustmentsOf(code), prices_include_tax: false })
    expect(isTooLarge(order(null, 1))).toBe(false)
    expect(isTooLarge(order(null, 2))).toBe(true)
    expect(isTooLarge(order(promo('PERCENTAGE', 100), 2))).toBe(true)
  })
})

describe('one unit as shown', () => {
  it('is the order line for quantity 1', () => {
    const { quantity: _, ...one } = line(1190, 1, [fee(10), tax(19)])
    const adjustments = adjustmentsOf(promo('FIXED', 100))
    expect(unitPriceShown({ line: one, adjustments, prices_include_tax: false })).toEqual({
      price: 1090,
      price_before_discount: 1190,
      fee_total: 109,
      tax_total: 228,
      price_including_taxes_and_fees: 1427,
    })
  })

  it('is without what is taken off lines and orders, which one unit knows nothing of', () => {
    const { quantity: _, ...one } = line(1190)
    const off = { discount_type: 'FIXED', discount: 100, product_ids: [] as number[] } as const
    const adjustments = [{ level: 'LINE', ...off } as const, { level: 'ORDER', ...off } as const]
    const shown = unitPriceShown({ line: one, adjustments, prices_include_tax: false })
    expect(shown).toMatchObject({ price: 1190, price_before_discount: null, price_including_taxes_and_fees: 1190 })
  })
})

describe('a donation', () => {
  it.each([
    [500, 500, null],
    [0, 0, null],
    [499, 500, 'below_minimum'],
    [-1, 0, 'not_an_amount'],
    [5.5, 0, 'not_an_amount'],
    [Number.NaN, 0, 'not_an_amount'],
    [MAX_AMOUNT, 0, null],
    [MAX_AMOUNT + 1, 0, 'too_large'],
  ])('%d with minimum %d: %s', (amount, minimum, expected) => {
    expect(checkDonation(amount, minimum)).toBe(expected)
  })
})
