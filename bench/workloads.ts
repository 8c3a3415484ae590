import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkInLists } from '#contract/check-in.ts'
import { type Answer, httpRequest } from './connection.ts'
import { fullLoad, steadyLoad } from './load.ts'
import { createSale, type Office, type Sale } from './office.ts'
import { bareGets, bareOrders, barePosts, bareUniqueInserts } from './yardsticks.ts'

/** One line of the table: what was reached, against what, and how much of it must be. Larger ratios are better. */
export type Figure = {
  name: string
  value: number
  unit: string
  yardstick?: number
  ratio?: number
  must: number
  goal: number
  smaller_is_better?: true
}

export type Workload = { name: string; run: (office: Office, scale: number) => Promise<Figure[]> }

const ratio = (name: string, unit: string, value: number, yardstick: number, must: number, goal: number): Figure => ({
  ...{ name, unit, value, yardstick, ratio: value / yardstick, must, goal },
})
const limit = (name: string, unit: string, value: number, must: number, goal: number): Figure => ({
  ...{ name, unit, value, must, goal, smaller_is_better: true as const },
})

const orderPath = ({ event }: Sale) => `/api/public/events/${event.id}/order`
const oneTicket = (sale: Sale) =>
  httpRequest('POST', orderPath(sale), {
    products: [{ product_id: sale.product.id, quantities: [{ price_id: sale.price_id, quantity: 1 }] }],
  })

/** 5,000 tickets and as many buyers as come: refusals count as answers, but only reservations are counted here. */
async function reservations(office: Office, sale: Sale, connections: number, seconds: number): Promise<number> {
  const request = oneTicket(sale)
  const { per_second, statuses } = await fullLoad({ port: office.port, connections, seconds, next: () => request })
  const wrong = Object.keys(statuses).filter((status) => status !== '201' && status !== '409')
  if (wrong.length > 0) throw new Error(`answers that must not be: ${JSON.stringify(statuses)}`)
  return per_second
}

const onSale: Workload = {
  name: 'on-sale',
  async run(office, scale) {
    const yardstick = await barePosts(2 * scale)
    const sale = await createSale(office, null)
    await reservations(office, sale, 256, scale)
    const best = await reservations(office, sale, 256, 5 * scale)
    const many = await reservations(office, sale, 512, 3 * scale)
    office.prove()
    return [
      ratio('reservations, one hot product', '/s', best, yardstick, 0.15, 0.4),
      ratio('the same with 512 connections', '/s', many, best, 0.8, 0.95),
      ...(await soldOut(office)),
    ]
  },
}

/** 20,000 buyers for 5,000 tickets: 5,000 reservations, not one more, everybody is answered. */
async function soldOut(office: Office): Promise<Figure[]> {
  const sale = await createSale(office, 5000)
  const request = oneTicket(sale)
  const load = { port: office.port, connections: 256, seconds: 60, requests: 20_000, next: () => request }
  const { statuses } = await fullLoad(load)
  office.prove()
  if (statuses[201] !== 5000) throw new Error(`5,000 tickets made ${statuses[201]} reservations`)
  return [limit('20,000 buyers for 5,000 tickets: reservations too many', '', statuses[201] - 5000, 0, 0)]
}

const freeOrders: Workload = {
  name: 'free orders',
  async run(office, scale) {
    const yardstick = await bareOrders(office, 2 * scale)
    const sale = await createSale(office, null, 'FREE')
    const completed = new Set<string>()
    const measured = await fullLoad({
      ...{ port: office.port, connections: 32, seconds: 5 * scale },
      next: (_, previous) => nextStep(sale, previous?.body ?? null),
      onAnswer: ({ body }) => {
        const [, short_id = ''] = /"short_id":"(o_[\w-]+)".*"status":"COMPLETED"/.exec(body) ?? []
        if (short_id) completed.add(short_id)
      },
    })
    office.prove()
    const seconds = measured.answers / measured.per_second
    return [ratio('reserve → details → complete (free)', '/s', completed.size / seconds, yardstick, 0.35, 1)]
  },
}

