import { describe, expect, it } from 'vitest'
import type { PublicEvent, PublicProduct } from '#contract/public-events.ts'
import {
  fitted,
  NOTHING,
  oneLess,
  oneMore,
  type PublicPrice,
  priceOne,
  priceSelection,
  problemsOf,
  rowOf,
  type Selection,
  settled,
  toReservation,
  typed,
} from './selection.ts'

function price(id: number, rest: Partial<PublicPrice> = {}): PublicPrice {
  return {
    id,
    label: null,
    price: 2000,
    price_before_discount: null,
    fee_total: 0,
    tax_total: 0,
    price_including_taxes_and_fees: 2000,
    sale_start_date: null,
    sale_end_date: null,
    is_before_sale_start_date: false,
    is_after_sale_end_date: false,
    is_sold_out: false,
    is_available: true,
    can_join_waitlist: false,
    quantity_remaining: null,
    max_quantity: 10,
    ...rest,
  }
}

function product(rest: Partial<PublicProduct> = {}): PublicProduct {
  return {
    id: 1,
    title: 'Stalls',
    description: null,
    type: 'PAID',
    product_type: 'TICKET',
    sale_start_date: null,
    sale_end_date: null,
    min_per_order: 1,
    max_per_order: 10,
    is_before_sale_start_date: false,
    is_after_sale_end_date: false,
    is_sold_out: false,
    is_available: true,
    start_collapsed: false,
    is_highlighted: false,
    highlight_message: null,
    show_quantity_remaining: false,
    taxes_and_fees: [],
    prices: [price(11)],
    ...rest,
  }
}

function eventWith(...products: PublicProduct[]) {
  const category = { id: 1, name: 'Tickets', description: null, no_products_message: null, products }
  const currency: PublicEvent['currency'] = 'EUR'
  const adjustments: PublicEvent['adjustments'] = []
  const promo = { promo_code: null, promo_code_minimum: null, adjustments }
  return { product_categories: [category], currency, prices_include_tax: false, ...promo }
}

const chosen = (quantities: Record<number, number>, amounts: Record<number, string> = {}): Selection => ({
  quantities,
  amounts,
})

describe('the stepper', () => {
  it.each([
    { min: 1, max: 10, left: 10, from: 0, more: 1, less: 0 },
    { min: 3, max: 6, left: 10, from: 0, more: 3, less: 0 },
    { min: 3, max: 6, left: 10, from: 3, more: 4, less: 0 },
    { min: 3, max: 6, left: 10, from: 5, more: 6, less: 4 },
    { min: 3, max: 6, left: 10, from: 6, more: 6, less: 5 },
    { min: 4, max: 10, left: 2, from: 0, more: 2, less: 0 },
    { min: 4, max: 10, left: 2, from: 2, more: 2, less: 0 },
  ])('with $min to $max per order and $left left, from $from', ({ min, max, left, from, more, less }) => {
    const row = price(11, { max_quantity: Math.min(max, left) })
    const item = product({ min_per_order: min, max_per_order: max, prices: [row] })
    expect(oneMore({ product: item, price: row }, chosen({ 11: from }))).toBe(more)
    expect(oneLess({ product: item, price: row }, chosen({ 11: from }))).toBe(less)
  })

  it('counts all tiers of a product together', () => {
    const [early, regular] = [price(11), price(12)]
    const item = product({ type: 'TIERED', min_per_order: 2, max_per_order: 5, prices: [early, regular] })
    expect(oneMore({ product: item, price: regular }, chosen({ 11: 2 }))).toBe(1)
    expect(oneMore({ product: item, price: regular }, chosen({ 11: 4, 12: 1 }))).toBe(1)
    expect(oneLess({ product: item, price: early }, chosen({ 11: 1, 12: 1 }))).toBe(0)
  })

  it('takes 500 in all, whatever the products allow', () => {
    const [stalls, circle] = [price(11, { max_quantity: 400 }), price(21, { max_quantity: 400 })]
    const items = [
      product({ max_per_order: 400, prices: [stalls] }),
      product({ id: 2, max_per_order: 400, prices: [circle] }),
    ] as const
    const option = { product: items[1], price: circle }
    expect(typed(option, chosen({ 11: 400 }), '400')).toBe(100)
    expect(oneMore(option, chosen({ 11: 400, 21: 100 }))).toBe(100)
    expect(fitted(eventWith(...items), chosen({ 11: 400, 21: 400 })).quantities).toEqual({ 11: 400, 21: 100 })
  })

  it('takes typed digits up to what is possible, and lifts too few to the minimum when done', () => {
    const row = price(11, { max_quantity: 6 })
    const item = product({ min_per_order: 3, max_per_order: 6, prices: [row] })
    expect(typed({ product: item, price: row }, NOTHING, '2')).toBe(2)
    expect(typed({ product: item, price: row }, NOTHING, '99')).toBe(6)
    expect(typed({ product: item, price: row }, NOTHING, '-4x')).toBe(4)
    expect(typed({ product: item, price: row }, NOTHING, '')).toBe(0)
    expect(settled({ product: item, price: row }, chosen({ 11: 2 }))).toBe(3)
    expect(settled({ product: item, price: row }, NOTHING)).toBe(0)
  })
})

