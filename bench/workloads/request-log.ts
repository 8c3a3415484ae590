import { type App, openApp } from '../app.ts'
import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { ratio, type Turn } from '../figures.ts'
import { fullLoad } from '../full-load.ts'
import { processorSeconds } from '../memory.ts'
import { createSale } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { byTurns } from '../yardsticks.ts'

const CONNECTIONS = 64

const NAME = 'pages per second of the processor, with the log'
const SILENT = 'without it'

/**
 * Cost of the log with the cheapest requests: cached pages per second of processor time. Two processes of the same program
 * differ by as much as the log costs; the one opened first is slower by a few percent. So several of each are compared, opened
 * first by turns.
 */
export const requestLog: Workload = {
  name: 'request-log',
  async run(bench) {
    const turns: Turn[] = []
    const pairs = bench.is_quick ? 2 : 6
    for (let pair = 0; pair < pairs; pair++) turns.push(...(await measurePair(bench, pair % 2 === 0)))
    return [ratio(NAME, { against: SILENT, turns }, { must: 0.95, goal: 0.98 })]
  },
}

async function measurePair(bench: Bench, isLogFirst: boolean): Promise<Turn[]> {
  const apps: App[] = []
  async function open(LOG_LEVEL: string) {
    const app = await openApp({ env: { LOG_LEVEL } })
    apps.push(app)
    return pagesOf(bench, app)
  }
  try {
    const first = await open(isLogFirst ? 'info' : 'silent')
    const second = await open(isLogFirst ? 'silent' : 'info')
    const [withLog, measure] = isLogFirst ? [first, second] : [second, first]
    const times = { seconds: bench.seconds(2), repeats: 2 }
    return await byTurns({ name: SILENT, measure }, times, () => withLog(times.seconds))
  } finally {
    for (const app of apps) await app.stop()
  }
}

async function pagesOf({ seconds }: Bench, app: App): Promise<(seconds: number) => Promise<number>> {
  const { event_id, slug } = await createSale(app)
  const request = httpRequest('GET', `/event/${event_id}/${slug}`, { headers: { 'accept-encoding': 'br' } })
  async function measure(length: number): Promise<number> {
    const before = processorSeconds(app.pid)
    const load = { port: app.port, connections: CONNECTIONS, seconds: length, next: () => request }
    const measured = await fullLoad(load)
    expectOnly(measured, [200])
    return measured.answers / (processorSeconds(app.pid) - before)
  }
  await measure(seconds(2))
  return measure
}
