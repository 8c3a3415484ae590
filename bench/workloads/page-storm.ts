import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { type Figure, ratio } from '../figures.ts'
import { fullLoad } from '../full-load.ts'
import { createSale } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { bareGets, byTurns } from '../yardsticks.ts'

const CONNECTIONS = 64

/** Everybody looks at one event: its page, and the JSON that other sites and apps read. */
export const pageStorm: Workload = {
  name: 'page-storm',
  async run(bench) {
    const { event_id, slug } = await createSale(bench.office, { quantity: 500 })
    const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }
    const page = httpRequest('GET', `/event/${event_id}/${slug}`, undefined, browser)
    const json = httpRequest('GET', `/api/public/events/${event_id}`, undefined, { 'accept-encoding': 'br' })
    return [
      await storm(bench, 'event pages out of the cache', page, { must: 0.5, goal: 0.8 }),
      await storm(bench, 'public event JSON', json, { must: 0.3, goal: 0.6 }),
    ]
  },
}

async function storm(
  bench: Bench,
  name: string,
  request: Buffer,
  targets: { must: number; goal: number },
): Promise<Figure> {
  let bytes = 0
  async function rate(seconds: number): Promise<number> {
    const load = { port: bench.office.port, connections: CONNECTIONS, seconds, next: () => request }
    const measured = await fullLoad({ ...load, never_sleeps: true, onAnswer: ({ size }) => (bytes = size) })
    expectOnly(measured, [200])
    return measured.per_second
  }
  await rate(bench.seconds(1))
  const bare = bareGets(CONNECTIONS, bytes)
  // Short ones: the faster a turn, the less has the machine's speed changed between it and its yardstick.
  const times = { seconds: bench.seconds(1), repeats: 2 * bench.turns }
  const turns = await byTurns(bare, times, () => rate(bench.seconds(1.5)))
  return ratio(name, '/s', { against: bare.name, turns }, { ...targets, details: { bytes } })
}
