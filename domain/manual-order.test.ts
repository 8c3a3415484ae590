import { describe, expect, test } from 'vitest'
import { MANUAL_PAYMENTS, placedAs, priceManualOrder } from './manual-order.ts'
import type { OrderLineInput } from './pricing.ts'

const VAT = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 } as const
const FEE = { id: 2, name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate: 50 } as const

const line = (given: Partial<OrderLineInput>): OrderLineInput => ({
  product_id: 1,
  price_id: 1,
  price_type: 'PAID',
  listed_price: 1000,
  quantity: 2,
  taxes_and_fees: [VAT, FEE],
  ...given,
})

describe('what an order by hand costs', () => {
  test.each(['PAID', 'AWAITING'] as const)('%s: as in the checkout', (payment) => {
    const priced = priceManualOrder({ lines: [line({})], payment, prices_include_tax: false })
    expect(priced).toMatchObject({ total_before_discount: 2000, total_discount: 0, total_fee: 100, total_tax: 210 })
    expect(priced.total_gross).toBe(2310)
  })

  test.each([true, false])(
    'COMPLIMENTARY: nothing; what it is worth is its discount (prices include tax: %s)',
    (include) => {
      const lines = [line({}), line({ price_id: 2, price_type: 'TIERED', listed_price: 333, quantity: 3 })]
      const priced = priceManualOrder({ lines, payment: 'COMPLIMENTARY', prices_include_tax: include })
      expect(priced).toMatchObject({ total_before_discount: 2999, total_discount: 2999, total_gross: 0 })
      expect(priced).toMatchObject({ total_before_additions: 0, total_fee: 0, total_tax: 0 })
      expect(priced.lines.map(({ unit_price_before_discount }) => unit_price_before_discount)).toEqual([1000, 333])
    },
  )

  test('COMPLIMENTARY: a donation is none', () => {
    const lines = [line({ price_type: 'DONATION', listed_price: 5000 })]
    const priced = priceManualOrder({ lines, payment: 'COMPLIMENTARY', prices_include_tax: false })
    expect(priced).toMatchObject({ total_before_discount: 0, total_discount: 0, total_gross: 0 })
  })
})

describe('how it is placed', () => {
  test.each([
    ['PAID', 1, 'COMPLETED'],
    ['PAID', 0, 'COMPLETED'],
    ['AWAITING', 1, 'AWAITING_OFFLINE_PAYMENT'],
    ['AWAITING', 0, 'COMPLETED'],
    ['COMPLIMENTARY', 0, 'COMPLETED'],
  ] as const)('%s, %i to pay: %s', (payment, total_gross, status) => {
    expect(MANUAL_PAYMENTS).toContain(payment)
    expect(placedAs(payment, { total_gross })).toBe(status)
  })
})
