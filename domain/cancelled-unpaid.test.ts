import { describe, expect, test } from 'vitest'
import type { Adjustment } from './adjustment.ts'
import { type ChargedLine, shareOfTicket, totalsOfLines, unpaidOrderAfter, withoutTickets } from './cancelled-unpaid.ts'
import { shareOf } from './money.ts'
import { priceOrder } from './pricing.ts'

const LINE: ChargedLine = {
  total_before_discount: 3000,
  total_discount: 500,
  total_before_additions: 2500,
  total_fee: 100,
  total_tax: 494,
  total_gross: 3094,
  taxes_and_fees: [
    { name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 1, amount: 100 },
    { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19, amount: 494 },
  ],
}

describe('three tickets for 30.94 with a discount, a fee and a tax', () => {
  test.each([
    { position: 0, before: 1000, discount: 166, price: 834, fee: 33, tax: 165, gross: 1032 },
    { position: 1, before: 1000, discount: 167, price: 833, fee: 34, tax: 164, gross: 1031 },
    { position: 2, before: 1000, discount: 167, price: 833, fee: 33, tax: 165, gross: 1031 },
  ])('the ticket at position $position is $gross of it', ({ position, ...is }) => {
    expect(shareOfTicket(LINE, { quantity: 3, position })).toMatchObject({
      total_before_discount: is.before,
      total_discount: is.discount,
      total_before_additions: is.price,
      total_fee: is.fee,
      total_tax: is.tax,
      total_gross: is.gross,
    })
  })

  test('what is left is the same in whatever order they are cancelled, and nothing in the end', () => {
    expect(withoutTickets(LINE, 3, [0, 2])).toEqual(withoutTickets(LINE, 3, [2, 0]))
    expect(withoutTickets(LINE, 3, [0, 2])).toEqual(shareOfTicket(LINE, { quantity: 3, position: 1 }))
    expect(totalsOfLines([withoutTickets(LINE, 3, [0, 1, 2])])).toEqual({
      ...{ total_before_discount: 0, total_discount: 0, total_before_additions: 0, total_fee: 0, total_tax: 0 },
      ...{ total_gross: 0, taxes_and_fees: [] },
    })
  })
})

const TAX = { type: 'TAX', calculation_type: 'PERCENTAGE' } as const
const CHARGED = [
  { id: 1, name: 'VAT', ...TAX, rate: 19 },
  { id: 2, name: 'Culture', ...TAX, rate: 1.375 },
  { id: 3, name: 'Booking', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 2.5 },
  { id: 4, name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 33 },
] as const

const cases = [1, 2, 3, 7, 11].flatMap((quantity) =>
  [0, 1, 5, 333, 1999].flatMap((listed_price) =>
    [true, false].map((prices_include_tax) => ({ quantity, listed_price, prices_include_tax })),
  ),
)

test.each(cases)(
  '$quantity × $listed_price, tax included: $prices_include_tax: parts sum to the line, none is negative',
  (of) => {
    const { quantity, listed_price, prices_include_tax } = of
    const line = { product_id: 1, price_id: 1, price_type: 'PAID' as const, listed_price, quantity }
    const adjustments: Adjustment[] = [{ level: 'ORDER', discount_type: 'FIXED', discount: 10, product_ids: [] }]
    const lines = [{ ...line, taxes_and_fees: CHARGED }]
    const [priced] = priceOrder({ lines, adjustments, prices_include_tax }).lines
    if (!priced) throw new Error('nothing was priced')
    const shares = Array.from({ length: quantity }, (_, position) => shareOfTicket(priced, { quantity, position }))
    for (const [position, share] of shares.entries()) {
      const { taxes_and_fees, ...totals } = share
      for (const amount of [...Object.values(totals), ...taxes_and_fees.map((item) => item.amount)])
        expect(amount).toBeGreaterThanOrEqual(0)
      expect(share.total_gross).toBe(shareOf(priced.total_gross, quantity, position))
      expect(share.total_gross).toBe(share.total_before_additions + share.total_fee + share.total_tax)
      if (!prices_include_tax)
        expect(share.total_before_additions).toBe(share.total_before_discount - share.total_discount)
    }
    const sumOf = (name: Exclude<keyof ChargedLine, 'taxes_and_fees'>) =>
      shares.reduce((sum, share) => sum + share[name], 0)
    for (const name of ['total_before_discount', 'total_discount', 'total_fee', 'total_tax', 'total_gross'] as const)
      expect(sumOf(name)).toBe(priced[name])
  },
)

test.each([
  { units: 0, total_gross: 0, becomes: 'CANCELLED' },
  { units: 1, total_gross: 0, becomes: 'COMPLETED' },
  { units: 1, total_gross: 1, becomes: 'AWAITING_OFFLINE_PAYMENT' },
])('with $units units and $total_gross to pay an unpaid order becomes $becomes', ({ becomes, ...left }) => {
  expect(unpaidOrderAfter(left)).toBe(becomes)
})
