import type { Bench, Workload } from '../bench.ts'
import { type Answer, httpRequest } from '../connection.ts'
import { ratio } from '../figures.ts'
import { fullLoad } from '../full-load.ts'
import { createSale, oneTicket, orderPath, type Sale } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { bareOrders, byTurns } from '../yardsticks.ts'

const CONNECTIONS = 64
const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

/** Buyers each reserve a free ticket, give the details, and get a completed order. */
export const freeOrders: Workload = {
  name: 'free-orders',
  async run(bench) {
    const { app, seconds } = bench
    await orderRate(bench, seconds(2))
    const bare = bareOrders(app.pool)
    const times = { seconds: seconds(2), repeats: bench.turns }
    const turns = await byTurns(bare, times, () => orderRate(bench, seconds(4)))
    await app.prove()
    return [ratio('reserve → details → complete (free)', { against: bare.name, turns }, { must: 0.35, goal: 1 })]
  },
}

/** Free orders completed per second, of a new event. */
export async function orderRate({ app }: Pick<Bench, 'app'>, seconds: number): Promise<number> {
  return orderRateOf(await createSale(app, { type: 'FREE' }), app.port, seconds)
}

/** The same for an existing event. */
export async function orderRateOf(sale: Sale, port: number, seconds: number): Promise<number> {
  const reserve = oneTicket(sale)
  let completed = 0
  function next(_: number, previous: Answer | null): Buffer {
    if (previous === null) return reserve
    const text = previous.text()
    const order = (JSON.parse(text) as { data?: { short_id: string; status: string } }).data
    if (previous.status === 201 && order?.status === 'RESERVED') return details(sale, order.short_id)
    if (previous.status !== 200 || order?.status !== 'COMPLETED') throw new Error(`an order was not completed: ${text}`)
    return reserve
  }
  function onAnswer({ status }: Answer): void {
    if (status === 200) completed += 1
  }
  const measured = await fullLoad({ port, connections: CONNECTIONS, seconds, next, onAnswer })
  expectOnly(measured, [200, 201])
  return completed / measured.seconds
}

function details(sale: Sale, short_id: string): Buffer {
  const ticket = { product_id: sale.product_id, product_price_id: sale.price_id, ...BUYER }
  return httpRequest('PUT', `${orderPath(sale)}/${short_id}`, { body: { order: BUYER, products: [ticket] } })
}
