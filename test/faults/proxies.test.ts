import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { images } from '#contract/images.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { patience } from '#test/patience.ts'
import { form, red } from '#test/pictures.ts'
import {
  allAreServed,
  buyersThrough,
  callsLeft,
  NAME,
  openProxiedShop,
  openQuietScreen,
  openVenue,
  statusesOf,
  statusOfBeginning,
} from './proxied-shop.ts'
import { cartOf } from './strangers.ts'

const shop = await openProxiedShop()
const { caddy, nginx, haproxy } = shop
// Idle screens are checked last; their events have no activity meanwhile.
const quiet = new Map(
  await Promise.all([caddy, nginx, haproxy].map(async (proxied) => [proxied, await openQuietScreen(proxied)] as const)),
)

describe.each([caddy, nginx, haproxy])('behind $name', (proxied) => {
  const { app, http, ports } = proxied

  test(
    'a ticket is bought and scanned, and the screen of live check-in hears of it',
    async () => {
      const { sale, door, live } = await openVenue(proxied)
      expect((await live.next()).latest).toEqual([])
      const params = keyOf(await buy(app, sale))
      const { data: tickets } = await visit(app).call(checkout.tickets, { params })
      await door.send({ code: tickets[0]?.ticket_code ?? '' })
      let { latest } = await live.next()
      while (latest.length === 0) latest = (await live.next()).latest
      expect(latest).toMatchObject([{ result: 'admitted' }])
      await live.close()
    },
    patience(60_000),
  )

  test('an image of eight megabytes is taken; what is too large is refused in our own words', async () => {
    const { visitor } = await signUp(app)
    const params = { event_id: (await createEvent({ visitor })).id }
    const upload = (bytes: Buffer) => visitor.call(images.upload, { params, body: form(bytes) })
    const jpeg = await red()
    const largest = Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024 - jpeg.length)])
    expect((await upload(largest)).data).toMatchObject({ width: 1200, height: 600 })
    for (const megabytes of [10, 30]) {
      const failure = await upload(Buffer.alloc(megabytes * 1024 * 1024)).catch((error: ApiFailure) => error)
      expect(failure).toMatchObject({ status: 413, code: 'too_large', message: 'The request is too large.' })
    }
  })

  test('limits count by the address that a visitor has, not by one that they claim', async () => {
    const addresses = [1, 2].map((host) => `127.0.${[caddy, nginx, haproxy].indexOf(proxied) + 2}.${host}`)
    const [one = '', other = ''] = addresses
    const [most = 0] = await callsLeft(proxied, one)
    const each = (left: number) => Array(ports.length).fill(left)
    expect(await callsLeft(proxied, one)).toEqual(each(most - 1))
    expect(await callsLeft(proxied, one, { 'x-forwarded-for': '203.0.113.7' })).toEqual(each(most - 2))
    expect(await callsLeft(proxied, one, { 'x-forwarded-for': '203.0.113.8, 10.0.0.1' })).toEqual(each(most - 3))
    expect(await callsLeft(proxied, other)).toEqual(each(most))
  })

  test('cookies stay with https, and http leads there', async () => {
    const { visitor } = await signUp(app)
    expect([...visitor.cookies.keys()]).toContain('__Host-foyer_session')
    const { status, location } = await askPlainly(http, '/event/7?promo=X')
    expect([301, 308]).toContain(status)
    const { protocol, hostname, pathname, search } = new URL(location)
    expect([protocol, hostname, pathname, search]).toEqual(['https:', NAME, '/event/7', '?promo=X'])
  })
})

// Caddy refuses a large body only once it has arrived.
test.each([nginx, haproxy])('behind $name nobody sends on what is too large', async (proxied) => {
  const { visitor } = await signUp(proxied.app)
  const { id } = await createEvent({ visitor })
  const upload = { path: `/api/events/${id}/images`, bytes: 30 * 1024 * 1024 }
  expect(await statusOfBeginning(proxied, visitor, upload)).toBe(413)
})

describe.each([caddy, nginx, haproxy])('behind $name, too,', (proxied) => {
  test('a screen that hears of nothing stays connected', async () => {
    const screen = quiet.get(proxied)
    expect((await screen?.next())?.latest).toEqual([])
    await screen?.close()
  })
})

test('a planned stop of the only process behind Caddy, one of two behind HAProxy, loses no request', async () => {
  const waiting = await buyersThrough(caddy)
  const others = await Promise.all(Array.from({ length: 4 }, () => buyersThrough(haproxy)))
  await allAreServed([waiting, ...others])
  const [port = 0] = caddy.ports
  await stop(port)
  await allAreServed(others)
  // Caddy holds the request until a process is there.
  const params = { event_id: waiting.sale.event.id }
  const order = visit(caddy.app).call(checkout.reserve, { params, body: cartOf(waiting.sale) })
  await shop.start('all', port)
  await allAreServed([waiting, ...others])
  expect((await order).data.short_id).toMatch(/^o_/)
  for (const buyers of others) expect(await statusesOf(buyers, shop)).toEqual(['201'])
  const { statuses, lost } = await waiting.load.end()
  expect([Object.keys(statuses), lost]).toEqual([['201'], []])
})

test('behind nginx what comes while the only process is started again is told to come again, and nothing else is lost', async () => {
  const buyers = await buyersThrough(nginx)
  await allAreServed([buyers])
  const [port = 0] = nginx.ports
  await stop(port)
  const page = await visit(nginx.app).fetch('/event/7')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await page.text()).toContain('http-equiv="refresh"')
  const params = { event_id: buyers.sale.event.id }
  const order = visit(nginx.app).call(checkout.reserve, { params, body: cartOf(buyers.sale) })
  expect(await order.catch((error: ApiFailure) => error)).toMatchObject({ status: 503, code: 'busy', retry_after: 3 })
  await shop.start('web', port)
  await allAreServed([await buyersThrough(nginx)])
  expect(await statusesOf(buyers, shop)).toEqual(['201', '503'])
})

async function stop(port: number): Promise<void> {
  await shop.processes.find((one) => one.port === port)?.stop()
}

function askPlainly(port: number, path: string): Promise<{ status: number; location: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; location: string }>()
  const asked = request({ host: '127.0.0.1', port, path, headers: { host: NAME } }, (answer) => {
    answer.resume()
    resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
  })
  asked.once('error', reject).end()
  return promise
}
