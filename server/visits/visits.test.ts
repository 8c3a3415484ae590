import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { publicEvents, publicOrganizers } from '#contract/public-events.ts'
import { openAnalytics } from '#test/analytics.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { eventually } from '#test/until.ts'

const analytics = await openAnalytics()
afterAll(() => analytics.close())
const test = await createTestApp({ analytics_url: analytics.url })
beforeEach(() => void analytics.told.splice(0))

const PROPERTY = { analytics_property: 'G-ABC123DEF4', analytics_api_secret: 'open-sesame' }

async function open(settings: object = PROPERTY) {
  const caller = await signUp(test.app)
  const sale = await createEventOnSale(caller)
  const { id: event_id, organizer_id } = sale.event
  const params = { organizer_id }
  const { data } = await caller.visitor.call(organizers.updateSettings, { params, body: settings })
  const buyer = visit(test.app)
  const visitor_id = randomUUID()
  const count = (at: object = {}, who = buyer) =>
    who.fetch(`/api/public/organizers/${params.organizer_id}/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visitor_id, session_id: 1_750_000_000, ...at }),
    })
  return { ...caller, sale, event_id, params, settings: data, buyer, visitor_id, count }
}

const toldSoon = (number: number) => eventually(() => expect(analytics.told).toHaveLength(number))

describe('a visit that may be counted', () => {
  it('is told to the property, with what is stored and without where it comes from', async () => {
    const { count, visitor_id, event_id } = await open()
    const response = await count({ event_id })
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([204, '', []])
    await toldSoon(1)
    const { property, headers, body } = analytics.told[0] ?? expect.fail()
    expect(property).toEqual({ measurement_id: 'G-ABC123DEF4', api_secret: 'open-sesame' })
    const { data: event } = await visit(test.app).call(publicEvents.get, { params: { event_id } })
    const page = { page_location: `http://foyer.test/event/${event.id}/${event.slug}`, page_title: event.title }
    expect(body).toEqual({
      client_id: visitor_id,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [{ name: 'page_view', params: { session_id: '1750000000', engagement_time_msec: 1, ...page } }],
    })
    expect(Object.keys(headers)).not.toContain('x-forwarded-for')
    expect(Object.keys(headers)).not.toContain('cookie')
  })

  it('tells the organizer’s page, a checkout that begins and an order that is placed, in major units', async () => {
    const { count, sale, buyer } = await open()
    await count()
    const order = await reserve(test.app, sale, 2)
    const order_short_id = order.short_id
    await count({ order_short_id })
    await toldSoon(2)
    await buyer.call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })
    await buyer.call(checkout.awaitOfflinePayment, { params: keyOf(order) })
    await count({ order_short_id })
    await toldSoon(3)
    const [page, begun, placed] = analytics.told.map(({ body }) => body.events[0])
    expect(page).toMatchObject({ name: 'page_view', params: { page_title: expect.any(String) } })
    const value = order.total_gross / 100
    expect(value).toBeGreaterThan(0)
    const items = [{ item_id: String(order.order_items[0]?.product_id), quantity: 2, price: value / 2 }]
    expect(begun).toMatchObject({ name: 'begin_checkout', params: { currency: 'EUR', value, items } })
    expect(placed).toMatchObject({ name: 'purchase', params: { transaction_id: order.public_id, value, items } })
    expect(JSON.stringify(analytics.told)).not.toContain(order_short_id)
  })

  it.each([
    ['without a property', {}],
    ['without the secret', { analytics_property: 'G-ABC123DEF4' }],
  ])('is told to nobody %s', async (_, settings) => {
    const { count, event_id } = await open(settings)
    const counting = await open()
    expect((await count()).status).toBe(204)
    expect((await count({ event_id })).status).toBe(204)
    await counting.count()
    await toldSoon(1)
    expect(analytics.told[0]?.body.client_id).toBe(counting.visitor_id)
  })

  it('of what is not public, or somebody else’s, comes to nothing', async () => {
    const { count, visitor, event_id, params } = await open()
    const other = await open()
    const foreign = await reserve(test.app, other.sale)
    await visitor.call(events.setStatus, { params: { event_id }, body: { status: 'DRAFT' } })
    for (const at of [
      { event_id },
      { event_id: other.event_id },
      { order_short_id: foreign.short_id },
      { order_short_id: 'nobody' },
    ])
      expect((await count(at)).status).toBe(204)
    await visitor.call(organizers.setStatus, { params, body: { status: 'DRAFT' } })
    expect((await count()).status).toBe(204)
    await other.count()
    await toldSoon(1)
  })
})

describe('bad input', () => {
  it.each([
    ['no number', { visitor_id: 'me' }],
    ['a text for the time', { session_id: 'now' }],
    ['an event that cannot be', { event_id: -1 }],
    ['a key that is too long', { order_short_id: 'x'.repeat(101) }],
    ['NUL', { order_short_id: '\u0000' }],
  ])('%s is refused, and nothing is told', async (_, at) => {
    const { count } = await open()
    expect((await count(at)).status).toBe(422)
    expect(analytics.told).toEqual([])
  })

  it('may be sent so often and no more', async () => {
    const { count } = await open({})
    for (let index = 0; index < 240; index += 1) expect((await count()).status).toBe(204)
    expect((await count()).status).toBe(429)
  })
})

describe('the settings', () => {
  it('say whether there is a secret, never which, and keep it sealed', async () => {
    const { settings, params, visitor } = await open()
    expect(settings).toMatchObject({ analytics_property: 'G-ABC123DEF4', has_analytics_api_secret: true })
    expect(JSON.stringify(settings)).not.toContain('sesame')
    const stored = test.services.db.selectFrom('organizer_settings').select('analytics_api_secret')
    const row = await stored.where('organizer_id', '=', params.organizer_id).executeTakeFirstOrThrow()
    expect(row.analytics_api_secret?.toString('latin1')).not.toContain('sesame')
    const body = { analytics_property: 'g-zyx987' }
    const { data: kept } = await visitor.call(organizers.updateSettings, { params, body })
    expect(kept).toMatchObject({ analytics_property: 'G-ZYX987', has_analytics_api_secret: true })
    const { data: shown } = await visit(test.app).call(publicOrganizers.get, { params })
    expect(shown.counts_visits).toBe(true)
    const none = { analytics_property: null, analytics_api_secret: null }
    const { data: left } = await visitor.call(organizers.updateSettings, { params, body: none })
    expect(left).toMatchObject({ analytics_property: null, has_analytics_api_secret: false })
    expect((await visit(test.app).call(publicOrganizers.get, { params })).data.counts_visits).toBe(false)
  })

  it('of a property that cannot be are refused', async () => {
    const { visitor, params } = await open()
    for (const analytics_property of ['UA-12345-1', 'G-', 'G-<b>', `G-${'A'.repeat(21)}`]) {
      const saving = visitor.call(organizers.updateSettings, { params, body: { analytics_property } })
      await expect(saving).rejects.toMatchObject({ status: 422 })
    }
  })
})
