import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { ratio } from '../figures.ts'
import { fullLoad } from '../full-load.ts'
import { processorSeconds } from '../memory.ts'
import { type Office, openOffice } from '../office.ts'
import { createSale } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { byTurns } from '../yardsticks.ts'

const CONNECTIONS = 64

/** What the log costs where a request costs least: pages out of memory, per second of the processor's time. */
export const requestLog: Workload = {
  name: 'request-log',
  async run(bench) {
    const silent = await openOffice({ env: { LOG_LEVEL: 'silent' } })
    try {
      const withLog = await pagesOf(bench, bench.office)
      const without = { name: 'without it', measure: await pagesOf(bench, silent) }
      const times = { seconds: bench.seconds(2), repeats: 2 * bench.turns }
      const turns = await byTurns(without, times, () => withLog(times.seconds))
      const name = 'pages per second of the processor, with the log'
      return [ratio(name, '/s', { against: without.name, turns }, { must: 0.95, goal: 0.98 })]
    } finally {
      await silent.stop()
    }
  },
}

async function pagesOf({ seconds }: Bench, office: Office): Promise<(seconds: number) => Promise<number>> {
  const { event_id, slug } = await createSale(office)
  const request = httpRequest('GET', `/event/${event_id}/${slug}`, undefined, { 'accept-encoding': 'br' })
  async function measure(length: number): Promise<number> {
    const before = processorSeconds(office.pid)
    const load = { port: office.port, connections: CONNECTIONS, seconds: length, next: () => request }
    const measured = await fullLoad(load)
    expectOnly(measured, [200])
    return measured.answers / (processorSeconds(office.pid) - before)
  }
  await measure(seconds(2))
  return measure
}
