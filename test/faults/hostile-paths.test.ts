import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { PAGES, type Page } from '#domain/pages.ts'
import { reserve } from '#test/buyers.ts'
import { createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { asText, encoded, NONSENSE } from '#test/fuzz/nonsense.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { share } from '#test/short.ts'

/** Requests pages with URLs that no browser would send. An error of ours is never an acceptable answer. */

const { app, processes } = await openInstallation({ roles: ['web'] })
const port = processes[0]?.port ?? 0

let ids: Record<string, string>
beforeAll(async () => {
  const seller = await signUp(app)
  const organizer = await createOrganizer(seller)
  const sale = await createEventOnSale(seller, { event: { organizer_id: organizer.id, title: 'Night' } })
  const order = await reserve(app, sale)
  ids = { event: String(sale.event.id), organizer: String(organizer.id), order: order.short_id }
})

/** Sends the path unchanged; `fetch` would normalize it. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers, method }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }))
    })
    sent.once('error', reject).end()
  })
}

/** Valid values of path parameters that have no nonsense. */
const NAMES: Record<string, string> = {
  event_id: '{event}',
  organizer_id: '{organizer}',
  order_short_id: '{order}',
  slug: 'night',
  below: 'settings',
}

/** A page's URLs with nonsense in each parameter of path and query. A new row of the table is covered automatically. */
function placesOf({ path, shared }: Page): string[] {
  const segments = path.replace('*', ':below').replaceAll('?', '').split('/').slice(1)
  const nameOf = (segment: string) => (segment.startsWith(':') ? (NAMES[segment.slice(1)] ?? 'none') : segment)
  const withNonsenseAt = (at: number) => segments.map((segment, index) => (index === at ? '{?}' : nameOf(segment)))
  const inPath = segments.flatMap((segment, at) => (segment.startsWith(':') ? [withNonsenseAt(at)] : []))
  const whole = `/${segments.map(nameOf).join('/')}`
  const parameters = shared ? [shared.parameter, ...(shared.narrowed_by ?? []), 'aff'] : []
  return [...inPath.map((parts) => `/${parts.join('/')}`), ...parameters.map((name) => `${whole}?${name}={?}`)]
}

const PLACES = [
  ...PAGES.flatMap(placesOf),
  // Paths of no page, or outside the router.
  '/event/{?}',
  '/events/{?}',
  '/manage/event/{?}/orders',
  '/auth/login?next={?}',
  '/event/{?}/share.jpg',
  '/event/{event}/share.jpg?lang={?}',
  '/event/{?}/strip.jpg',
  '/event/{?}/calendar.ics',
  '/events/{?}/share.jpg',
  '/events/{?}/calendar.ics',
  '/covers/{?}',
  '/files/images/{?}',
  '/sitemap-events-{?}.xml',
  '/dev/mailbox/{?}',
  '/api/docs/{?}',
  '/api/events/{event}/exports/{?}/file',
  '/api/events/{event}/answers/{?}/file',
  '/api/public/events/{event}/affiliates/{?}/clicks',
  '/api/public/events/{?}/affiliates/none/clicks',
  '/api/public/organizers/{?}/visits',
]
/** Routes outside the contract that accept POST. */
const SENT_TO = /\/(clicks|visits)$/

/** Percent signs that encode nothing. */
const NOT_ENCODED = ['%', '%ff', '%E0%A4%A', '%zz', '%C0%AF', '%u0000', '..%2f..%2f', '%2e%2e/', '//', '%5c']

const addressed = (place: string, text: string) =>
  place.replace('{?}', text).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

describe('pages', () => {
  test('have nonsense at every parameter of every row of the table', () => {
    const parameters = PAGES.map(({ path }) => path.match(/[:*]/g)?.length ?? 0).reduce((sum, count) => sum + count, 0)
    expect(PLACES.filter((place) => !place.includes('?{') && place.includes('{?}')).length).toBeGreaterThan(parameters)
  })

  test.each([...new Set(PLACES)].map((place, at) => [place, at] as const))(
    '%s answers whatever stands there',
    async (place, at) => {
      const all = [...Object.values(NONSENSE).map((value) => encoded(asText(value)).slice(0, 4000)), ...NOT_ENCODED]
      const texts = share(all, at, 4)
      const failed: string[] = []
      for (const text of texts) {
        const { status } = await get(addressed(place, text), {}, SENT_TO.test(place) ? 'POST' : 'GET')
        if (status >= 500) failed.push(`${status} ${addressed(place, text)}`)
      }
      expect(failed).toEqual([])
    },
  )

  test('an event without its name, or with one that is no text, leads to the whole address', async () => {
    const whole = `/event/${ids.event}/night`
    for (const path of [`/event/${ids.event}`, `/event/${ids.event}/%ff`, `/event/${ids.event}/%E0%A4%A`])
      expect(await get(path)).toEqual({ status: 301, location: whole })
    expect((await get('/event/2147483647')).status).toBe(404)
    expect((await get(`/events/${ids.organizer}`)).status).toBe(301)
  })

  test('a promo code that is no text is a code that does not exist', async () => {
    expect((await get(`/event/${ids.event}/night?promo_code=%00`)).status).toBe(200)
    expect((await get(`/event/${ids.event}/night?promo_code=%EF%BF%BF`)).status).toBe(200)
  })
})

describe('hosts', () => {
  test.each(['x:99999', 'x:', ':80', '[', 'a b', '%00', 'é', 'x'.repeat(3000), '..', '[::1', 'x,y', 'http://x'])(
    '"%s" is no error of ours',
    async (host) => {
      for (const path of [
        '/',
        `/event/${ids.event}/night`,
        `/api/public/events/${ids.event}`,
        '/api/health',
        '/robots.txt',
      ]) {
        const { status } = await get(path, { host })
        expect(status, path).toBeLessThan(500)
      }
    },
  )
})
