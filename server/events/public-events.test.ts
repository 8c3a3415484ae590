import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type PublicEvent, publicEvents } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const ada = await signUp(app)
const stranger = await signUp(app)
const visitor = visit(app)

const look = async (event_id: number) => (await visitor.call(publicEvents.get, { params: { event_id } })).data
const productsOf = (event: PublicEvent) => event.product_categories.flatMap((category) => category.products)

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
    const seller = await newSeller(testApp, { status: 'DRAFT' })
    await addProduct(seller)
    const { data } = await seller.visitor.call(publicEvents.get, { params: { event_id: seller.event_id } })
    expect(productsOf(data)).toMatchObject([{ is_available: true }])
  })

  test('an unknown number is not found', async () => {
    await refused(look(2_000_000), 'not_found')
    expect((await visitor.fetch('/api/public/events/1e3')).status).toBe(404)
  })
})

describe('what the page says', () => {
  test('all that visitors need, nothing that is meant for the organizer or for buyers alone', async () => {
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
        // Without a support address this is the organizer's own, which is public.
        support_email: 'help@example.com',
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

  test('whether there are promo codes, and nothing more of them', async () => {
    const { event } = await createEventOnSale(ada)
    const params = { event_id: event.id }
    const body = { code: 'kitten', discount_type: 'NONE', discount: 0 } as const
    expect((await look(event.id)).has_promo_codes).toBe(false)
    const { data: over } = await ada.visitor.call(promoCodes.create, {
      params,
      body: { ...body, expiry_date: inDays(-1) },
    })
    expect((await look(event.id)).has_promo_codes).toBe(false)
    await ada.visitor.call(promoCodes.create, { params, body: { ...body, code: 'puppy' } })
    const seen = await look(event.id)
    expect(seen.has_promo_codes).toBe(true)
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${over.code}|puppy`))
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