function nextStep(sale: Sale, previous: string | null): string {
  const order = previous === null ? null : (JSON.parse(previous) as { data: { short_id: string; status: string } }).data
  if (order?.status !== 'RESERVED') return oneTicket(sale)
  const who = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
  const ticket = { product_id: sale.product.id, product_price_id: sale.price_id, ...who }
  return httpRequest('PUT', `${orderPath(sale)}/${order.short_id}`, { order: who, products: [ticket] })
}

const pageStorm: Workload = {
  name: 'page storm',
  async run(office, scale) {
    const sale = await createSale(office, 500)
    const path = `/event/${sale.event.id}/${sale.event.slug}`
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const page = httpRequest('GET', path, undefined, headers)
    const json = httpRequest('GET', `/api/public/events/${sale.event.id}`, undefined, { 'accept-encoding': 'br' })
    const load = { port: office.port, connections: 64, seconds: 3 * scale }
    let size = 0
    const onAnswer = ({ body }: Answer) => {
      size = body.length
    }
    const pages = await fullLoad({ ...load, next: () => page, onAnswer })
    const barePages = await bareGets(size, 2 * scale)
    const jsons = await fullLoad({ ...load, next: () => json, onAnswer })
    const bareJsons = await bareGets(size, 2 * scale)
    return [
      ratio('event pages out of the cache', '/s', pages.per_second, barePages, 0.5, 0.8),
      ratio('public event JSON', '/s', jsons.per_second, bareJsons, 0.3, 0.6),
    ]
  },
}

const door: Workload = {
  name: 'door',
  async run(office, scale) {
    const yardstick = await bareUniqueInserts(office, 2 * scale)
    const { sale, codes } = await sellTickets(office, Math.round(6000 * scale))
    const { data: list } = await office.organizer(checkInLists.create, {
      params: { event_id: sale.event.id },
      body: { name: 'Door', product_ids: [sale.product.id] },
    })
    const path = `/api/public/check-in-lists/${list.short_id}/check-ins`
    const scan = (code: string | undefined) => (code ? httpRequest('POST', path, { attendees: [{ code }] }) : null)
    let next = 0
    const steady = await steadyLoad({
      port: office.port,
      connections: 100,
      seconds: 5 * scale,
      per_second: 100,
      next: () => scan(codes[next++]),
    })
    const full = await fullLoad({ port: office.port, connections: 100, seconds: 20, next: () => scan(codes[next++]) })
    office.prove()
    return [
      ratio('check-ins on one list, 100 devices', '/s', full.per_second, yardstick, 0.3, 0.6),
      limit('server p99 at 100 scans/s', 'ms', steady.p99, 100, 15),
    ]
  },
}

/** Sold tickets straight into the tables, with a ledger that agrees. */
async function sellTickets(office: Office, count: number): Promise<{ sale: Sale; codes: string[] }> {
  const sale = await createSale(office, null, 'FREE')
  const { rows } = await office.pool.query<{ ticket_code: string }>(
    readFileSync(`${import.meta.dirname}/sell-tickets.sql`, 'utf8')
      .replaceAll(':event', String(sale.event.id))
      .replaceAll(':price', String(sale.price_id))
      .replaceAll(':count', String(count)),
  )
  return { sale, codes: rows.map((row) => row.ticket_code) }
}

const start: Workload = {
  name: 'start',
  async run(office) {
    await sleep(2000)
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${office.pid}/status`, 'utf8'))?.[1]
    return [
      limit('start to first page (built, new database)', 's', office.start_ms / 1000, 5, 1.5),
      limit('idle memory without PostgreSQL', 'MB', Number(rss) / 1024, 300, 150),
    ]
  },
}

export const WORKLOADS: Workload[] = [start, onSale, freeOrders, pageStorm, door]
