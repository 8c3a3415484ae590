import { describe, expect, test } from 'vitest'
import { type Choice, choicesOf, hasOtherPrice, priceChosen } from './manual-lines.ts'

const tax = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, is_active: true }
const product = (id: number, type: string, price: number) => ({
  id,
  title: `Product ${id}`,
  type,
  taxes_and_fees: [tax, { ...tax, id: 2, is_active: false }],
  prices: [
    { id: id * 10, label: null, price },
    { id: id * 10 + 1, label: 'Balcony', price: price * 2 },
  ],
})
const choices = choicesOf([
  { name: 'Tickets', products: [product(1, 'TIERED', 1000), product(2, 'DONATION', 500)] },
] as never)
const EXCLUDING = { payment: 'PAID', prices_include_tax: false } as const

describe('what can be chosen', () => {
  test('every price by its name', () => {
    expect(choices.map(({ name }: Choice) => name)).toEqual([
      'Product 1',
      'Product 1 - Balcony',
      'Product 2',
      'Product 2 - Balcony',
    ])
  })
})

describe('what it costs', () => {
  test.each([
    ['with the taxes that are charged', [{ product_price_id: 11, quantity: 2, price: null }], EXCLUDING, 4400],
    ['a donation of a chosen amount', [{ product_price_id: 20, quantity: 1, price: 900 }], EXCLUDING, 990],
    ['a donation without an amount: the least', [{ product_price_id: 20, quantity: 1, price: null }], EXCLUDING, 550],
    ['a price in place of the product’s', [{ product_price_id: 11, quantity: 2, price: 500 }], EXCLUDING, 1100],
    ['a gift', [{ product_price_id: 11, quantity: 2, price: null }], { ...EXCLUDING, payment: 'COMPLIMENTARY' }, 0],
    ['what is gone is left out', [{ product_price_id: 99, quantity: 2, price: null }], EXCLUDING, 0],
  ] as const)('%s', (_, chosen, terms, total) => {
    expect(priceChosen(choices, chosen, terms).total_gross).toBe(total)
  })
})

describe('prices in place of the product’s', () => {
  test.each([
    ['another one', { product_price_id: 11, price: 500 }, 'PAID', true],
    ['zero', { product_price_id: 11, price: 0 }, 'AWAITING', true],
    ['the usual one', { product_price_id: 11, price: 2000 }, 'PAID', false],
    ['none', { product_price_id: 11, price: null }, 'PAID', false],
    ['a donation', { product_price_id: 20, price: 900 }, 'PAID', false],
    ['a gift', { product_price_id: 11, price: 500 }, 'COMPLIMENTARY', false],
    ['what is gone', { product_price_id: 99, price: 500 }, 'PAID', false],
  ] as const)('%s', (_, chosen, payment, expected) => {
    expect(hasOtherPrice(choices, [{ ...chosen, quantity: 1 }], { payment })).toBe(expected)
  })
})
