import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { calendarRoute } from './calendar-route.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

const { app, services } = await createTestApp({ app_url: 'https://tickets.example.com' })
const pages = new Hono().route('/', robots(services)).route('/', sitemap(services)).route('/', calendarRoute(services))
const get = async (path: string) => {
  const response = await pages.request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const ada = await signUp(app)

describe('robots.txt', () => {
  test('keeps search engines out of the management screens, the checkout and check-in, and names the sitemap', async () => {
    const { text } = await get('/robots.txt')
    for (const path of ['/manage', '/checkout', '/product', '/order', '/check-in', '/auth', '/api'])
      expect(text).toContain(`Disallow: ${path}\n`)
    expect(text).toContain('Sitemap: https://tickets.example.com/sitemap.xml')
    expect(text).not.toMatch(/Disallow: \/e/)
  })
})

describe('the sitemap', () => {
  test('is an empty index where nothing is published', async () => {
    await createEvent(ada)
    const { status, text } = await get('/sitemap.xml')
    expect(status).toBe(200)
    expect(text).not.toContain('<loc>')
    expect((await get('/sitemap-events-1.xml')).status).toBe(404)
  })

  describe('once something is', () => {
    beforeAll(async () => {
      const organizer = await createOrganizer(ada, { name: 'Café & Söhne' })
      await createEventOnSale(ada, { event: { organizer_id: organizer.id, title: 'Jazz & <Blues>' } })
      const { event: shy } = await createEventOnSale(ada, { event: { organizer_id: organizer.id, title: 'Shy' } })
      const off = { allow_search_engine_indexing: false }
      await ada.visitor.call(events.updateSettings, { params: { event_id: shy.id }, body: off })
      const secret = await createOrganizer(ada, { name: 'Secret' })
      await createEventOnSale(ada, { event: { organizer_id: secret.id, title: 'Paused' } }).then(({ event }) =>
        ada.visitor.call(events.setStatus, { params: { event_id: event.id }, body: { status: 'PAUSED' } }),
      )
      await ada.visitor.call(organizers.updateSettings, { params: { organizer_id: secret.id }, body: off })
    })

    test('lists files, and these what is LIVE and wants to be found', async () => {
      const index = await get('/sitemap.xml')
      expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
      expect(index.headers.get('cache-control')).toBe('public, max-age=3600')
      expect([...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
        'https://tickets.example.com/sitemap-events-1.xml',
        'https://tickets.example.com/sitemap-organizers-1.xml',
      ])
      const listed = async (name: string) =>
        [...(await get(name)).text.matchAll(/<loc>https:\/\/tickets.example.com(.*?)<\/loc>/g)].map((match) => match[1])
      expect(await listed('/sitemap-events-1.xml')).toEqual([expect.stringMatching(/^\/event\/\d+\/jazz-blues$/)])
      expect(await listed('/sitemap-organizers-1.xml')).toEqual([expect.stringMatching(/^\/events\/\d+\/cafe-sohne$/)])
    })

    test.each(['events-2', 'organizers-2', 'events-0', 'events-x', 'users-1', 'events-99999999999999999999'])(
      'has no %s',
      async (name) => {
        expect((await get(`/sitemap-${name}.xml`)).status).toBe(404)
      },
    )
  })

  test('has a thousand addresses in a file', async () => {
    const { event } = await createEventOnSale(ada)
    const { account_id, organizer_id } = await services.db
      .selectFrom('events')
      .select(['account_id', 'organizer_id'])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 1000 }, (_, index) => ({
      account_id,
      organizer_id,
      title: `Show ${index}`,
      start_date: event.start_date,
      timezone: 'UTC',
      currency: 'EUR',
      status: 'LIVE' as const,
    }))
    const ids = await services.db.insertInto('events').values(many).returning('id as event_id').execute()
    await services.db.insertInto('event_settings').values(ids).execute()
    expect((await get('/sitemap.xml')).text).toContain('sitemap-events-2.xml')
    const count = async (n: number) => (await get(`/sitemap-events-${n}.xml`)).text.match(/<url>/g)?.length
    expect(await count(1)).toBe(1000)
    expect(await count(2)).toBeLessThan(10)
    expect((await get('/sitemap-events-3.xml')).status).toBe(404)
  })
})

describe('the calendar file of an event', () => {
  test('is there for published events only, and is one entry whatever the title says', async () => {
    const hostile = 'Gala BEGIN:VEVENT; a,b'
    const { event } = await createEventOnSale(ada, { event: { title: hostile } })
    const path = `/event/${event.id}/calendar.ics`
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="gala-begin-vevent-a-b.ics"')
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text).toContain(`DTSTART:${event.start_date.replace(/[-:]|\.\d+/g, '')}`)
    expect(await get(`/event/${event.id}/${event.slug}/calendar.ics`)).toMatchObject({ status: 200, text })
    await ada.visitor.call(events.setStatus, { params: { event_id: event.id }, body: { status: 'DRAFT' } })
    expect((await get(path)).status).toBe(404)
    expect((await get('/event/0/calendar.ics')).status).toBe(404)
    expect((await get('/event/x/calendar.ics')).status).toBe(404)
  })

  test('lies beside the page of an organizer, too, with its slug or without', async () => {
    const { event } = await createEventOnSale(ada, { event: { title: 'Night of feeds' } })
    for (const path of ['calendar.ics', `${event.organizer.slug}/calendar.ics`]) {
      const { status, text } = await get(`/events/${event.organizer.id}/${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain('SUMMARY:Night of feeds')
    }
  })

  test('does not tell the address of an online event', async () => {
    const { event } = await createEventOnSale(ada)
    const body = { location_details: { venue_name: 'Old Mill', country: 'DE' } }
    const params = { event_id: event.id }
    await ada.visitor.call(events.updateSettings, { params, body })
    expect((await get(`/event/${event.id}/calendar.ics`)).text).toMatch(/LOCATION:Old Mill\\, Germany/)
    await ada.visitor.call(events.updateSettings, { params, body: { is_online_event: true } })
    expect((await get(`/event/${event.id}/calendar.ics`)).text).not.toContain('Old Mill')
  })
})
