import { describe, expect, test } from 'vitest'
import { priceAtGross, valueStays } from './moved-ticket.ts'
import type { TaxOrFee } from './tax-or-fee.ts'

const tax = (rate: number): TaxOrFee => ({ id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate })
const fee = (rate: number): TaxOrFee => ({ id: 2, name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate })
const line = (...taxes_and_fees: TaxOrFee[]) =>
  ({ product_id: 1, price_id: 1, price_type: 'PAID', taxes_and_fees }) as const

describe('an order of one unit that costs a given amount', () => {
  test.each([
    { name: 'without additions', of: line(), gross: 1000, price: 1000, included: false },
    { name: 'with an added tax', of: line(tax(10)), gross: 1100, price: 1000, included: false },
    { name: 'with an added tax that no price fits', of: line(tax(50)), gross: 1000, price: 667, included: false },
    { name: 'with a contained tax', of: line(tax(10)), gross: 1100, price: 1100, included: true },
    { name: 'with a fee and an added tax', of: line(fee(100), tax(10)), gross: 1210, price: 1000, included: false },
  ])('$name', ({ of, gross, price, included }) => {
    const order = priceAtGross(of, gross, included)
    expect(order?.total_gross).toBe(gross)
    expect(order?.lines).toMatchObject([{ unit_price: price, total_gross: gross, quantity: 1 }])
  })

  test('is exact for every amount, and its parts add up', () => {
    for (const of of [line(tax(19)), line(fee(35), tax(7.7)), line(tax(8.875), tax(100))])
      for (const included of [false, true])
        for (let gross = 60; gross < 400; gross += 1) {
          const order = priceAtGross(of, gross, included)
          expect(order?.total_gross).toBe(gross)
          const { total_before_additions = 0, total_fee = 0, total_tax = 0 } = order?.lines[0] ?? {}
          expect(total_before_additions + total_fee + total_tax).toBe(gross)
          expect(order?.total_discount).toBe(0)
        }
  })

  test('has no price if the fees alone cost more', () => {
    expect(priceAtGross(line(fee(500)), 500, false)).toBeNull()
    expect(priceAtGross(line(fee(500)), 501, false)?.total_gross).toBe(501)
  })
})

test.each([
  [{ status: 'COMPLETED', refund_status: null, currency: 'EUR' }, null],
  [{ status: 'COMPLETED', refund_status: 'PARTIALLY_REFUNDED', currency: 'EUR' }, null],
  [{ status: 'COMPLETED', refund_status: null, currency: 'USD' }, 'other_currency'],
  [{ status: 'COMPLETED', refund_status: 'REFUND_PENDING', currency: 'EUR' }, 'refund_pending'],
  [{ status: 'AWAITING_OFFLINE_PAYMENT', refund_status: null, currency: 'EUR' }, 'not_paid'],
] as const)('the value of %o stays because of %s', (source, reason) => {
  expect(valueStays(source, { currency: 'EUR' })).toBe(reason)
})
