import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createTestApp } from '#test/app.ts'
import { openCachingProcess } from '#test/caching-process.ts'
import { newSeller, openAnother } from '#test/sales.ts'

const testApp = await createTestApp(loadConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' }))
const { services } = testApp
const { db } = services
const first = await newSeller(testApp, { timezone: 'Pacific/Auckland' })
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** Pages that exist, that have moved, and that do not exist. */
const site = (request: Request) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/')) return Response.json({ data: {} })
  if (pathname.endsWith('/old-name'))
    return new Response(null, { status: 301, headers: { location: pathname.replace('old-name', 'concert') } })
  return new Response('page', { status: pathname.endsWith('/gone') ? 404 : 200 })
}
const openProcess = () => openCachingProcess(services, site)
let web = await openProcess()
const { event_id } = first
const PAGE = `/event/${event_id}/concert`

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:58:00Z') })
afterAll(() => void vi.useRealTimers())
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(async () => {
  web.close()
  web = await openProcess()
  await db.deleteFrom('event_page_views').execute()
})

let last = 0
/** Headers of a visitor with a new address. */
const somebody = () => ({ 'user-agent': BROWSER, 'x-forwarded-for': `198.51.${last++ >> 8}.${last % 256}` })
const visit = (path: string, headers: Record<string, string> = somebody()) => web.visit(path, headers)

async function written(of = event_id) {
  await web.writeViews()
  const rows = await db.selectFrom('event_page_views').select(['day', 'views']).where('event_id', '=', of).execute()
  return Object.fromEntries(rows.map(({ day, views }) => [day, views]))
}
const sum = async (of?: number) => Object.values(await written(of)).reduce((total, views) => total + views, 0)

describe('views of an event’s page', () => {
  test('are counted by address, whatever the page comes from', async () => {
    for (const path of [PAGE, PAGE, `/e/${event_id}/concert`, `${PAGE}?utm_source=x`, `/widget/${event_id}`])
      expect((await visit(path)).status).toBe(200)
    expect(await sum()).toBe(5)
    const [row] = await db.selectFrom('event_page_views').selectAll().execute()
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['account_id', 'day', 'event_id', 'views'])
  })

  test('of one address count once within five minutes, also over other connections and pages', async () => {
    const visitor = somebody()
    await Promise.all([visit(PAGE, visitor), visit(PAGE, visitor), visit(`/e/${event_id}/concert`, visitor)])
    later(299_000)
    await visit(PAGE, visitor)
    expect(await sum()).toBe(1)
    later(1_000)
    await visit(PAGE, visitor)
    expect(await sum()).toBe(2)
  })

  test('of one address count for each event', async () => {
    const visitor = somebody()
    const other = await openAnother(testApp, first)
    await visit(PAGE, visitor)
    await visit(`/event/${other.event_id}/concert`, visitor)
    expect([await sum(), await sum(other.event_id)]).toEqual([1, 1])
  })

  test('of one IPv6 network count once, and again under the key of another day', async () => {
    const of = (address: string) => ({ ...somebody(), 'x-forwarded-for': address })
    vi.setSystemTime(new Date('2026-12-02T23:58:00Z'))
    await visit(PAGE, of('2001:db8:1:2::7'))
    await visit(PAGE, of('2001:db8:1:2:3:4:5:6'))
    expect(await sum()).toBe(1)
    vi.setSystemTime(new Date('2026-12-03T00:00:00Z'))
    await visit(PAGE, of('2001:db8:1:2::7'))
    expect(await sum()).toBe(2)
  })

  test.each([
    ['a crawler', PAGE, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program without a name', PAGE, { 'user-agent': '' }],
    ['a prefetch', PAGE, { 'sec-purpose': 'prefetch' }],
    ['a script', PAGE, { 'sec-fetch-dest': 'empty' }],
    ['somebody signed in', PAGE, { cookie: 'foyer_session=1' }],
    ['the way to the page', `/event/${event_id}/old-name`, {}],
    ['a page that is not there', `/event/${event_id}/gone`, {}],
    ['the preview', `/event/${event_id}/preview`, {}],
    ['the API', `/api/public/events/${event_id}`, {}],
    ['the organizer’s page', `/events/${event_id}/club`, {}],
  ])('do not count %s', async (_what, path, headers) => {
    await visit(path, { ...somebody(), ...headers })
    expect(await written()).toEqual({})
  })

  test('count where the browser still has the page', async () => {
    expect((await visit(PAGE, { ...somebody(), 'if-none-match': '*' })).status).toBe(304)
    expect(await sum()).toBe(1)
  })

  test('stand at the day on which they happened, in the zone of the event', async () => {
    vi.setSystemTime(new Date('2026-12-05T10:59:59Z'))
    await visit(PAGE)
    vi.setSystemTime(new Date('2026-12-05T11:00:00Z'))
    await visit(PAGE)
    expect(await written()).toEqual({ '2026-12-05': 1, '2026-12-06': 1 })
  })

  test('of two processes that write at once are all there', async () => {
    const processes = [web, await openProcess()]
    for (let round = 0; round < 10; round++) {
      await Promise.all(processes.map((one) => one.visit(PAGE, somebody())))
      await Promise.all(processes.map((one) => one.writeViews()))
    }
    processes[1]?.close()
    expect(await sum()).toBe(20)
  })

  test('cost the database nothing while pages are shown', async () => {
    const statements = vi.spyOn(services.pool, 'connect')
    for (let index = 0; index < 50; index++) await visit(PAGE)
    expect(statements).not.toHaveBeenCalled()
    statements.mockRestore()
    expect(await sum()).toBe(50)
  })
})

describe('views that the database does not take', () => {
  test('are written once it does, at their day', async () => {
    vi.setSystemTime(new Date('2026-12-07T10:59:00Z'))
    await visit(PAGE)
    await sql`alter table event_page_views rename to out_of_order`.execute(db)
    await web.writeViews()
    later(120_000)
    await visit(PAGE)
    await web.writeViews()
    await sql`alter table out_of_order rename to event_page_views`.execute(db)
    expect(await written()).toEqual({ '2026-12-07': 1, '2026-12-08': 1 })
    expect(await sum()).toBe(2)
  })

  test('are not written twice where nobody knows whether they are', async () => {
    // Fails at the commit itself, like a connection that is lost before its answer.
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`.execute(db)
    await sql`create constraint trigger at_commit after insert on event_page_views deferrable initially deferred
      for each row execute function fail()`.execute(db)
    await visit(PAGE)
    await web.writeViews()
    await sql`drop trigger at_commit on event_page_views`.execute(db)
    expect(await written()).toEqual({})
    await visit(PAGE)
    expect(await sum()).toBe(1)
  })
})
