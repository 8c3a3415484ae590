import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { reserve } from '#test/buyers.ts'
import { createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { asText, encoded, NONSENSE } from '#test/fuzz/nonsense.ts'
import { openInstallation } from '#test/processes/installation.ts'

/** Pages, asked for by addresses that no browser would send: an error screen of ours is an answer to none of them. */

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

/** As it is written: `fetch` would mend it on the way. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }))
    })
    sent.once('error', reject).end()
  })
}

const PLACES = [
  '/event/{event}/{?}',
  '/event/{?}/night',
  '/event/{?}',
  '/event/{?}/preview',
  '/e/{event}/{?}',
  '/event/{event}/night?promo_code={?}',
  '/events/{organizer}/{?}',
  '/events/{organizer}/night-club/past-events?page={?}',
  '/checkout/{event}/{?}/details',
  '/checkout/{?}/{order}/summary',
  '/order/{event}/{?}/print',
  '/product/{event}/{?}',
  '/check-in/{?}',
  '/auth/reset-password/{?}',
  '/auth/accept-invitation/{?}',
  '/manage/event/{?}/orders',
  '/{?}',
]
/** Percent signs that encode nothing. */
const NOT_ENCODED = ['%', '%ff', '%E0%A4%A', '%zz', '%C0%AF', '%u0000', '..%2f..%2f', '%2e%2e/', '//', '%5c']

const addressed = (place: string, text: string) =>
  place.replace('{?}', text).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

describe('pages', () => {
  test.each(PLACES)('%s answers whatever stands there', async (place) => {
    const texts = [...Object.values(NONSENSE).map((value) => encoded(asText(value)).slice(0, 4000)), ...NOT_ENCODED]
    const failed: string[] = []
    for (const text of texts) {
      const { status } = await get(addressed(place, text))
      if (status >= 500) failed.push(`${status} ${addressed(place, text)}`)
    }
    expect(failed).toEqual([])
  })

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
