import { describe, expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { createEvent, createEventOnSale, signUp } from '#test/factories.ts'

const { app, services } = await createTestApp()
const { db } = services
const ada = await signUp(app)
const { call } = ada.visitor

type Input = BodyInput<typeof eventCopies.create>
const LATER = '2031-06-12T19:00'
const duplicate = async (event_id: number, body: Partial<Input> = {}) => {
  const params = { event_id }
  return (await call(eventCopies.create, { params, body: { title: 'Again', start_date: LATER, ...body } })).data
}
const preview = async (event_id: number, start_date?: string) =>
  (await call(eventCopies.preview, { params: { event_id }, query: start_date ? { start_date } : {} })).data

/** An event in Berlin, on sale, with one of everything, and an order that used the promo code. */
async function openWorld() {
  const sale = await createEventOnSale(ada, {
    event: {
      title: 'Spring',
      start_date: '2031-03-13T19:00',
      end_date: '2031-03-13T23:00',
      description: '<p>Loud</p>',
    },
    product: {
      title: 'Standard',
      prices: [{ price: 1500, initial_quantity_available: 50 }],
      sale_start_date: '2026-01-01T10:00',
      sale_end_date: '2031-03-13T18:00',
    },
  })
  const { event, product } = sale
  const params = { event_id: event.id }
  const { data: tax } = await call(taxesAndFees.create, {
    params: { account_id: ada.account_id },
    body: {
      name: `VAT ${event.id}`,
      type: 'TAX',
      calculation_type: 'PERCENTAGE',
      rate: 7,
      is_active: true,
      is_default: false,
    },
  })
  const tiers = [
    { label: 'Early', price: 900, initial_quantity_available: 5, sale_end_date: '2031-03-01T00:00' },
    { label: 'Late', price: 1200 },
  ]
  const place = { product_category_id: product.product_category_id, tax_and_fee_ids: [tax.id] }
  const { data: tiered } = await call(products.create, {
    params,
    body: { title: 'Balcony', type: 'TIERED', product_type: 'TICKET', prices: tiers, ...place },
  })
  const code = { code: 'CHOIR', discount_type: 'PERCENTAGE', discount: 10, max_allowed_usages: 4 } as const
  await call(promoCodes.create, {
    params,
    body: { ...code, applicable_product_ids: [product.id], expiry_date: '2031-03-10T12:00' },
  })
  await call(capacityAssignments.create, {
    params,
    body: { name: 'Hall', capacity: 40, status: 'ACTIVE', product_ids: [product.id, tiered.id] },
  })
  await call(checkInLists.create, {
    params,
    body: {
      name: 'Door',
      product_ids: [product.id],
      pin: '4711',
      activates_at: '2031-03-13T17:00',
      expires_at: '2031-03-14T02:00',
    },
  })
  await call(events.updateSettings, { params, body: { seo_title: 'Spring concert', order_timeout_in_minutes: 20 } })
  await buy(app, sale)
  return sale
}

const productsOf = async (event_id: number) =>
  (await call(events.get, { params: { event_id } })).data.product_categories.flatMap((category) => category.products)

describe('a duplicate', () => {
  test('is a draft with everything of the event, and nothing that was sold', async () => {
    const { event } = await openWorld()
    const copy = await duplicate(event.id)
    expect(copy).toMatchObject({ title: 'Again', status: 'DRAFT', currency: 'EUR', description: '<p>Loud</p>' })
    const [standard, balcony] = await productsOf(copy.id)
    expect(standard).toMatchObject({ title: 'Standard', type: 'PAID' })
    expect(standard?.prices).toMatchObject([
      { price: 1500, initial_quantity_available: 50, quantity_sold: 0, quantity_remaining: expect.any(Number) },
    ])
    expect(balcony?.prices.map(({ label, price }) => [label, price])).toEqual([
      ['Early', 900],
      ['Late', 1200],
    ])
    expect(balcony?.taxes_and_fees).toHaveLength(1)
    const params = { event_id: copy.id }
    const { data: codes } = await call(promoCodes.list, { params })
    expect(codes).toMatchObject([
      {
        code: 'choir',
        max_allowed_usages: 4,
        order_usage_count: 0,
        order_reserved_count: 0,
        applicable_product_ids: [standard?.id],
      },
    ])
    const { data: venues } = await call(capacityAssignments.list, { params })
    expect(venues).toMatchObject([{ name: 'Hall', capacity: 40, used_capacity: 0 }])
    expect(venues[0]?.products.map(({ id }) => id).sort()).toEqual([standard?.id, balcony?.id].sort())
    const { data: settings } = await call(events.getSettings, { params })
    expect(settings).toMatchObject({ seo_title: 'Spring concert', order_timeout_in_minutes: 20 })
    expect(settings.payment_providers).toEqual(['OFFLINE'])
    expect(await findDifferences(db)).toEqual([])
  })

  test('shares nothing with the event: another link, no PIN, pools of its own', async () => {
    const { event } = await openWorld()
    const copy = await duplicate(event.id)
    const listOf = async (event_id: number) => (await call(checkInLists.list, { params: { event_id } })).data[0]
    const [before, after] = [await listOf(event.id), await listOf(copy.id)]
    expect(before).toMatchObject({ name: 'Door', has_pin: true })
    expect(after).toMatchObject({ name: 'Door', has_pin: false })
    expect(after?.short_id).not.toBe(before?.short_id)
    const pools = await db
      .selectFrom('stock_pools')
      .select(['event_id', 'held', 'sold'])
      .where('event_id', '=', copy.id)
      .execute()
    expect(pools).toHaveLength(6)
    expect(pools.every(({ held, sold }) => held + sold === 0)).toBe(true)
  })

  test('has all its dates at the same distance on the clock of the event, and tells them', async () => {
    const { event } = await openWorld()
    const copy = await duplicate(event.id)
    // From winter to summer time: 91 days later at the same time of day.
    expect(copy).toMatchObject({ start_date: '2031-06-12T17:00:00.000Z', end_date: '2031-06-12T21:00:00.000Z' })
    const [standard, balcony] = await productsOf(copy.id)
    expect(standard).toMatchObject({
      sale_start_date: '2026-04-02T08:00:00.000Z',
      sale_end_date: '2031-06-12T16:00:00.000Z',
    })
    expect(balcony?.prices[0]?.sale_end_date).toBe('2031-05-30T22:00:00.000Z')
    const told = copy.shifted_dates.map(({ part, field, from, to, names }) => [part, field, names, from, to])
    expect(told).toEqual([
      ['products', 'sale_start_date', ['Standard'], '2026-01-01T09:00:00.000Z', '2026-04-02T08:00:00.000Z'],
      ['products', 'sale_end_date', ['Balcony: Early'], '2031-02-28T23:00:00.000Z', '2031-05-30T22:00:00.000Z'],
      ['products', 'sale_end_date', ['Standard'], '2031-03-13T17:00:00.000Z', '2031-06-12T16:00:00.000Z'],
      ['promo_codes', 'expiry_date', ['choir'], '2031-03-10T11:00:00.000Z', '2031-06-09T10:00:00.000Z'],
      ['check_in_lists', 'activates_at', ['Door'], '2031-03-13T16:00:00.000Z', '2031-06-12T15:00:00.000Z'],
      ['check_in_lists', 'expires_at', ['Door'], '2031-03-14T01:00:00.000Z', '2031-06-13T00:00:00.000Z'],
    ])
    expect((await preview(event.id, LATER)).shifted_dates).toEqual(copy.shifted_dates)
  })

  test('keeps a plan to go on sale that is still to come', async () => {
    const event = await createEvent(ada, { start_date: '2031-03-13T19:00' })
    const params = { event_id: event.id }
    await call(plannedPublishing.plan, { params, body: { publish_at: '2031-02-01T10:00' } })
    expect((await duplicate(event.id)).publish_at).toBe('2031-05-03T08:00:00.000Z')
    const past = await duplicate(event.id, { start_date: '2020-03-13T19:00' })
    expect(past).toMatchObject({ publish_at: null, shifted_dates: [] })
  })

  test('takes along what is chosen', async () => {
    const { event } = await openWorld()
    const bare = await duplicate(event.id, {
      duplicate_products: false,
      duplicate_settings: false,
      description: null,
      end_date: null,
    })
    expect(bare).toMatchObject({ description: null, end_date: null, shifted_dates: [] })
    expect(bare.product_categories).toMatchObject([{ name: 'Tickets', products: [] }])
    const params = { event_id: bare.id }
    expect((await call(promoCodes.list, { params })).data).toEqual([])
    expect((await call(events.getSettings, { params })).data).toMatchObject({
      seo_title: null,
      order_timeout_in_minutes: 15,
    })
    const without = await duplicate(event.id, { duplicate_promo_codes: false })
    expect((await call(promoCodes.list, { params: { event_id: without.id } })).data).toEqual([])
    expect(without.product_categories[0]?.products).toHaveLength(2)
  })

  test('has no promo code that would be good for more than before', async () => {
    const { event, product } = await createEventOnSale(ada)
    const params = { event_id: event.id }
    const { data: other } = await call(products.create, {
      params,
      body: {
        title: 'Gone',
        type: 'FREE',
        product_type: 'TICKET',
        product_category_id: product.product_category_id,
        prices: [{ price: 0 }],
      },
    })
    const save = (code: string, applicable_product_ids: number[]) =>
      call(promoCodes.create, { params, body: { code, discount_type: 'NONE', applicable_product_ids } })
    for (const [code, ids] of [
      ['ONE', [other.id]],
      ['BOTH', [other.id, product.id]],
      ['ALL', []],
    ] as const)
      await save(code, [...ids])
    await call(products.remove, { params: { ...params, product_id: other.id } })
    const copy = await duplicate(event.id)
    const { data: codes } = await call(promoCodes.list, {
      params: { event_id: copy.id },
      query: { sort_by: 'code', sort_direction: 'asc' },
    })
    expect(codes.map(({ code, applicable_product_ids }) => [code, applicable_product_ids.length])).toEqual([
      ['all', 0],
      ['both', 1],
    ])
  })

  test('is previewed before anything is written', async () => {
    const { event } = await openWorld()
    const { parts, start_date, end_date } = await preview(event.id, LATER)
    expect(parts).toEqual({
      ...{ settings: 1, event_cover_image: 0, products: 2 },
      capacity_assignments: 1,
      promo_codes: 1,
      check_in_lists: 1,
      affiliates: 0,
      webhooks: 0,
      questions: 0,
    })
    expect([start_date, end_date]).toEqual(['2031-06-12T17:00:00.000Z', '2031-06-12T21:00:00.000Z'])
    const still = await preview(event.id)
    expect(still.start_date).toBe(event.start_date)
    expect(still.shifted_dates.every(({ from, to }) => from === to)).toBe(true)
  })
})
