import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { productCategories, products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const ada = await signUp(app)
const stranger = await signUp(app)
const call = ada.visitor.call
const organizer = await createOrganizer(ada, { timezone: 'America/New_York', currency: 'USD' })
const base = { title: 'Concert', start_date: '2027-05-01T20:00', organizer_id: organizer.id }

describe('an event that somebody else changes', () => {
  test('is not overwritten, but a change of its status or its catalogue is none of its details', async () => {
    const { event, product } = await createEventOnSale(ada)
    const params = { event_id: event.id }
    const change = (title: string) =>
      call(events.update, { params, body: { title, start_date: event.start_date, updated_at: event.updated_at } })
    await call(events.setStatus, { params, body: { status: 'PAUSED' } })
    const product_params = { ...params, product_id: product.id }
    await call(products.remove, { params: product_params })
    await change('Mine')
    await refused(change('Yours'), 'stale')
    expect((await call(events.get, { params })).data.title).toBe('Mine')
  })
})

describe('a new event', () => {
  test('is a draft that follows its organizer, with one category', async () => {
    await call(organizers.updateSettings, {
      params: { organizer_id: organizer.id },
      body: { default_attendee_details_collection_method: 'PER_ORDER', default_show_marketing_opt_in: false },
    })
    const { data: event } = await call(events.create, {
      body: { ...base, description: '<b>Hi</b><img src=x onerror=alert(1)>' },
    })
    expect(event).toMatchObject({
      slug: 'concert',
      description: '<b>Hi</b>',
      status: 'DRAFT',
      lifecycle_status: 'UPCOMING',
      timezone: 'America/New_York',
      currency: 'USD',
      category: 'OTHER',
      prices_include_tax: false,
      start_date: '2027-05-02T00:00:00.000Z',
      end_date: null,
      organizer: { id: organizer.id, status: 'DRAFT' },
    })
    const params = { event_id: event.id }
    const { data: settings } = await call(events.getSettings, { params })
    expect(settings).toMatchObject({ attendee_details_collection_method: 'PER_ORDER', show_marketing_opt_in: false })
    expect((await call(productCategories.list, { params })).data).toMatchObject([{ name: 'Tickets', products: [] }])
  })

  test.each([
    ['a time that the clocks skip in spring', '2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['a time that the clocks show twice in autumn', '2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['an offset, whatever the zone', '2027-03-28T02:30+02:00', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
    ['a half-hour zone', '2027-06-01T12:00', 'Asia/Kolkata', '2027-06-01T06:30:00.000Z'],
    ['a day alone', '2027-06-01', 'Pacific/Auckland', '2027-05-31T12:00:00.000Z'],
  ])('reads %s', async (_, start_date, timezone, instant) => {
    const { data } = await call(events.create, { body: { ...base, start_date, timezone } })
    expect(data).toMatchObject({ start_date: instant, timezone })
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(151) }],
    ['start_date', { start_date: '2027-02-30T20:00' }],
    ['start_date', { start_date: 'tomorrow' }],
    ['end_date', { end_date: '2027-05-01T19:59' }],
    ['timezone', { timezone: '+02:00' }],
    ['currency', { currency: 'DOGE' }],
    ['organizer_id', { organizer_id: 2_000_000 }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const failure = await refused(call(events.create, { body: { ...base, ...wrong } }), 'malformed')
    expect(Object.keys(failure.errors)).toEqual([field])
  })

  test("is refused for another account's organizer and for an archived one", async () => {
    const failure = await refused(stranger.visitor.call(events.create, { body: base }), 'malformed')
    expect(failure.errors).toHaveProperty('organizer_id')
    const old = await createOrganizer(ada)
    await call(organizers.setStatus, { params: { organizer_id: old.id }, body: { status: 'ARCHIVED' } })
    await refused(call(events.create, { body: { ...base, organizer_id: old.id } }), 'malformed')
  })

  test('is made once per idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'one-event' }
    const first = await call(events.create, { body: base, headers })
    const second = await call(events.create, { body: base, headers })
    expect(second.data.id).toBe(first.data.id)
  })
})

describe('the place of a new event', () => {
  const settingsOf = async (event_id: number) => (await call(events.getSettings, { params: { event_id } })).data
  const create = async (place: object) => (await call(events.create, { body: { ...base, ...place } })).data.id

  test('becomes its settings', async () => {
    const venue = await settingsOf(await create({ location_details: { venue_name: 'Old Mill', country: 'us' } }))
    expect(venue).toMatchObject({
      is_online_event: false,
      location_details: { venue_name: 'Old Mill', country: 'US' },
    })
    expect(await settingsOf(await create({ is_online_event: true }))).toMatchObject({ is_online_event: true })
    expect(await settingsOf(await create({}))).toMatchObject({ is_online_event: false, location_details: {} })
  })

  test('is refused where it cannot be one', async () => {
    const failure = await refused(create({ location_details: { country: 'Germany' } }), 'malformed')
    expect(Object.keys(failure.errors)).toEqual(['location_details.country'])
  })
})

describe('an event', () => {
  test('is seen and changed by its own account only', async () => {
    const { id } = await createEvent(ada)
    const params = { event_id: id }
    expect((await call(events.get, { params })).data.id).toBe(id)
    await refused(stranger.visitor.call(events.get, { params }), 'not_found')
    const body = { title: 'Mine', start_date: inDays(1) }
    await refused(stranger.visitor.call(events.update, { params, body }), 'not_found')
    await refused(stranger.visitor.call(events.setStatus, { params, body: { status: 'LIVE' } }), 'not_found')
    await refused(visit(app).call(events.get, { params }), 'not_signed_in')
    expect((await call(events.get, { params })).data.title).toBe('Concert')
  })

  test('keeps its instants when the zone changes and the dates are sent as they were', async () => {
    const { id, start_date } = await createEvent(ada)
    const body = { title: 'Moved', start_date, timezone: 'Asia/Tokyo', end_date: inDays(31) }
    const { data } = await call(events.update, { params: { event_id: id }, body })
    expect(data).toMatchObject({ title: 'Moved', start_date, timezone: 'Asia/Tokyo', currency: 'EUR' })
    const { data: local } = await call(events.update, {
      params: { event_id: id },
      body: { title: 'Moved', start_date: '2027-05-01T20:00' },
    })
    expect(local).toMatchObject({ start_date: '2027-05-01T11:00:00.000Z', timezone: 'Asia/Tokyo', end_date: null })
  })

  test('keeps its category and tax rule when they are left out', async () => {
    const { id } = await createEvent(ada, { category: 'MUSIC', prices_include_tax: true })
    const { data } = await call(events.update, {
      params: { event_id: id },
      body: { title: 'A', start_date: inDays(1) },
    })
    expect(data).toMatchObject({ category: 'MUSIC', prices_include_tax: true })
  })

  test('keeps its currency once there is an order', async () => {
    const seller = await newSeller(testApp)
    const params = { event_id: seller.event_id }
    const body = { title: 'Concert', start_date: inDays(30), currency: 'USD' }
    expect((await seller.visitor.call(events.update, { params, body })).data.currency).toBe('USD')
    const { product, event } = await createEventOnSale(seller)
    await placeOrder(testApp, { ...seller, event_id: event.id }, { product, status: 'EXPIRED' })
    const update = (currency: string) =>
      seller.visitor.call(events.update, { params: { event_id: event.id }, body: { ...body, currency } })
    await refused(update('USD'), 'currency_locked')
    expect((await update('EUR')).data.currency).toBe('EUR')
  })
})

describe('the status of an event', () => {
  test('goes on sale, pauses, is archived, and comes back as a draft', async () => {
    const { event } = await createEventOnSale(ada)
    const { id } = event
    const set = (status: 'DRAFT' | 'LIVE' | 'PAUSED' | 'ARCHIVED') =>
      call(events.setStatus, { params: { event_id: id }, body: { status } })
    expect(event).toMatchObject({ status: 'LIVE', organizer: { status: 'LIVE' } })
    expect((await set('PAUSED')).data.status).toBe('PAUSED')
    expect((await set('ARCHIVED')).data.status).toBe('ARCHIVED')
    await refused(set('LIVE'), 'transition_not_allowed')
    expect((await set('DRAFT')).data.status).toBe('DRAFT')
  })

  test('does not go on sale for an archived organizer, nor publishes one in vain', async () => {
    const bob = await signUp(app)
    await createOrganizer(bob)
    const event = await createEvent(bob)
    const params = { event_id: event.id }
    const archived = { params: { organizer_id: event.organizer_id }, body: { status: 'ARCHIVED' } } as const
    await bob.visitor.call(organizers.setStatus, archived)
    await bob.visitor.call(events.setStatus, { params, body: { status: 'DRAFT' } })
    await refused(bob.visitor.call(events.setStatus, { params, body: { status: 'LIVE' } }), 'transition_not_allowed')
    await bob.visitor.call(events.setStatus, { params, body: { status: 'ARCHIVED' } })
    await bob.visitor.call(organizers.setStatus, { ...archived, body: { status: 'DRAFT' } })
    await refused(bob.visitor.call(events.setStatus, { params, body: { status: 'LIVE' } }), 'transition_not_allowed')
    const { data } = await bob.visitor.call(organizers.get, { params: archived.params })
    expect(data.status).toBe('DRAFT')
  })
})

test('an event has its categories with their products, and an order those that everybody may see', async () => {
  const { event, product } = await createEventOnSale(ada)
  const params = { event_id: event.id }
  const hidden = { title: 'Backstage', type: 'PAID', product_type: 'TICKET', is_hidden: true } as const
  const { product_category_id } = product
  const { data: backstage } = await call(products.create, {
    params,
    body: { ...hidden, product_category_id, prices: [{ price: 1 }] },
  })
  const { data: seen } = await call(events.get, { params })
  expect(seen.product_categories.map(({ id, products }) => [id, products.map((each) => each.id)])).toEqual([
    [product_category_id, [product.id, backstage.id]],
  ])
  expect(seen.product_categories).toEqual((await call(productCategories.list, { params })).data)
  const order = await reserve(app, { event, product })
  const offered = [
    {
      id: product_category_id,
      name: 'Tickets',
      products: [{ id: product.id, title: 'Standard', product_type: 'TICKET' }],
    },
  ]
  expect(order.product_categories).toEqual(offered)
  const { data: again } = await visit(app).call(checkout.get, { params: keyOf(order) })
  expect(again.product_categories).toEqual(offered)
})
