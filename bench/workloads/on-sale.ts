import type { Bench, Workload } from '../bench.ts'
import { type Figure, limit, ratio, type Turn } from '../figures.ts'
import { reserveOrders } from '../fill.ts'
import { fullLoad } from '../full-load.ts'
import { reservationRate } from '../reservations.ts'
import { createSale, oneTicket } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { barePosts, byTurns } from '../yardsticks.ts'

const CONNECTIONS = [16, 64, 256, 512]
const MOST = 512
const liveOf = ({ is_quick }: Bench) => (is_quick ? 10_000 : 50_000)

/** One hot product: its rate by the number of connections, and by the number of open reservations. */
export const onSale: Workload = {
  name: 'on-sale',
  async run(bench) {
    const sweep = await sweepConnections(bench)
    const best = CONNECTIONS.reduce((a, b) => ((sweep[b] ?? 0) > (sweep[a] ?? 0) ? b : a))
    const turns = await measureRates(bench, best)
    await bench.app.prove()
    const live = `the same with ${liveOf(bench).toLocaleString('en')} live reservations`
    const targets = { must: 0.8, goal: 0.95 }
    return [
      ratio('reservations, one hot product', turns.best, {
        must: 0.15,
        goal: 0.4,
        details: { connections: best, sweep },
      }),
      ratio(`the same with ${MOST} connections`, turns.most, targets),
      ratio(live, turns.live, targets),
      await sellOut(bench),
    ]
  },
}

/** Uses a new sale each time, so that none meets the reservations of another. */
async function freshRate(bench: Bench, connections: number, seconds: number): Promise<number> {
  return reservationRate(bench, [await createSale(bench.app)], { connections, seconds })
}

async function sweepConnections(bench: Bench): Promise<Record<number, number>> {
  await freshRate(bench, 64, bench.seconds(2))
  const rates: Record<number, number> = {}
  for (const connections of CONNECTIONS) rates[connections] = await freshRate(bench, connections, bench.seconds(2))
  return rates
}

type Rates = Record<'best' | 'most' | 'live', { against: string; turns: Turn[] }>

/** Measures the three by turns, so that a disturbance of the machine does not affect one of them alone. */
async function measureRates(bench: Bench, connections: number): Promise<Rates> {
  const seconds = bench.seconds(2)
  const sold = await reserveOrders(bench.app, liveOf(bench))
  const bare = barePosts(connections)
  const most: Turn[] = []
  const live: Turn[] = []
  async function best(): Promise<number> {
    const value = await freshRate(bench, connections, seconds)
    most.push({ value: connections === MOST ? value : await freshRate(bench, MOST, seconds), yardstick: value })
    live.push({ value: await reservationRate(bench, [sold], { connections, seconds }), yardstick: value })
    return value
  }
  const turns = await byTurns(bare, { seconds: bench.seconds(1.5), repeats: bench.turns }, best)
  return {
    best: { against: bare.name, turns },
    most: { against: `with ${connections}`, turns: most },
    live: { against: 'none live', turns: live },
  }
}

/** Four times as many buyers as tickets: checks that the number of reservations is exact, and that every buyer gets an answer. */
async function sellOut(bench: Bench): Promise<Figure> {
  const { app, is_quick } = bench
  const tickets = is_quick ? 1000 : 5000
  const buyers = 4 * tickets
  const sale = await createSale(app, { quantity: tickets })
  const request = oneTicket(sale)
  const load = { port: app.port, connections: 256, seconds: 120, requests: buyers, next: () => request }
  const measured = await fullLoad(load)
  await app.prove()
  expectOnly(measured, [201, 409])
  const { statuses, answers, seconds } = measured
  if (answers !== buyers) throw new Error(`only ${answers} of ${buyers} buyers were answered`)
  const wrong = Math.abs((statuses[201] ?? 0) - tickets)
  const name = `${buyers.toLocaleString('en')} buyers for ${tickets.toLocaleString('en')} tickets: sold wrongly`
  return limit({ name, unit: '' }, wrong, {
    must: 0,
    goal: 0,
    details: { statuses, seconds, answers_per_second: answers / seconds },
  })
}
