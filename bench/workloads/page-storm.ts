import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { type Figure, ratio } from '../figures.ts'
import { fullLoad } from '../full-load.ts'
import { createSale } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { findWrk } from '../wrk.ts'
import { bareGets, bareGetsByWrk, byTurns } from '../yardsticks.ts'

const CONNECTIONS = 64
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }

/** All visitors request one event: its page, and the JSON that other sites and apps read. */
export const pageStorm: Workload = {
  name: 'page-storm',
  async run(bench) {
    const { event_id, slug } = await createSale(bench.app, { quantity: 500 })
    const page = { path: `/event/${event_id}/${slug}`, headers: BROWSER }
    const json = { path: `/api/public/events/${event_id}`, headers: { 'accept-encoding': 'br' } }
    return [
      ...(await storm(bench, 'event pages out of the cache', { ...page, must: 0.5, goal: 0.8 })),
      ...(await storm(bench, 'public event JSON', { ...json, must: 0.3, goal: 0.6 })),
    ]
  },
}

type Storm = { path: string; headers: Record<string, string>; must: number; goal: number }

/** Measures under our own load, and under an independent load generator. */
async function storm(bench: Bench, name: string, { path, headers, must, goal }: Storm): Promise<Figure[]> {
  const { app, seconds, turns: repeats } = bench
  const request = httpRequest('GET', path, { headers })
  let bytes = 0
  async function rate(length: number): Promise<number> {
    const load = { port: app.port, connections: CONNECTIONS, seconds: length, next: () => request }
    const measured = await fullLoad({ ...load, never_sleeps: true, onAnswer: ({ size }) => (bytes = size) })
    expectOnly(measured, [200])
    return measured.per_second
  }
  await rate(seconds(1))
  const bare = bareGets(CONNECTIONS, bytes)
  // Short turns: the machine's speed changes less between a turn and its yardstick.
  const turns = await byTurns(bare, { seconds: seconds(1), repeats: 2 * repeats }, () => rate(seconds(1.5)))
  const figures = [ratio(name, { against: bare.name, turns }, { must, goal, details: { bytes } })]
  const wrk = findWrk(CONNECTIONS, headers)
  if (!wrk) return figures
  const bareByWrk = bareGetsByWrk(wrk, bytes)
  const times = { seconds: seconds(2), repeats }
  const wrkTurns = await byTurns(bareByWrk, times, () => wrk({ port: app.port, path, seconds: seconds(2) }))
  const targets = { must: 0.5, goal: 0.8, details: { bytes } }
  return [...figures, ratio(`${name}, by wrk`, { against: bareByWrk.name, turns: wrkTurns }, targets)]
}
