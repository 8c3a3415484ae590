import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { heldIn, one, order, priceOf, TIERS } from '#test/carts.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

describe('reserving', () => {
  test('takes the tickets for 15 minutes and prices them here', async () => {
    const sale = await createEventOnSale(seller, { quantity: 5 })
    const { data } = await order(app, sale, one(sale, 2, 1))
    expect(data).toMatchObject({ status: 'RESERVED', currency: 'EUR', total_gross: 2000, is_payment_required: true })
    expect(data.order_items).toMatchObject([{ item_name: 'Standard', quantity: 2, price: 1000, total_gross: 2000 }])
    const minutes = (Date.parse(data.reserved_until) - Date.parse(data.server_time)) / 60_000
    expect(minutes).toBeGreaterThan(14.9)
    expect(minutes).toBeLessThanOrEqual(15.01)
    expect(data.short_id).toMatch(/^o_[\w-]{22}$/)
    expect(await heldIn(db, sale)).toBe(2)
  })

  test('adds fees on the discounted price and taxes on both', async () => {
    const sale = await createEventOnSale(seller)
    const { account_id } = seller
    const rates = [
      { name: 'Booking fee', type: 'FEE', calculation_type: 'FIXED', rate: null, amounts: { EUR: 50 } },
      { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 },
    ] as const
    const ids: number[] = []
    for (const rate of rates) {
      const { data } = await seller.visitor.call(taxesAndFees.create, {
        params: { account_id },
        body: { ...rate, is_active: true, is_default: false },
      })
      ids.push(data.id)
    }
    await seller.visitor.call(products.update, {
      params: { event_id: sale.event.id, product_id: sale.product.id },
      body: {
        ...{ title: 'Standard', type: 'PAID', product_type: 'TICKET', tax_and_fee_ids: ids },
        product_category_id: sale.product.product_category_id,
        prices: [{ id: priceOf(sale), price: 1000 }],
      },
    })
    await seller.visitor.call(promoCodes.create, {
      params: { event_id: sale.event.id },
      body: { code: 'half', discount_type: 'PERCENTAGE', discount: 50 },
    })
    const { data } = await order(app, sale, one(sale, 3), ' HALF ')
    // 3 × 5.00, fees 3 × 0.50, tax 19 % of 16.50 = 3.135 → 3.14
    expect(data).toMatchObject({
      total_discount: 1500,
      total_before_additions: 1500,
      total_fee: 150,
      total_tax: 314,
      total_gross: 1964,
    })
    expect(data.taxes_and_fees.map(({ name, amount }) => [name, amount])).toEqual([
      ['Booking fee', 150],
      ['VAT', 314],
    ])
  })

  test('tiers: the chosen price is charged; hidden ones and those not yet on sale cannot be had', async () => {
    const sale = await createEventOnSale(seller, { product: TIERS })
    const tier = (index: number) => [{ product: sale.product, price_id: priceOf(sale, index), quantity: 1 }]
    expect((await order(app, sale, [...tier(0), ...tier(1)])).data.total_gross).toBe(7000)
    await refused(order(app, sale, tier(2)), 'not_on_sale')
    await refused(order(app, sale, tier(3)), 'not_found')
  })

  test.each([
    ['closed', { sale_end_date: '2020-01-01T00:00:00Z' }, 'not_on_sale'],
    ['not open yet', { sale_start_date: '2090-01-01T00:00:00Z' }, 'not_on_sale'],
    ['hidden', { is_hidden: true }, 'not_found'],
    ['hidden without a promo code', { is_hidden_without_promo_code: true }, 'not_found'],
  ] as const)('a product that is %s is not sold', async (_, product, code) => {
    // Beside another product that is on sale: an event with only this one cannot go on sale.
    const { event, product: beside } = await createEventOnSale(seller)
    const { product_category_id } = beside
    const ticket = { title: 'Other', type: 'PAID', product_type: 'TICKET', product_category_id } as const
    const { data: other } = await seller.visitor.call(products.create, {
      params: { event_id: event.id },
      body: { ...ticket, prices: [{ price: 1000 }], ...product },
    })
    const sale = { event, product: other }
    await refused(order(app, sale, one(sale)), code)
    expect(await heldIn(db, sale)).toBe(0)
  })

  test('a promo code opens what is hidden without it', async () => {
    const sale = await createEventOnSale(seller, { product: { is_hidden_without_promo_code: true } })
    await seller.visitor.call(promoCodes.create, {
      params: { event_id: sale.event.id },
      body: { code: 'friends', discount_type: 'NONE' },
    })
    expect((await order(app, sale, one(sale), 'friends')).data.total_gross).toBe(1000)
  })

  test('an unknown, expired or foreign promo code is refused and nothing is held', async () => {
    const sale = await createEventOnSale(seller)
    const params = { event_id: sale.event.id }
    const body = { code: 'gone', discount_type: 'FIXED', discount: 100, expiry_date: '2020-01-01T00:00:00Z' } as const
    await seller.visitor.call(promoCodes.create, { params, body })
    const elsewhere = await createEventOnSale(seller)
    await seller.visitor.call(promoCodes.create, {
      params: { event_id: elsewhere.event.id },
      body: { code: 'there', discount_type: 'NONE' },
    })
    for (const code of ['gone', 'there', 'never'])
      await refused(order(app, sale, one(sale), code), 'promo_code_not_usable')
    expect(await heldIn(db, sale)).toBe(0)
  })

  test('donations: at least the minimum, at most what can be paid, whole minor units', async () => {
    const sale = await createEventOnSale(seller, { product: { type: 'DONATION' }, price: 500 })
    expect((await order(app, sale, one(sale, 2, 1234))).data.total_gross).toBe(2468)
    expect((await order(app, sale, one(sale, 1))).data.total_gross).toBe(500)
    for (const price of [499, -1, 12.5, 1e308, '700', null, [700]])
      await refused(order(app, sale, one(sale, 1, price)), 'malformed')
  })

  test.each([-1, 0.5, 2 ** 31, 10_001, '1', '1 ', null, [1], { a: 1 }, true])(
    'the quantity %j is malformed',
    async (quantity) => {
      const sale = await createEventOnSale(seller)
      await refused(order(app, sale, one(sale, quantity)), 'malformed')
      expect(await heldIn(db, sale)).toBe(0)
    },
  )

  test('nothing chosen, below the minimum, above the maximum: said at the product', async () => {
    const sale = await createEventOnSale(seller, { product: { min_per_order: 2, max_per_order: 4 } })
    await refused(order(app, sale, one(sale, 0)), 'malformed')
    for (const quantity of [1, 5]) {
      const refusal = await refused(order(app, sale, one(sale, quantity)), 'malformed')
      expect(Object.keys(refusal.errors)).toEqual(['products.0'])
    }
    expect(await heldIn(db, sale)).toBe(0)
  })

  test('more than 500 in all, of whichever products, are refused, and nothing is held', async () => {
    const sale = await createEventOnSale(seller, { price: 0, product: { type: 'FREE', max_per_order: 500 } })
    const { data: second } = await seller.visitor.call(products.create, {
      params: { event_id: sale.event.id },
      body: {
        ...{ title: 'Second', type: 'FREE', product_type: 'TICKET', max_per_order: 500 },
        product_category_id: sale.product.product_category_id,
        prices: [{ price: 0 }],
      },
    })
    const lines = (quantity: number) => [...one(sale, 400), ...one({ ...sale, product: second }, quantity)]
    const refusal = await refused(order(app, sale, lines(101)), 'malformed')
    expect(refusal.status).toBe(422)
    expect(refusal.errors).toEqual({ products: ['This order is too large. Split it into several.'] })
    expect(await heldIn(db, sale)).toBe(0)
    await order(app, sale, lines(100))
    expect(await heldIn(db, sale)).toBe(500)
  })

  test('fewer left than the minimum: what is left can be had', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1, product: { min_per_order: 2 } })
    expect((await order(app, sale, one(sale, 1))).data.order_items[0]?.quantity).toBe(1)
  })

  test('products and prices of another event are not found, and nothing is held', async () => {
    const [sale, other] = [await createEventOnSale(seller), await createEventOnSale(seller)]
    await refused(order(app, sale, [...one(sale), ...one(other)]), 'not_found')
    await refused(order(app, sale, [{ product: sale.product, price_id: priceOf(other), quantity: 1 }]), 'malformed')
    expect([await heldIn(db, sale), await heldIn(db, other)]).toEqual([0, 0])
  })

  test('"only k left" and "sold out" say so', async () => {
    const sale = await createEventOnSale(seller, { quantity: 3 })
    const refusal = await refused(order(app, sale, one(sale, 4)), 'not_enough_left')
    expect(refusal.message).toBe('Only 3 left.')
    await order(app, sale, one(sale, 3))
    await refused(order(app, sale, one(sale)), 'sold_out')
  })

  test('drafts and archived events are not found, paused ones are not on sale', async () => {
    const sale = await createEventOnSale(seller)
    const setStatus = (status: 'DRAFT' | 'PAUSED' | 'ARCHIVED') =>
      seller.visitor.call(events.setStatus, { params: { event_id: sale.event.id }, body: { status } })
    await setStatus('PAUSED')
    await refused(order(app, sale, one(sale)), 'event_not_on_sale')
    await setStatus('DRAFT')
    await refused(order(app, sale, one(sale)), 'not_found')
    await setStatus('ARCHIVED')
    await refused(order(app, sale, one(sale)), 'not_found')
  })

  test('the same idempotency key reserves once; with another body it is refused', async () => {
    const sale = await createEventOnSale(seller)
    const visitor = visit(app)
    const send = (quantity: number) =>
      visitor.call(checkout.reserve, {
        params: { event_id: sale.event.id },
        body: { products: [{ product_id: sale.product.id, quantities: [{ price_id: priceOf(sale), quantity }] }] },
        headers: { 'idempotency-key': 'a-click-on-continue' },
      })
    const [first, again] = [await send(1), await send(1)]
    expect(again.data.short_id).toBe(first.data.short_id)
    expect(await heldIn(db, sale)).toBe(1)
    await refused(send(2), 'idempotency_mismatch')
  })

  test('what has expired is free again, at once for a buyer who meets "sold out"', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    const late = await reserve(app, sale)
    await db
      .updateTable('orders')
      .set({ reserved_until: inDays(-1) })
      .where('short_id', '=', late.short_id)
      .execute()
    expect((await reserve(app, sale)).status).toBe('RESERVED')
    const { data } = await visit(app).call(checkout.get, { params: keyOf(late) })
    expect(data).toMatchObject({ status: 'EXPIRED', is_expired: true, badge_status: 'CANCELLED' })
    await refused(
      visit(app).call(checkout.saveDetails, { params: keyOf(late), body: detailsFor(late) }),
      'order_expired',
    )
  })
})
