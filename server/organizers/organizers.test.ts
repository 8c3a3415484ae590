import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { publicOrganizers } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { contactTokens } from './contact-tokens.ts'

const { app, services } = await createTestApp()
const tokens = contactTokens(services.config)
const ada = await signUp(app)
const stranger = await signUp(app)
const call = ada.visitor.call

describe('an organizer', () => {
  test('is created as a draft with settings, and its text is made safe', async () => {
    const organizer = await createOrganizer(ada, {
      name: 'Café Zürich',
      description: '<p>Hi</p><script>alert(1)</script>',
      website: 'https://example.com',
    })
    expect(organizer).toMatchObject({ slug: 'cafe-zurich', status: 'DRAFT', description: '<p>Hi</p>', images: [] })
    const { data: settings } = await call(organizers.getSettings, { params: { organizer_id: organizer.id } })
    expect(settings).toMatchObject({ default_show_marketing_opt_in: null, social_media_handles: {} })
  })

  test('is listed and read by its own account only', async () => {
    const organizer = await createOrganizer(ada)
    const params = { organizer_id: organizer.id }
    const { data } = await call(organizers.list)
    expect(data.map((row) => row.id)).toContain(organizer.id)
    expect((await call(organizers.get, { params })).data).toEqual(organizer)
    expect((await stranger.visitor.call(organizers.list)).data).toEqual([])
    await refused(stranger.visitor.call(organizers.get, { params }), 'not_found')
    await refused(stranger.visitor.call(organizers.setStatus, { params, body: { status: 'LIVE' } }), 'not_found')
    await refused(visit(app).call(organizers.get, { params }), 'not_signed_in')
  })

  test('is changed as a whole: what is left out is cleared', async () => {
    const {
      id,
      images: _,
      ...organizer
    } = await createOrganizer(ada, { phone: '030 1234', website: 'https://a.example' })
    const body = { name: 'New', email: 'NEW@example.com', timezone: 'Asia/Calcutta', currency: 'INR' }
    const { data } = await call(organizers.update, { params: { organizer_id: id }, body })
    expect(data).toMatchObject({
      name: 'New',
      email: 'new@example.com',
      timezone: 'Asia/Kolkata',
      phone: null,
      website: null,
    })
    expect(data.created_at).toBe(organizer.created_at)
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['email', { email: 'nobody' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['timezone', { timezone: 'Europe/Atlantis' }],
    ['currency', { currency: 'XYZ' }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const failure = await refused(createOrganizer(ada, wrong), 'malformed')
    expect(Object.keys(failure.errors)).toEqual([field])
  })
})

describe('the settings of an organizer', () => {
  test('change one by one; handles are added to those there are, null removes one', async () => {
    const { id } = await createOrganizer(ada)
    const params = { organizer_id: id }
    await call(organizers.updateSettings, { params, body: { social_media_handles: { instagram: 'club', x: 'club' } } })
    await call(organizers.updateSettings, { params, body: { seo_title: 'Club', location_details: { city: 'Bonn' } } })
    const { data } = await call(organizers.updateSettings, {
      params,
      body: { social_media_handles: { x: null, tiktok: 'c' } },
    })
    expect(data.social_media_handles).toEqual({ instagram: 'club', tiktok: 'c' })
    expect(data).toMatchObject({ seo_title: 'Club', location_details: { city: 'Bonn' } })
    const { data: cleared } = await call(organizers.updateSettings, { params, body: { seo_title: null } })
    expect(cleared.seo_title).toBeNull()
  })

  test('know which version somebody saw', async () => {
    const { id: organizer_id } = await createOrganizer(ada)
    const params = { organizer_id }
    const { updated_at } = (await call(organizers.getSettings, { params })).data
    const legal = { imprint_url: 'https://club.example/imprint', updated_at }
    const { data } = await call(organizers.updateSettings, { params, body: legal })
    expect(data.imprint_url).toBe('https://club.example/imprint')
    await refused(call(organizers.updateSettings, { params, body: { ...legal, imprint_url: null } }), 'stale')
    await call(organizers.updateSettings, { params, body: { imprint_url: null, updated_at: data.updated_at } })
  })

  test('refuse unknown networks and foreign organizers', async () => {
    const { id } = await createOrganizer(ada)
    const params = { organizer_id: id }
    const unknown = { social_media_handles: { myspace: 'x' } as object }
    await refused(call(organizers.updateSettings, { params, body: unknown }), 'malformed')
    await refused(stranger.visitor.call(organizers.updateSettings, { params, body: {} }), 'not_found')
    await refused(stranger.visitor.call(organizers.getSettings, { params }), 'not_found')
  })
})

describe('the status of an organizer', () => {
  test('goes where the rules allow; archiving takes the events along', async () => {
    const bob = await signUp(app)
    await createOrganizer(bob)
    const { event } = await createEventOnSale(bob)
    const params = { organizer_id: event.organizer_id }
    const set = (status: 'DRAFT' | 'LIVE' | 'ARCHIVED') =>
      bob.visitor.call(organizers.setStatus, { params, body: { status } })
    expect((await set('ARCHIVED')).data.status).toBe('ARCHIVED')
    const { data: archived } = await bob.visitor.call(events.get, { params: { event_id: event.id } })
    expect(archived).toMatchObject({ status: 'ARCHIVED', organizer: { status: 'ARCHIVED' } })
    await refused(set('LIVE'), 'transition_not_allowed')
    expect((await set('DRAFT')).data.status).toBe('DRAFT')
    expect((await set('LIVE')).data.status).toBe('LIVE')
  })

  test('never leaves an account without an organizer, not even when two go at once', async () => {
    const bob = await signUp(app)
    const ids = [(await createOrganizer(bob)).id, (await createOrganizer(bob)).id]
    const archive = (organizer_id: number) =>
      bob.visitor.call(organizers.setStatus, { params: { organizer_id }, body: { status: 'ARCHIVED' } })
    const results = await Promise.allSettled(ids.map(archive))
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const last = results.findIndex((result) => result.status === 'rejected')
    await refused(archive(ids[last] ?? 0), 'last_organizer')
  })

  test('becomes LIVE with the first event on sale', async () => {
    const { event } = await createEventOnSale(ada)
    expect(event.organizer.status).toBe('LIVE')
  })
})

describe('figures of an organizer', () => {
  test('are there for every currency of its events', async () => {
    const organizer = await createOrganizer(ada)
    await createEvent(ada, { organizer_id: organizer.id, currency: 'JPY' })
    const params = { organizer_id: organizer.id }
    const { data } = await call(organizers.stats, { params })
    expect(data).toMatchObject({ currency_code: 'EUR', all_organizers_currencies: ['EUR', 'JPY'], total_orders: 0 })
    const { data: yen } = await call(organizers.stats, { params, query: { currency_code: 'JPY' } })
    expect(yen.currency_code).toBe('JPY')
    await refused(stranger.visitor.call(organizers.stats, { params }), 'not_found')
  })
})

describe('the public page of an organizer', () => {
  test('is there while LIVE; before that only for the account itself', async () => {
    const organizer = await createOrganizer(ada, { name: 'Secret Club' })
    const params = { organizer_id: organizer.id }
    await refused(visit(app).call(publicOrganizers.get, { params }), 'not_found')
    await refused(stranger.visitor.call(publicOrganizers.get, { params }), 'not_found')
    await refused(visit(app).call(publicOrganizers.events, { params }), 'not_found')
    expect((await call(publicOrganizers.get, { params })).data.name).toBe('Secret Club')
    await call(organizers.setStatus, { params, body: { status: 'LIVE' } })
    const { data } = await visit(app).call(publicOrganizers.get, { params })
    expect(data).toMatchObject({ name: 'Secret Club', settings: { allow_search_engine_indexing: true } })
    expect(Object.keys(data)).not.toContain('email')
  })

  test('lists what is published, and drafts to whoever may read events of the account', async () => {
    const { event: live, product } = await createEventOnSale(ada, { quantity: 3 })
    const { organizer_id } = live
    const paused = await createEvent(ada, { organizer_id, title: 'Paused' })
    await call(events.setStatus, { params: { event_id: paused.id }, body: { status: 'PAUSED' } })
    const draft = await createEvent(ada, { organizer_id, title: 'Draft' })
    const gone = await createEvent(ada, { organizer_id, title: 'Gone' })
    await call(events.setStatus, { params: { event_id: gone.id }, body: { status: 'ARCHIVED' } })
    const params = { organizer_id }
    const visitors = await visit(app).call(publicOrganizers.events, { params, query: { per_page: 30 } })
    expect(visitors.data.map((event) => event.id)).toEqual([live.id, paused.id])
    expect(visitors.meta.per_page).toBe(30)
    expect(visitors.data[0]).toMatchObject({ lowest_price: 1000, highest_price: 1000, is_sold_out: false })
    expect(visitors.data[1]).toMatchObject({ lowest_price: null, is_sold_out: false })
    const own = await call(publicOrganizers.events, { params })
    expect(own.data.map((event) => event.id)).toEqual([live.id, paused.id, draft.id])
    expect(product.prices).toHaveLength(1)
    const role_id = await makeRole(ada, ['organizers.read'])
    const grace = await joinAs({ app, db: services.db }, ada, { role: 'CUSTOM', role_id })
    const theirs = await grace.visitor.call(publicOrganizers.events, { params })
    expect(theirs.data.map((event) => event.id)).toEqual([live.id, paused.id])
  })

  test('finds events by their words, category and place', async () => {
    const { organizer_id } = (await createEventOnSale(ada, { event: { title: 'Night of jazz', category: 'MUSIC' } }))
      .event
    const place = { is_online_event: true }
    const online = await createEventOnSale(ada, { event: { organizer_id, title: 'Talk', category: 'TECH', ...place } })
    await createEvent(ada, { organizer_id, title: 'Not yet', category: 'COMEDY' })
    const params = { organizer_id }
    const found = async (query: object) => {
      const { data } = await visit(app).call(publicOrganizers.events, { params, query })
      return data.map(({ title }) => title)
    }
    expect(online.event.organizer_id).toBe(organizer_id)
    expect(await found({ query: 'JAZZ' })).toEqual(['Night of jazz'])
    expect(await found({ filter_fields: { category: { eq: 'TECH' } } })).toEqual(['Talk'])
    expect(await found({ filter_fields: { place: { eq: 'ONLINE' } } })).toEqual(['Talk'])
    expect(await found({ filter_fields: { place: { eq: 'VENUE' } } })).toEqual(['Night of jazz'])
    const { data } = await visit(app).call(publicOrganizers.get, { params })
    expect(data.event_categories).toEqual(['MUSIC', 'TECH'])
  })

  test('splits upcoming from past as the page asks for it', async () => {
    const { event } = await createEventOnSale(ada, {
      event: { start_date: '2020-01-01T20:00', end_date: '2020-01-01T22:00' },
    })
    const params = { organizer_id: event.organizer_id }
    const past = await visit(app).call(publicOrganizers.events, {
      params,
      query: {
        sort_by: 'start_date',
        sort_direction: 'desc',
        filter_fields: { end_date: { lte: 'now' }, status: { ne: 'ARCHIVED' } },
      },
    })
    expect(past.data.map((row) => row.id)).toEqual([event.id])
    const upcoming = await visit(app).call(publicOrganizers.events, { params, query: { eventsStatus: 'upcoming' } })
    expect(upcoming.data).toEqual([])
  })

  test('takes messages for a published organizer only, and not without end', async () => {
    const organizer = await createOrganizer(ada)
    const params = { organizer_id: organizer.id }
    const form_token = tokens.issue(organizer.id, Date.now() - 10_000)
    const body = { name: 'Grace', email: 'grace@example.com', message: 'Hello', form_token }
    await refused(visit(app).call(publicOrganizers.contact, { params, body }), 'not_found')
    await call(organizers.setStatus, { params, body: { status: 'LIVE' } })
    const grace = visit(app)
    for (let time = 0; time < 5; time += 1) await grace.call(publicOrganizers.contact, { params, body })
    await refused(grace.call(publicOrganizers.contact, { params, body }), 'too_many_requests')
    await refused(visit(app).call(publicOrganizers.contact, { params, body: { ...body, email: 'x' } }), 'malformed')
    const { rows } = await services.pool.query("select payload from jobs where payload->>'organizer_id' = $1", [
      String(organizer.id),
    ])
    expect(rows).toHaveLength(5)
    expect(rows[0].payload).toMatchObject({ visitor_name: 'Grace', message: 'Hello' })
  })
})
