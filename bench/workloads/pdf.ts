import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { App } from '../app.ts'
import type { Workload } from '../bench.ts'
import { type Figure, limit, medianOf } from '../figures.ts'
import { sellOrders } from '../fill.ts'

const TICKETS = 100

/** Tickets as PDF, each fetched by its holder, from different addresses; the first one of the process must load the fonts. */
export const pdf: Workload = {
  name: 'pdf',
  needs_fresh_app: true,
  async run({ app }) {
    const sale = await sellOrders(app, TICKETS, 1)
    const holders = await app.sql<{ short_id: string }>(
      `select short_id from attendees where event_id = ${sale.event_id} order by id limit ${TICKETS}`,
    )
    const paths = holders.map(({ short_id }) => `/api/public/events/${sale.event_id}/attendees/${short_id}/pdf`)
    const [first = '', ...others] = paths
    const cold = await timed(app, first)
    const one_by_one: number[] = []
    for (const path of others) one_by_one.push(await timed(app, path))
    const started = performance.now()
    for (let from = 0; from < paths.length; from += AT_ONCE)
      await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => timed(app, path)))
    const all = (performance.now() - started) / 1000
    const slowest = Math.max(cold, ...one_by_one)
    const details = { first: cold, median: medianOf(one_by_one).value }
    return [
      limit({ name: `${TICKETS} tickets as PDF`, unit: 's' }, all, { must: 30, goal: 10 }),
      limit({ name: 'slowest ticket as PDF', unit: 's' }, slowest, { must: 2, goal: 1, details }),
    ] satisfies Figure[]
  },
}

const AT_ONCE = 20

let callers = 0

/** Returns the duration in seconds. */
async function timed({ port }: App, path: string): Promise<number> {
  callers += 1
  const localAddress = `127.9.${callers >> 8}.${callers & 255}`
  const started = performance.now()
  const request = get({ host: '127.0.0.1', port, path, localAddress, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode !== 200 || bytes.length < 1000) throw new Error(`no PDF: ${response.statusCode}`)
  return (performance.now() - started) / 1000
}