describe('what is chosen', () => {
  it('is priced with fees and taxes, half-up per line', () => {
    const vat = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 } as const
    const fee = { name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 100 } as const
    const event = eventWith(product({ taxes_and_fees: [fee, vat] }))
    expect(priceSelection(event, chosen({ 11: 3 }))).toMatchObject({
      total_fee: 300,
      total_tax: 1197,
      total_gross: 7497,
    })
  })

  it('starts from listed prices and takes off what the promo code takes off', () => {
    const row = price(11, { price: 849, price_before_discount: 999 })
    const item = product({ taxes_and_fees: [{ name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7 }] })
    const adjustments: PublicEvent['adjustments'] = [
      { level: 'UNIT', discount_type: 'PERCENTAGE', discount: 15, product_ids: [] },
    ]
    const event = { ...eventWith({ ...item, prices: [row] }), adjustments }
    expect(priceSelection(event, chosen({ 11: 3 }))).toMatchObject({ total_discount: 450, total_gross: 2725 })
    expect(priceOne(event, { product: item, price: row })).toMatchObject({ unit_price: 849, total_gross: 908 })
    const before = priceOne({ ...event, adjustments: [] }, { product: item, price: row })
    expect(before).toMatchObject({ unit_price: 999, total_gross: 1069 })
  })

  it('is priced without the promo code until it comes to enough', () => {
    const adjustments: PublicEvent['adjustments'] = [
      { level: 'UNIT', discount_type: 'PERCENTAGE', discount: 50, product_ids: [] },
    ]
    const event = { ...eventWith(product({ prices: [price(11, { price: 1000 })] })), adjustments }
    const least = (promo_code_minimum: number) => ({ ...event, promo_code_minimum })
    expect(priceSelection(least(3000), chosen({ 11: 2 })).total_gross).toBe(2000)
    expect(priceSelection(least(3000), chosen({ 11: 3 })).total_gross).toBe(1500)
  })

  it('reads a donation with comma or point and refuses less than the minimum', () => {
    const event = eventWith(product({ type: 'DONATION', prices: [price(11, { price: 500 })] }))
    expect(priceSelection(event, chosen({ 11: 1 }, { 11: '12,50' })).total_gross).toBe(1250)
    expect(problemsOf(event, chosen({ 11: 1 }, { 11: '12.50' }))).toEqual({})
    expect(problemsOf(event, chosen({ 11: 1 }, { 11: '4.99' }))).toEqual({ 'price-11': 'below_minimum' })
    expect(problemsOf(event, chosen({ 11: 1 }, { 11: 'much' }))).toEqual({ 'price-11': 'not_an_amount' })
    expect(problemsOf(event, chosen({}, { 11: 'much' }))).toEqual({})
  })

  it('is cut to what is left when the products change', () => {
    const event = eventWith(product({ prices: [price(11, { max_quantity: 2 })] }))
    expect(fitted(event, chosen({ 11: 5, 99: 1 })).quantities).toEqual({ 11: 2 })
  })

  it('becomes a request, and the paths of its errors lead back to the rows', () => {
    const event = eventWith(
      product(),
      product({ id: 2, type: 'TIERED', prices: [price(21), price(22)] }),
      product({ id: 3, type: 'DONATION', prices: [price(31, { price: 500 })] }),
    )
    const request = toReservation(event, chosen({ 22: 2, 31: 1 }, { 31: '7' }))
    expect(request).toEqual({
      products: [
        { product_id: 2, quantities: [{ price_id: 22, quantity: 2 }] },
        { product_id: 3, quantities: [{ price_id: 31, quantity: 1, price: 700 }] },
      ],
      promo_code: null,
    })
    expect(rowOf('products.1.quantities.0.price', request)).toBe('price-31')
    expect(rowOf('products.0', request)).toBe('product-2')
    expect(rowOf('products', request)).toBeNull()
  })
})
