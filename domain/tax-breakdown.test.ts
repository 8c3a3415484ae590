import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyAdjustments, anyTaxOrFee } from '#test/any-price.ts'
import { creditLines, totalsOfCredit } from './credit-note.ts'
import type { TaxOrFeeOfLine } from './invoice-snapshot.ts'
import { priceOrder } from './pricing.ts'
import { PRICE_TYPES } from './product.ts'
import { shareRefund } from './refund.ts'
import { type TaxGroup, taxBreakdown, totalTaxOf } from './tax-breakdown.ts'

const percent = (name: string, rate: number, amount: number, type: TaxOrFeeOfLine['type'] = 'TAX') =>
  ({ name, type, calculation_type: 'PERCENTAGE', rate, amount }) as const
const fixed = (name: string, rate: number, amount: number) =>
  ({ name, type: 'TAX', calculation_type: 'FIXED', rate, amount }) as const

function lineOf(total_before_additions: number, taxes_and_fees: TaxOrFeeOfLine[] = []) {
  const sum = (wanted: string) =>
    taxes_and_fees.reduce((total, { type, amount }) => total + (type === wanted ? amount : 0), 0)
  return { total_before_additions, total_fee: sum('FEE'), total_tax: sum('TAX'), taxes_and_fees }
}

function documentOf(lines: ReturnType<typeof lineOf>[]) {
  const sum = (part: 'total_before_additions' | 'total_fee' | 'total_tax') =>
    lines.reduce((total, line) => total + line[part], 0)
  const [total_before_additions, total_fee] = [sum('total_before_additions'), sum('total_fee')]
  return { lines, total_before_additions, total_fee, total_tax: sum('total_tax') }
}

/** Name, rate and amount of each tax, and the taxable amount. */
const brief = (groups: TaxGroup[] | null) =>
  groups?.map(({ taxes, taxable }) => [taxes.map(({ name, rate, amount }) => [name, rate, amount]), taxable])

describe('taxes of a document', () => {
  const FEE = percent('Service', 10, 100, 'FEE')
  it.each([
    ['one rate, with a fee', [lineOf(1000, [FEE, percent('VAT', 10, 110)])], [[[['VAT', 10, 110]], 1100]]],
    [
      'two rates and untaxed goods',
      [lineOf(1000, [percent('VAT', 19, 190)]), lineOf(500), lineOf(2000, [percent('VAT', 7, 140)])],
      [
        [[['VAT', 19, 190]], 1000],
        [[['VAT', 7, 140]], 2000],
        [[], 500],
      ],
    ],
    [
      'one rate on two lines',
      [lineOf(1000, [percent('VAT', 19, 190)]), lineOf(500, [percent('VAT', 19, 95)])],
      [[[['VAT', 19, 285]], 1500]],
    ],
    ['a rate of 0', [lineOf(1000, [percent('VAT', 0, 0)])], [[[['VAT', 0, 0]], 1000]]],
    [
      'two taxes on the same lines, listed in a different order',
      [
        lineOf(1000, [percent('GST', 5, 50), percent('PST', 7, 70)]),
        lineOf(100, [percent('PST', 7, 7), percent('GST', 5, 5)]),
      ],
      [
        [
          [
            ['GST', 5, 55],
            ['PST', 7, 77],
          ],
          1100,
        ],
      ],
    ],
    ['a tax of a fixed amount', [lineOf(1000, [fixed('City tax', 200, 400)])], [[[['City tax', 200, 400]], 1000]]],
    ['a price that is tax altogether', [lineOf(0, [fixed('City tax', 200, 200)])], [[[['City tax', 200, 200]], 0]]],
    ['free tickets beside others', [lineOf(0, [percent('VAT', 19, 0)]), lineOf(500)], [[[], 500]]],
    ['an order over 0', [lineOf(0)], []],
  ] as const)('%s', (_, lines, expected) => {
    expect(brief(taxBreakdown(documentOf([...lines])))).toEqual(expected)
  })

  it('are unknown where the lines do not add up to the document', () => {
    const line = lineOf(1000, [percent('VAT', 10, 100)])
    const whole = documentOf([line])
    expect(taxBreakdown({ ...whole, total_tax: 101 })).toBeNull()
    expect(taxBreakdown({ ...whole, total_fee: 5 })).toBeNull()
    expect(taxBreakdown({ ...whole, lines: [] })).toBeNull()
    expect(taxBreakdown({ ...whole, lines: [{ ...line, taxes_and_fees: undefined }] })).toBeNull()
  })
})

const anyLine = fc.record({
  product_id: fc.integer({ min: 1, max: 3 }),
  price_id: fc.nat(),
  price_type: fc.constantFrom(...PRICE_TYPES),
  listed_price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000 })),
  quantity: fc.integer({ min: 0, max: 20 }),
  taxes_and_fees: fc.array(anyTaxOrFee, { maxLength: 4 }),
})
const anyOrder = fc.record({
  lines: fc.uniqueArray(anyLine, { maxLength: 5, selector: (line) => line.price_id }),
  adjustments: anyAdjustments,
  prices_include_tax: fc.boolean(),
})

function expectWhole(
  groups: TaxGroup[] | null,
  whole: { total_before_additions: number; total_fee: number; total_tax: number; gross: number },
) {
  if (!groups) throw new Error('No breakdown.')
  const taxable = groups.reduce((sum, group) => sum + group.taxable, 0)
  const tax = groups.reduce((sum, group) => sum + totalTaxOf(group), 0)
  expect([taxable, tax, taxable + tax]).toEqual([
    whole.total_before_additions + whole.total_fee,
    whole.total_tax,
    whole.gross,
  ])
  for (const { taxes, taxable } of groups) {
    expect([taxable, ...taxes.map(({ amount }) => amount)].every((amount) => amount >= 0)).toBe(true)
  }
}

describe('for every order', () => {
  it('taxable amounts, taxes and what is not taxed add up to the gross', () => {
    const check = fc.property(anyOrder, (input) => {
      const order = priceOrder(input)
      expectWhole(taxBreakdown(order), { ...order, gross: order.total_gross })
    })
    fc.assert(check, { numRuns: 10_000 })
  })

  it('the same is true for a credit note of any part of it', () => {
    const check = fc.property(anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (input, part) => {
      const order = priceOrder(input)
      const lines = order.lines.map((line, id) => ({ ...line, order_item_id: id, item_name: 'Item' }))
      const amount = Math.floor(order.total_gross * part)
      if (amount === 0) return
      const left = lines.map((line) => ({ order_item_id: line.order_item_id, left: line }))
      const credited = creditLines(lines, shareRefund(amount, left))
      const totals = totalsOfCredit(credited)
      expectWhole(taxBreakdown({ ...totals, lines: credited }), { ...totals, gross: amount })
    })
    fc.assert(check, { numRuns: 10_000 })
  })
})
