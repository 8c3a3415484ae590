import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type PublicEvent, publicEvents, publicOrganizers } from '#contract/public-events.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { inDays } from '#test/factories.ts'
import { addCategory, addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const visitor = visit(testApp.app)

const look = async (event_id: number, promo_code?: string) =>
  (await visitor.call(publicEvents.get, { params: { event_id }, query: { promo_code } })).data
const productsOf = (event: PublicEvent) => event.product_categories.flatMap((category) => category.products)
const titles = (event: PublicEvent) => productsOf(event).map((product) => product.title)

type Fields = Parameters<typeof addProduct>[1]

describe('which products are shown', () => {
  test.each<[string, Fields, boolean]>([
    ['a plain one', {}, true],
    ['a hidden one', { is_hidden: true }, false],
    ['one whose sale has not begun', { sale_start_date: inDays(1) }, true],
    ['one that hides until then', { sale_start_date: inDays(1), hide_before_sale_start_date: true }, false],
    ['one whose sale is over', { sale_end_date: inDays(-1) }, true],
    ['one that hides afterwards', { sale_end_date: inDays(-1), hide_after_sale_end_date: true }, false],
    ['one that is sold out', { prices: [{ price: 1, initial_quantity_available: 0 }] }, true],
    [
      'one that hides when sold out',
      { prices: [{ price: 1, initial_quantity_available: 0 }], hide_when_sold_out: true },
      false,
    ],
    ['one for holders of a code', { is_hidden_without_promo_code: true }, false],
  ])('%s', async (_, fields, isShown) => {
    const seller = await newSeller(testApp)
    await addProduct(seller, fields)
    const products = productsOf(await look(seller.event_id))
    expect(products).toHaveLength(isShown ? 1 : 0)
    const isPlain = Object.keys(fields ?? {}).length === 0
    if (isShown) expect(products[0]?.is_available).toBe(isPlain)
  })

  test('none of a hidden category, and an empty category with its own text', async () => {
    const seller = await newSeller(testApp)
    const hidden = await addCategory(seller, 'Backstage')
    await addProduct(seller, { product_category_id: hidden })
    await seller.visitor.call(productCategories.update, {
      params: { event_id: seller.event_id, product_category_id: hidden },
      body: { name: 'Backstage', is_hidden: true },
    })
    const seen = await look(seller.event_id)
    expect(seen.product_categories).toMatchObject([{ name: 'Tickets', products: [] }])
    expect(seen).toMatchObject({ lowest_price: null, highest_price: null, is_sold_out: false })
  })

  test('tiers by their own dates, stock and flag', async () => {
    const seller = await newSeller(testApp)
    const tier = (label: string, more: object = {}) => ({ label, price: 1000, ...more })
    await addProduct(seller, {
      type: 'TIERED',
      hide_after_sale_end_date: true,
      hide_when_sold_out: true,
      prices: [
        tier('Early bird', { sale_end_date: inDays(-1) }),
        tier('Regular', { price: 1500 }),
        tier('Late', { sale_start_date: inDays(3), price: 2000 }),
        tier('Gone', { initial_quantity_available: 0 }),
        tier('Crew', { is_hidden: true, price: 100 }),
      ],
    })
    const seen = await look(seller.event_id)
    const prices = productsOf(seen)[0]?.prices ?? []
    expect(prices.map((price) => [price.label, price.is_available])).toEqual([
      ['Regular', true],
      ['Late', false],
    ])
    expect(prices[1]).toMatchObject({ is_before_sale_start_date: true, max_quantity: 0 })
    expect(seen).toMatchObject({ lowest_price: 1500, highest_price: 2000, is_sold_out: false })
  })
})

describe('the lowest price', () => {
  const soldOut = (price: number) => ({ prices: [{ price, initial_quantity_available: 0 }] })

  test('is that of a ticket, not of the programme', async () => {
    const seller = await newSeller(testApp)
    await addProduct(seller, { title: 'Programme', product_type: 'GENERAL', prices: [{ price: 500 }] })
    await addProduct(seller, { prices: [{ price: 1800 }] })
    expect(await look(seller.event_id)).toMatchObject({ lowest_price: 1800, highest_price: 1800 })
  })

  test('is one that can be had: not of the free place that is gone, nor of the early bird', async () => {
    const seller = await newSeller(testApp)
    await addProduct(seller, { type: 'FREE', ...soldOut(0) })
    await addProduct(seller, { sale_end_date: inDays(-1), prices: [{ price: 300 }] })
    await addProduct(seller, { sale_start_date: inDays(1), prices: [{ price: 400 }] })
    await addProduct(seller, { prices: [{ price: 500 }] })
    await addProduct(seller, { prices: [{ price: 900 }] })
    expect(await look(seller.event_id)).toMatchObject({ lowest_price: 500, highest_price: 900 })
    const [listed] = (await visitor.call(publicOrganizers.events, { params: await organizerOf(seller) })).data
    expect(listed).toMatchObject({ lowest_price: 500, highest_price: 900 })
  })

  test('is nothing to pay where a free ticket can be had', async () => {
    const seller = await newSeller(testApp)
    await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
    await addProduct(seller, { prices: [{ price: 500 }] })
    expect(await look(seller.event_id)).toMatchObject({ lowest_price: 0, highest_price: 500 })
  })

  test('before the sale begins is that of what will be sold', async () => {
    const seller = await newSeller(testApp)
    await addProduct(seller, soldOut(100))
    await addProduct(seller, { sale_start_date: inDays(1), prices: [{ price: 400 }] })
    expect(await look(seller.event_id)).toMatchObject({ lowest_price: 400, highest_price: 400 })
  })

  const organizerOf = (seller: Seller) =>
    testApp.services.db
      .selectFrom('events')
      .select('organizer_id')
      .where('id', '=', seller.event_id)
      .executeTakeFirstOrThrow()
})

describe('how many can be had', () => {
  test('the smaller of what is left and what an order may take', async () => {
    const seller = await newSeller(testApp)
    const few = { show_quantity_remaining: true, prices: [{ price: 500, initial_quantity_available: 7 }] }
    const product = await addProduct(seller, { title: 'Few', ...few })
    await addProduct(seller, { title: 'Many', min_per_order: 2, max_per_order: 6 })
    await placeOrder(testApp, seller, { product, quantity: 2 })
    await placeOrder(testApp, seller, { product, quantity: 1, status: 'RESERVED' })
    const [first, second] = productsOf(await look(seller.event_id))
    expect(first?.prices).toMatchObject([{ quantity_remaining: 4, max_quantity: 4, is_sold_out: false }])
    expect(second).toMatchObject({ min_per_order: 2, max_per_order: 6 })
    expect(second?.prices).toMatchObject([{ quantity_remaining: null, max_quantity: 6 }])
  })

  test('sold out when nothing is left, also when sold-out products hide', async () => {
    const seller = await newSeller(testApp)
    await addProduct(seller, { prices: [{ price: 500, initial_quantity_available: 0 }] })
    expect(await look(seller.event_id)).toMatchObject({ is_sold_out: true, lowest_price: 500 })
    const other = await newSeller(testApp)
    const hides = { hide_when_sold_out: true, prices: [{ price: 500, initial_quantity_available: 0 }] }
    await addProduct(other, hides)
    expect(await look(other.event_id)).toMatchObject({ is_sold_out: true, lowest_price: null })
  })
})

describe('prices', () => {
  test('are shown all-in, with what they are made of', async () => {
    const seller = await newSeller(testApp)
    const charge = async (body: z.input<typeof taxesAndFees.create.body>) => {
      const params = { account_id: seller.account_id }
      return (await seller.visitor.call(taxesAndFees.create, { params, body })).data.id
    }
    const shared = { is_active: true, is_default: false }
    const fee = await charge({
      ...shared,
      name: 'Booking',
      type: 'FEE',
      calculation_type: 'FIXED',
      rate: null,
      amounts: { EUR: 100 },
    })
    const tax = await charge({ ...shared, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 })
    await addProduct(seller, { tax_and_fee_ids: [fee, tax] })
    const seen = await look(seller.event_id)
    expect(productsOf(seen)[0]).toMatchObject({
      taxes_and_fees: [
        { name: 'Booking', type: 'FEE', rate: 100 },
        { name: 'VAT', type: 'TAX', rate: 19 },
      ],
      prices: [{ price: 1000, fee_total: 100, tax_total: 209, price_including_taxes_and_fees: 1309 }],
    })
    expect(seen).toMatchObject({ lowest_price: 1309, highest_price: 1309 })
  })

  test('follow a promo code, which also shows what is hidden without one', async () => {
    const seller = await newSeller(testApp)
    const params = { event_id: seller.event_id }
    await addProduct(seller, { title: 'Standard' })
    const secret = await addProduct(seller, { title: 'Fans', is_hidden_without_promo_code: true })
    const code = (body: z.input<typeof promoCodes.create.body>) =>
      seller.visitor.call(promoCodes.create, { params, body })
    await code({ code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 })
    await code({ code: 'fans', discount_type: 'NONE', applicable_product_ids: [secret.id] })
    await code({ code: 'old', discount_type: 'FIXED', discount: 900, expiry_date: inDays(-1) })
    expect(titles(await look(seller.event_id))).toEqual(['Standard'])
    const half = await look(seller.event_id, ' half ')
    expect(half.promo_code).toBe('half')
    expect(half.adjustments).toEqual([{ level: 'UNIT', discount_type: 'PERCENTAGE', discount: 50, product_ids: [] }])
    expect(titles(half)).toEqual(['Standard', 'Fans'])
    expect(productsOf(half)[0]?.prices).toMatchObject([{ price: 500, price_before_discount: 1000 }])
    const fans = await look(seller.event_id, 'FANS')
    expect(titles(fans)).toEqual(['Standard', 'Fans'])
    expect(fans.adjustments).toEqual([])
    expect(productsOf(fans)[0]?.prices).toMatchObject([{ price: 1000, price_before_discount: null }])
    for (const useless of ['old', 'nonsense', '']) {
      const seen = await look(seller.event_id, useless)
      expect([seen.promo_code, seen.adjustments, titles(seen)]).toEqual([null, [], ['Standard']])
    }
  })
})
