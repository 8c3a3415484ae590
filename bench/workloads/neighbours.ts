import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { limit, medianOf } from '../figures.ts'
import { copySale } from '../fill.ts'
import { openLoop } from '../open-loop.ts'
import { createSale, oneTicket, type Sale } from '../sale.ts'
import { expectOnly, percentiles } from '../tally.ts'

const NEIGHBOURS = 20
const PER_SECOND = 60
const HOT_CONNECTIONS = 256
/** Four of 360 answers are beyond the p99 of one turn: one accident of the machine moves it, the median of nine it does not. */
const TURNS = 9
/** Until then the load of the turn before has gone, and a crowd has noticed that others come. */
const SETTLES_MS = 1_000

/** One event is under full load: how much longer do the visitors of others wait? */
export const neighbours: Workload = {
  name: 'neighbours',
  async run(bench) {
    const [hot, ...others] = await copySale(bench.office, await createSale(bench.office), NEIGHBOURS + 1)
    if (!hot) throw new Error('no sale to put under load')
    const requests = others.flatMap(visits)
    await visit(bench, requests)
    const alone: number[] = []
    const beside: number[] = []
    for (let turn = 0; turn < (bench.is_quick ? 1 : TURNS); turn++) {
      alone.push(await visit(bench, requests))
      beside.push(await underLoad(bench, oneTicket(hot), () => visit(bench, requests)))
    }
    await bench.office.prove()
    const [lone, loaded] = [medianOf(alone), medianOf(beside)]
    const times = { value: loaded.value / lone.value, min: loaded.min / lone.value, max: loaded.max / lone.value }
    const name = 'p99 of other events while one is under full load, to its lone value'
    const details = { alone_ms: lone, beside_ms: loaded }
    return [limit(name, '×', { ...times, repeats: lone.repeats }, { must: 2, goal: 1.5, details })]
  },
}

/** What a visitor of an event asks for: its page, its JSON, a ticket. */
function visits(sale: Sale): Buffer[] {
  const page = `/event/${sale.event_id}/${sale.slug}`
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const json = httpRequest('GET', `/api/public/events/${sale.event_id}`, undefined, { 'accept-encoding': 'br' })
  return [httpRequest('GET', page, undefined, headers), json, oneTicket(sale)]
}

/** p99 in milliseconds at a steady, modest pace. */
async function visit({ office, seconds }: Bench, requests: Buffer[]): Promise<number> {
  const next = (index: number) => requests[index % requests.length] ?? null
  const counts_from = performance.now() + SETTLES_MS
  const times: number[] = []
  const measured = await openLoop({
    port: office.port,
    connections: 32,
    per_second: PER_SECOND,
    seconds: SETTLES_MS / 1000 + seconds(6),
    next,
    onAnswer: (_, milliseconds) => {
      if (performance.now() - milliseconds >= counts_from) times.push(milliseconds)
    },
  })
  expectOnly(measured, [200, 201])
  return percentiles(times)(0.99)
}

async function underLoad<T>({ office }: Bench, request: Buffer, measure: () => Promise<T>): Promise<T> {
  const settings = [String(office.port), String(HOT_CONNECTIONS), request.toString('base64')]
  const child = fork(join(import.meta.dirname, '../background-load.ts'), settings)
  try {
    await sleep(700)
    const result = await measure()
    if (child.exitCode !== null) throw new Error('the load has stopped')
    return result
  } finally {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}
