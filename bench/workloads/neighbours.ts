import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answers } from '../background-load.ts'
import type { Bench, Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { limit, medianOf, ratio, type Turn } from '../figures.ts'
import { copySale } from '../fill.ts'
import { openLoop } from '../open-loop.ts'
import { createSale, oneTicket, type Sale } from '../sale.ts'
import { expectOnly, percentiles } from '../tally.ts'

const NEIGHBOURS = 20
const PER_SECOND = 60
const HOT_CONNECTIONS = 256
/** Four of 360 answers are beyond the p99 of one turn: a single hiccup of the machine moves it, but not the median of nine. */
const TURNS = 9
/** Time for the previous turn's load to end, or this one's to become steady. */
const SETTLES_MS = 1_000

/** One event is under full load: measures the response times of other events, and the hot event's sales meanwhile. */
export const neighbours: Workload = {
  name: 'neighbours',
  async run(bench) {
    const [hot, ...others] = await copySale(bench.app, await createSale(bench.app), NEIGHBOURS + 1)
    if (!hot) throw new Error('no sale to put under load')
    const requests = others.flatMap(visits)
    await visit(bench, requests)
    const quiet: number[] = []
    const beside: number[] = []
    const sold: Turn[] = []
    for (let turn = 0; turn < (bench.is_quick ? 1 : TURNS); turn++) {
      quiet.push(await visit(bench, requests))
      const load = await startLoad(bench, oneTicket(hot))
      try {
        const yardstick = await load.rate(() => sleep(bench.seconds(3) * 1000))
        const value = await load.rate(async () => void beside.push(await visit(bench, requests)))
        sold.push({ value, yardstick })
      } finally {
        await load.stop()
      }
    }
    await bench.app.prove()
    return [
      limit({ name: 'p99 of other events while one is under full load', unit: 'ms' }, medianOf(beside), {
        must: 50,
        goal: 25,
        details: { quiet_ms: medianOf(quiet) },
      }),
      ratio('what that one sells meanwhile', { against: 'alone', turns: sold }, { must: 0.6, goal: 0.95 }),
    ]
  },
}

/** Requests of a visitor to an event: its page, its JSON, a ticket. */
function visits(sale: Sale): Buffer[] {
  const page = `/event/${sale.event_id}/${sale.slug}`
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const json = httpRequest('GET', `/api/public/events/${sale.event_id}`, { headers: { 'accept-encoding': 'br' } })
  return [httpRequest('GET', page, { headers }), json, oneTicket(sale)]
}

/** p99 in milliseconds at a steady, modest pace. */
async function visit({ app, seconds }: Bench, requests: Buffer[]): Promise<number> {
  const next = (index: number) => requests[index % requests.length] ?? null
  const counts_from = performance.now() + SETTLES_MS
  const times: number[] = []
  const measured = await openLoop({
    port: app.port,
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

type RunningLoad = { rate: (meanwhile: () => Promise<void>) => Promise<number>; stop: () => Promise<void> }

/** Full load by a separate process, which reports the reservations granted per second during another task. */
async function startLoad({ app }: Bench, request: Buffer): Promise<RunningLoad> {
  const settings = [String(app.port), String(HOT_CONNECTIONS), request.toString('base64')]
  const child = fork(join(import.meta.dirname, '../background-load.ts'), settings)
  await sleep(SETTLES_MS)
  async function rate(meanwhile: () => Promise<void>): Promise<number> {
    const before = await answersOf(child)
    await meanwhile()
    const after = await answersOf(child)
    return ((granted(after) - granted(before)) * 1000) / (after.milliseconds - before.milliseconds)
  }
  async function stop(): Promise<void> {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { rate, stop }
}

async function answersOf(child: ChildProcess): Promise<Answers> {
  if (child.exitCode !== null) throw new Error('the load has stopped')
  child.send('how many?')
  const [answers] = (await once(child, 'message')) as [Answers]
  return answers
}

function granted({ statuses }: Answers): number {
  const { 201: count = 0, ...others } = statuses
  if (Object.keys(others).length > 0) throw new Error(`answers that must not be: ${JSON.stringify(statuses)}`)
  return count
}
