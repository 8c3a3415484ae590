import { request } from 'node:https'
import { afterAll, expect } from 'vitest'
import { checkInLists } from '#contract/check-in.ts'
import { liveCheckInState } from '#contract/live-check-in.ts'
import { type App, type Visitor, visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, signUp } from '#test/factories.ts'
import { makeCertificate } from '#test/processes/certificate.ts'
import { type Installation, openInstallation } from '#test/processes/installation.ts'
import { overTls } from '#test/processes/over-tls.ts'
import { CADDY, HAPROXY, NGINX, type StartedProxy, startProxy } from '#test/processes/proxies.ts'
import { type SteadyLoad, startLoad } from '#test/processes/steady-load.ts'
import { bindDevice } from '#test/staff-devices.ts'
import { until } from '#test/until.ts'
import { cartOf, orderPath, type Sale } from './strangers.ts'

export const NAME = 'tickets.example.com'
const certificate = makeCertificate(NAME)

/** A proxy and the app behind it; `ports` are those of the processes. */
export type Proxied = StartedProxy & { app: App; ports: readonly number[] }
export type ProxiedShop = Installation & Record<'caddy' | 'nginx' | 'haproxy', Proxied>

/** One process behind Caddy, one behind nginx, two behind HAProxy, as in the examples. Call it at the top of a test file. */
export async function openProxiedShop(): Promise<ProxiedShop> {
  const env = { APP_URL: `https://${NAME}`, TRUSTED_PROXIES: '1' }
  const installation = await openInstallation({ roles: ['all', 'web', 'web'], env })
  const [first = 0, second = 0, third = 0] = installation.processes.map(({ port }) => port)
  async function open(kind: typeof CADDY, ports: number[]): Promise<Proxied> {
    const proxy = await startProxy(kind, certificate, ports)
    afterAll(proxy.stop)
    return { ...proxy, ports, app: overTls(proxy, certificate) }
  }
  const [caddy, nginx, haproxy] = [open(CADDY, [first]), open(NGINX, [third]), open(HAPROXY, [first, second])]
  return { ...installation, caddy: await caddy, nginx: await nginx, haproxy: await haproxy }
}

/** An event on sale, and the check-in list where its tickets are scanned. */
export async function openVenue({ app }: Proxied) {
  const seller = await signUp(app)
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const body = { name: 'Door', description: null, activates_at: null, expires_at: null, product_ids: [sale.product.id] }
  const { data: list } = await seller.visitor.call(checkInLists.create, { params: { event_id: sale.event.id }, body })
  const door = await bindDevice(app, { ...list, params: { check_in_list_short_id: list.short_id } })
  return { sale, door, live: await watchLive(seller.visitor, sale.event.id) }
}

/** The live check-in screen of an idle event, after it has received the initial state. */
export async function openQuietScreen({ app }: Proxied) {
  const seller = await signUp(app)
  const live = await watchLive(seller.visitor, (await createEvent(seller)).id)
  await live.next()
  return live
}

async function watchLive(visitor: Visitor, event_id: number) {
  const { body } = await visitor.fetch(`/api/events/${event_id}/check-in-live/stream`)
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function next() {
    while (!text.includes('\n\n')) {
      const read = await reader?.read()
      if (!read || read.done) throw new Error('the stream has ended')
      text += decoder.decode(read.value, { stream: true })
    }
    const [event = ''] = text.split('\n\n', 1)
    text = text.slice(event.length + 2)
    return liveCheckInState.parse(JSON.parse(event.replace(/^data: /, '')))
  }
  return { next, close: () => reader?.cancel() }
}

/** Visitors who reserve tickets of one event through a proxy, one after the other. */
export type Buyers = { sale: Sale; load: SteadyLoad }

export async function buyersThrough({ app, https }: Proxied): Promise<Buyers> {
  const sale = await createEventOnSale(await signUp(app), { product: { type: 'FREE' } })
  const tls = { servername: NAME, ca: certificate.authority }
  // The pause keeps a fast machine below a thousand open carts per IP address and event.
  const pause = 50
  return { sale, load: startLoad({ port: https, visitors: 3, path: orderPath(sale), body: cartOf(sale), tls, pause }) }
}

const servedOf = ({ load }: Buyers) => load.outcome.statuses[201] ?? 0

export async function allAreServed(buyers: Buyers[]): Promise<void> {
  const before = buyers.map(servedOf)
  await until('all are served', () => buyers.every((each, index) => servedOf(each) >= (before[index] ?? 0) + 10))
}

/** Statuses of all responses. Every request has one, and the number of orders equals the number of 201 responses. */
export async function statusesOf(buyers: Buyers, { db }: Pick<Installation, 'db'>): Promise<string[]> {
  const { statuses, lost } = await buyers.load.end()
  expect(lost).toEqual([])
  const orders = db.selectFrom('orders').where('event_id', '=', buyers.sale.event.id)
  const count = orders.select(({ fn }) => fn.countAll<number>().as('count'))
  expect((await count.executeTakeFirstOrThrow()).count).toBe(statuses[201])
  return Object.keys(statuses)
}

/** Status of the response to an upload of which only the beginning is sent. */
export function statusOfBeginning({ https }: Proxied, { cookies }: Visitor, upload: { path: string; bytes: number }) {
  const headers = {
    host: NAME,
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': upload.bytes,
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const where = { host: '127.0.0.1', port: https, servername: NAME, ca: certificate.authority, path: upload.path }
  const asked = request({ ...where, method: 'POST', headers }, ({ statusCode = 0 }) => {
    resolve(statusCode)
    asked.destroy()
  })
  asked.on('error', reject).write(Buffer.alloc(64 * 1024))
  return promise
}

/** Remaining calls of an IP address, whichever process behind the proxy answers. */
export async function callsLeft({ app, ports }: Proxied, address: string, claims: Record<string, string> = {}) {
  const left: number[] = []
  for (const _ of ports) {
    const { headers } = await visit(app, address, claims).fetch('/api/auth/reset-password/unknown')
    left.push(Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]))
  }
  return left
}
