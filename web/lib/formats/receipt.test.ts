import { expect, it } from 'vitest'
import { type OrderLineInput, priceOrder } from '#domain/pricing.ts'
import { adjustmentsOf, type PromoCode } from '#domain/promo-code.ts'
import { receiptOf } from './receipt.ts'

const VAT = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 } as const
const FEE = { id: 2, name: 'Booking fee', type: 'FEE', calculation_type: 'FIXED', rate: 150 } as const
const TENTH: PromoCode = { discount_type: 'PERCENTAGE', discount: 10, applicable_product_ids: [] }

function orderOf(line: Partial<OrderLineInput>, options: { promo?: PromoCode; inclusive?: boolean } = {}) {
  const one = {
    product_id: 1,
    price_id: 1,
    price_type: 'PAID',
    listed_price: 2000,
    quantity: 2,
    taxes_and_fees: [],
  } as const
  const priced = priceOrder({
    lines: [{ ...one, ...line }],
    adjustments: adjustmentsOf(options.promo ?? null),
    prices_include_tax: options.inclusive ?? false,
  })
  return {
    ...priced,
    order_items: priced.lines.map((item, index) => ({ ...item, id: index + 1, item_name: 'Standard' })),
  }
}

function sumOf(rows: { amount: number }[]): number {
  return rows.reduce((total, row) => total + row.amount, 0)
}

it('a plain order has lines and a total', () => {
  const receipt = receiptOf(orderOf({}))
  expect(receipt).toMatchObject({ subtotal: null, added: [], included: [], total: 4000, saved: 0 })
  expect(receipt.lines).toEqual([{ id: 1, name: 'Standard', quantity: 2, amount: 4000, amount_before: null }])
})

it('a line without a charged unit is left out', () => {
  const order = orderOf({})
  const [line] = order.order_items
  if (!line) throw new Error('the order has no line')
  const uncharged = { ...line, id: 2, quantity: 0, total_before_discount: 0, total_gross: 0 }
  expect(receiptOf({ ...order, order_items: [uncharged, line] }).lines).toEqual(receiptOf(order).lines)
})

it('a discount strikes the old price through', () => {
  const receipt = receiptOf(orderOf({}, { promo: TENTH }))
  expect(receipt.lines[0]).toMatchObject({ amount: 3600, amount_before: 4000 })
  expect(receipt).toMatchObject({ total: 3600, saved: 400 })
})

it('fees and taxes are named one by one and add up', () => {
  const receipt = receiptOf(orderOf({ taxes_and_fees: [FEE, VAT] }))
  expect(receipt.added).toEqual([
    { name: 'Booking fee', rate: null, amount: 300 },
    { name: 'VAT', rate: 19, amount: 817 },
  ])
  expect(receipt.subtotal).toBe(4000)
  expect(sumOf(receipt.lines) + sumOf(receipt.added)).toBe(receipt.total)
})

it.each([
  [[VAT], 4000],
  [[FEE, VAT], 4300],
])('where prices include tax, the tax is told but not added', (taxes_and_fees, total) => {
  const receipt = receiptOf(orderOf({ taxes_and_fees }, { inclusive: true }))
  expect(receipt.total).toBe(total)
  expect(sumOf(receipt.lines) + sumOf(receipt.added)).toBe(total)
  expect(receipt.included).toMatchObject([{ name: 'VAT', rate: 19 }])
})
