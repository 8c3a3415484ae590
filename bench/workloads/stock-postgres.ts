import { setTimeout as sleep } from 'node:timers/promises'
import { TAKES_JOBS } from '#test/processes/stock-postgres.ts'
import type { App } from '../app.ts'
import type { Bench, Workload } from '../bench.ts'
import { type Figure, limit, ratio } from '../figures.ts'
import { reservationRate } from '../reservations.ts'
import { createSale } from '../sale.ts'
import { openStockApp, type StockApp } from '../stock-app.ts'
import { byTurns } from '../yardsticks.ts'
import { orderRate } from './free-orders.ts'

const CONNECTIONS = 64
const TARGETS = { must: 0.6, goal: 0.9 }

type Rate = (bench: Bench, seconds: number) => Promise<number>

/** Share of the embedded database's performance that remains with a separate PostgreSQL, PgBouncer and a load balancer. */
export const stockPostgres: Workload = {
  name: 'stock-postgres',
  needs_fresh_app: true,
  is_left_out_when_quick: true,
  async run(bench) {
    const app = await openStockApp()
    try {
      const stock = { ...bench, app }
      const figures = [
        await compared(bench, stock, { name: 'reservations', seconds: 2, rate: reserve }),
        await compared(bench, stock, { name: 'free orders', seconds: 3, rate: orderRate }),
        await compared(bench, stock, { name: 'jobs of a backlog', seconds: 3, rate: jobRate }),
        await takingJobs(app),
      ]
      await app.prove()
      return figures
    } finally {
      await app.stop()
    }
  },
}

/** Cost of each look at the queue for the server: at an empty one, and at the backlogs of the turns. */
async function takingJobs(app: StockApp): Promise<Figure> {
  const { mean_ms, ...details } = await app.timesOf(TAKES_JOBS)
  if (details.calls === 0) throw new Error('no statement that takes jobs was counted')
  return limit({ name: 'stock PostgreSQL: taking jobs', unit: 'ms' }, mean_ms, { must: 5, goal: 1, details })
}

type Compared = { name: string; seconds: number; rate: Rate }

async function compared(embedded: Bench, stock: Bench, { name, rate, ...how }: Compared): Promise<Figure> {
  const seconds = embedded.seconds(how.seconds)
  const alone = async (bench: Bench) => {
    for (const { app } of [embedded, stock]) await app.sql(DISCARD_WORK)
    return rate(bench, seconds)
  }
  const bare = { name: 'embedded', measure: () => alone(embedded) }
  await alone(stock)
  const turns = await byTurns(bare, { seconds, repeats: embedded.repeats }, () => alone(stock))
  return ratio(`stock PostgreSQL, PgBouncer, HAProxy: ${name}`, { against: bare.name, turns }, TARGETS)
}

async function reserve(bench: Bench, seconds: number): Promise<number> {
  return reservationRate(bench, [await createSale(bench.app)], { connections: CONNECTIONS, seconds })
}

/** Deletes the work left by earlier turns: one app must not write its emails while the other is measured. */
const DISCARD_WORK = 'delete from jobs where id in (select id from jobs for update skip locked)'

const LOOKS_EVERY_MS = 100
const STILL_MS = 1500
/** The same in a quick run, because emails are written irregularly. */
const BACKLOG_SECONDS = 4

/** Emails of a rush's backlog written per second while no other buyers come. */
async function jobRate(bench: Bench, seconds: number): Promise<number> {
  await orderRate(bench, seconds)
  const began = { at: performance.now(), count: await count(bench.app) }
  const last = await written(bench.app, BACKLOG_SECONDS)
  return (last.count - began.count) / ((last.at - began.at) / 1000)
}

/** Watches until nothing is written any more, or for this many seconds; returns when the last email was written. */
async function written(app: App, seconds: number) {
  const end = performance.now() + seconds * 1000
  let last = { at: performance.now(), count: await count(app) }
  while (performance.now() < end && performance.now() - last.at < STILL_MS) {
    await sleep(LOOKS_EVERY_MS)
    const now = { at: performance.now(), count: await count(app) }
    if (now.count > last.count) last = now
  }
  return last
}

async function count(app: App): Promise<number> {
  const [row] = await app.sql<{ count: number }>('select count(*)::int as count from outgoing_emails')
  return row?.count ?? 0
}
