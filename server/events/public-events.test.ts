import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type PublicEvent, publicEvents } from '#contract/public-events.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { addCategory, addProduct, openStall, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const ada = await signUp(app)
const stranger = await signUp(app)
const visitor = visit(app)

const look = async (event_id: number, promo_code?: string) =>
  (await visitor.call(publicEvents.get, { params: { event_id }, query: { promo_code } })).data
const productsOf = (event: PublicEvent) => event.product_categories.flatMap((category) => category.products)
const titles = (event: PublicEvent) => productsOf(event).map((product) => product.title)

describe('who sees an event', () => {
  test.each(['DRAFT', 'ARCHIVED'] as const)(
    '%s: only its account, and nobody else learns its title',
    async (status) => {
      const event = await createEvent(ada, { title: 'Top secret' })
      const params = { event_id: event.id }
      await ada.visitor.call(events.setStatus, { params, body: { status } })
      for (const who of [visitor, stranger.visitor]) {
        const failure = await refused(who.call(publicEvents.get, { params }), 'not_found')
        expect(JSON.stringify(failure)).not.toContain('secret')
      }
      const response = await visitor.fetch(`/api/public/events/${event.id}`)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('secret')
      expect((await ada.visitor.call(publicEvents.get, { params })).data.title).toBe('Top secret')
    },
  )

  test.each(['LIVE', 'PAUSED'] as const)('%s: everybody', async (status) => {
    const { event } = await createEventOnSale(ada)
    await ada.visitor.call(events.setStatus, { params: { event_id: event.id }, body: { status } })
    const seen = await look(event.id)
    expect(seen.status).toBe(status)
    const isLive = status === 'LIVE'
    expect(productsOf(seen)).toMatchObject([{ is_available: isLive, prices: [{ is_available: isLive }] }])
    expect(productsOf(seen)[0]?.prices[0]?.max_quantity).toBe(isLive ? 100 : 0)
  })

  test('a draft is shown to its account as it will be', async () => {
    const stall = await openStall(testApp, { status: 'DRAFT' })
    await addProduct(stall)
    const { data } = await stall.visitor.call(publicEvents.get, { params: { event_id: stall.event_id } })
    expect(productsOf(data)).toMatchObject([{ is_available: true }])
  })

  test('an unknown number is not found', async () => {
    await refused(look(2_000_000), 'not_found')
    expect((await visitor.fetch('/api/public/events/1e3')).status).toBe(404)
  })
})

describe('what the page says', () => {
  test('all that visitors need, nothing that is meant for the office or for paying guests', async () => {
    const { event } = await createEventOnSale(ada, {
      event: { description: `<p>Fish &amp; chips</p><p>${'word '.repeat(60)}</p>`, timezone: 'Asia/Tokyo' },
    })
    await ada.visitor.call(events.updateSettings, {
      params: { event_id: event.id },
      body: {
        location_details: { venue_name: 'Old Mill', city: 'Bonn', country: 'de' },
        online_event_connection_details: 'Room 5, password kitten',
        payment_providers: ['OFFLINE'],
        offline_payment_instructions: 'Account 4711',
        seo_title: 'Come',
      },
    })
    const seen = await look(event.id)
    expect(seen).toMatchObject({
      slug: 'concert',
      timezone: 'Asia/Tokyo',
      lifecycle_status: 'UPCOMING',
      location_details: { venue_name: 'Old Mill', city: 'Bonn', country: 'DE' },
      settings: { seo_title: 'Come', price_display_mode: 'INCLUSIVE' },
      organizer: { name: 'Night Club', status: 'LIVE', settings: { allow_search_engine_indexing: true } },
      promo_code: null,
    })
    expect(seen.description_preview).toMatch(/^Fish & chips word .*…$/)
    expect(seen.description_preview.length).toBeLessThanOrEqual(160)
    expect(Math.abs(Date.parse(seen.server_time) - Date.now())).toBeLessThan(5000)
    expect(JSON.stringify(seen)).not.toMatch(/kitten|4711|club@example\.com|account_id/)
  })

  test('no address for an online event', async () => {
    const { event } = await createEventOnSale(ada)
    const params = { event_id: event.id }
    await ada.visitor.call(events.updateSettings, {
      params,
      body: { location_details: { city: 'Bonn' }, is_online_event: true },
    })
    expect(await look(event.id)).toMatchObject({ is_online_event: true, location_details: {} })
    const { data: settings } = await ada.visitor.call(events.getSettings, { params })
    expect(settings.location_details.city).toBe('Bonn')
  })
})

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
    const stall = await openStall(testApp)
    await addProduct(stall, fields)
    const products = productsOf(await look(stall.event_id))
    expect(products).toHaveLength(isShown ? 1 : 0)
    const isPlain = Object.keys(fields ?? {}).length === 0
    if (isShown) expect(products[0]?.is_available).toBe(isPlain)
  })

  test('none of a hidden category, and an empty category with its own text', async () => {
    const stall = await openStall(testApp)
    const hidden = await addCategory(stall, 'Backstage')
    await addProduct(stall, { product_category_id: hidden })
    await stall.visitor.call(productCategories.update, {
      params: { event_id: stall.event_id, product_category_id: hidden },
      body: { name: 'Backstage', is_hidden: true },
    })
    const seen = await look(stall.event_id)
    expect(seen.product_categories).toMatchObject([{ name: 'Tickets', products: [] }])
    expect(seen).toMatchObject({ lowest_price: null, highest_price: null, is_sold_out: false })
  })

  test('tiers by their own dates, stock and flag', async () => {
    const stall = await openStall(testApp)
    const tier = (label: string, more: object = {}) => ({ label, price: 1000, ...more })
    await addProduct(stall, {
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
    const seen = await look(stall.event_id)
    const prices = productsOf(seen)[0]?.prices ?? []
    expect(prices.map((price) => [price.label, price.is_available])).toEqual([
      ['Regular', true],
      ['Late', false],
    ])
    expect(prices[1]).toMatchObject({ is_before_sale_start_date: true, max_quantity: 0 })
    expect(seen).toMatchObject({ lowest_price: 1500, highest_price: 2000, is_sold_out: false })
  })
})

