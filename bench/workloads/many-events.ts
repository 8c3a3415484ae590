import type { Workload } from '../bench.ts'
import { ratio } from '../figures.ts'
import { copySale } from '../fill.ts'
import { reservationRate } from '../reservations.ts'
import { createSale } from '../sale.ts'
import { bareOrders, byTurns } from '../yardsticks.ts'

const CONNECTIONS = 256

/** A thousand events on sale at once, the k-th requested in proportion to 1/k: small batches, many catalogues. */
export const manyEvents: Workload = {
  name: 'many-events',
  async run(bench) {
    const { app, seconds, is_quick } = bench
    const count = is_quick ? 200 : 1000
    const sales = await copySale(app, await createSale(app), count)
    const rate = (length: number) => reservationRate(bench, sales, { connections: CONNECTIONS, seconds: length })
    await rate(seconds(2))
    const bare = bareOrders(app.pool)
    const turns = await byTurns(bare, { seconds: seconds(1.5), repeats: bench.turns }, () => rate(seconds(2)))
    await app.prove()
    const name = `reservations, ${count.toLocaleString('en')} events (Zipf)`
    return [ratio(name, { against: bare.name, turns }, { must: 0.6, goal: 1.5 })]
  },
}