describe('how many can be had', () => {
  test('the smaller of what is left and what an order may take', async () => {
    const stall = await openStall(testApp)
    const few = { show_quantity_remaining: true, prices: [{ price: 500, initial_quantity_available: 7 }] }
    const product = await addProduct(stall, { title: 'Few', ...few })
    await addProduct(stall, { title: 'Many', min_per_order: 2, max_per_order: 6 })
    await placeOrder(testApp, stall, { product, quantity: 2 })
    await placeOrder(testApp, stall, { product, quantity: 1, status: 'RESERVED' })
    const [first, second] = productsOf(await look(stall.event_id))
    expect(first?.prices).toMatchObject([{ quantity_remaining: 4, max_quantity: 4, is_sold_out: false }])
    expect(second).toMatchObject({ min_per_order: 2, max_per_order: 6 })
    expect(second?.prices).toMatchObject([{ quantity_remaining: null, max_quantity: 6 }])
  })

  test('sold out when nothing is left, also when sold-out products hide', async () => {
    const stall = await openStall(testApp)
    await addProduct(stall, { prices: [{ price: 500, initial_quantity_available: 0 }] })
    expect(await look(stall.event_id)).toMatchObject({ is_sold_out: true, lowest_price: 500 })
    const other = await openStall(testApp)
    const hides = { hide_when_sold_out: true, prices: [{ price: 500, initial_quantity_available: 0 }] }
    await addProduct(other, hides)
    expect(await look(other.event_id)).toMatchObject({ is_sold_out: true, lowest_price: null })
  })
})

describe('prices', () => {
  test('are shown all-in, with what they are made of', async () => {
    const stall = await openStall(testApp)
    const charge = async (body: z.input<typeof taxesAndFees.create.body>) => {
      const params = { account_id: stall.account_id }
      return (await stall.visitor.call(taxesAndFees.create, { params, body })).data.id
    }
    const shared = { is_active: true, is_default: false }
    const fee = await charge({ ...shared, name: 'Booking', type: 'FEE', calculation_type: 'FIXED', rate: 100 })
    const tax = await charge({ ...shared, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 })
    await addProduct(stall, { tax_and_fee_ids: [fee, tax] })
    const seen = await look(stall.event_id)
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
    const stall = await openStall(testApp)
    const params = { event_id: stall.event_id }
    await addProduct(stall, { title: 'Standard' })
    const secret = await addProduct(stall, { title: 'Fans', is_hidden_without_promo_code: true })
    const code = (body: z.input<typeof promoCodes.create.body>) =>
      stall.visitor.call(promoCodes.create, { params, body })
    await code({ code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 })
    await code({ code: 'fans', discount_type: 'NONE', applicable_product_ids: [secret.id] })
    await code({ code: 'old', discount_type: 'FIXED', discount: 900, expiry_date: inDays(-1) })
    expect(titles(await look(stall.event_id))).toEqual(['Standard'])
    const half = await look(stall.event_id, ' half ')
    expect(half.promo_code).toBe('half')
    expect(titles(half)).toEqual(['Standard', 'Fans'])
    expect(productsOf(half)[0]?.prices).toMatchObject([{ price: 500, price_before_discount: 1000 }])
    const fans = await look(stall.event_id, 'FANS')
    expect(titles(fans)).toEqual(['Standard', 'Fans'])
    expect(productsOf(fans)[0]?.prices).toMatchObject([{ price: 1000, price_before_discount: null }])
    for (const useless of ['old', 'nonsense', '']) {
      const seen = await look(stall.event_id, useless)
      expect([seen.promo_code, titles(seen)]).toEqual([null, ['Standard']])
    }
  })
})

describe('the list of events on sale', () => {
  test('has LIVE events of LIVE organizers that are not over', async () => {
    const bob = await signUp(app)
    const { event: live } = await createEventOnSale(bob, { event: { title: 'Zebra night' } })
    const past = { title: 'Zebra past', start_date: inDays(-3), end_date: inDays(-2) }
    const { event: over } = await createEventOnSale(bob, { event: past })
    const { event: paused } = await createEventOnSale(bob, { event: { title: 'Zebra paused' } })
    await bob.visitor.call(events.setStatus, { params: { event_id: paused.id }, body: { status: 'PAUSED' } })
    await createEvent(bob, { title: 'Zebra draft' })
    const hidden = await createOrganizer(bob)
    const { event: withdrawn } = await createEventOnSale(bob, { event: { title: 'Zebra', organizer_id: hidden.id } })
    const params = { organizer_id: withdrawn.organizer_id }
    await bob.visitor.call(organizers.setStatus, { params, body: { status: 'DRAFT' } })
    const list = async (query: object = {}) => {
      const { data } = await visitor.call(publicEvents.list, { query: { query: 'zebra', ...query } })
      return data.map((event) => event.id)
    }
    expect(await list()).toEqual([live.id])
    expect(await list({ eventsStatus: 'ended' })).toEqual([over.id])
    expect(await list({ eventsStatus: 'archived' })).toEqual([])
  })
})
