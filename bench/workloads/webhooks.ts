import { setTimeout as sleep } from 'node:timers/promises'
import { checkout } from '#contract/checkout.ts'
import { webhooks as endpoints } from '#contract/webhooks.ts'
import { openReceiver } from '#test/webhooks.ts'
import { type App, openApp } from '../app.ts'
import type { Bench, Workload } from '../bench.ts'
import { type Figure, limit, ratio } from '../figures.ts'
import { createSale, type Sale } from '../sale.ts'
import { percentiles } from '../tally.ts'
import { byTurns } from '../yardsticks.ts'
import { orderRate, orderRateOf } from './free-orders.ts'

const ALLOWED = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
const [EVENTS, OF_EVENT] = [5, 20]
const ROUNDS = { whole: 10, quick: 3 }

/** Cost of one webhook for an event on sale, and the delay of a hundred beside one that never answers. */
export const webhooks: Workload = {
  name: 'webhooks',
  // The first leaves emails behind that are still being written.
  run: async (bench) => [await inAnApp(bench, besideOrders), await inAnApp(bench, hundredReceivers)],
}

async function inAnApp(bench: Bench, measure: (bench: Bench) => Promise<Figure>): Promise<Figure> {
  const app = await openApp({ env: ALLOWED })
  try {
    const figure = await measure({ ...bench, app })
    await app.prove()
    return figure
  } finally {
    await app.stop()
  }
}

async function besideOrders(bench: Bench): Promise<Figure> {
  const { app, seconds } = bench
  const receiver = await openReceiver()
  const alone = { name: 'no webhook', measure: () => orderRate({ app }, seconds(4)) }
  async function told(): Promise<number> {
    const sale = await createSale(app, { type: 'FREE' })
    await createWebhook(app, sale, receiver.url)
    return orderRateOf(sale, app.port, seconds(4))
  }
  await told()
  const turns = await byTurns(alone, { seconds: seconds(4), repeats: bench.turns }, told)
  if (receiver.received.length === 0) throw new Error('the webhook was told of nothing')
  await receiver.close()
  return ratio('free orders of an event with a webhook', { against: alone.name, turns }, { must: 0.9, goal: 1 })
}

/** Time from the answer to a buyer until all receivers have their message, except the one that never answers. */
async function hundredReceivers({ app, is_quick }: Bench): Promise<Figure> {
  const slow = await openReceiver(() => 'never')
  const times: number[] = []
  const bought = new Map<string, number>()
  const fast = await openReceiver(({ path }) => {
    times.push(performance.now() - (bought.get(path.split('/')[1] ?? '') ?? Number.NaN))
    return { status: 200 }
  })
  const sales: Sale[] = []
  for (let event = 0; event < EVENTS; event++) sales.push(await createSale(app, { type: 'FREE' }))
  for (const [index, sale] of sales.entries())
    for (let hook = 0; hook < OF_EVENT; hook++)
      await createWebhook(app, sale, index + hook === 0 ? slow.url : `${fast.url}/${sale.event_id}/${hook}`)
  async function round(): Promise<void> {
    times.length = 0
    for (const sale of sales) {
      await completeOne(app, sale)
      bought.set(String(sale.event_id), performance.now())
    }
    while (times.length < EVENTS * OF_EVENT - 1) await sleep(20)
  }
  // A receiver counts as quick once it has answered.
  await round()
  const all: number[] = []
  for (let time = 0; time < (is_quick ? ROUNDS.quick : ROUNDS.whole); time++) {
    await round()
    all.push(...times)
  }
  await Promise.all([slow.close(), fast.close()])
  const p99 = Math.round(percentiles(all)(0.99))
  return limit({ name: 'webhooks: 99 told beside one that is stuck, p99', unit: 'ms' }, p99, { must: 2000, goal: 500 })
}

async function createWebhook({ organizer }: App, { event_id }: Sale, url: string): Promise<void> {
  const body = { url, event_types: ['order.created' as const] }
  await organizer(endpoints.create, { params: { event_id }, body })
}

async function completeOne({ organizer: call }: App, { event_id, product_id, price_id }: Sale): Promise<void> {
  const products = [{ product_id, quantities: [{ price_id, quantity: 1 }] }]
  const { data: order } = await call(checkout.reserve, { params: { event_id }, body: { products } })
  const buyer = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
  const body = { order: buyer, products: [{ product_id, product_price_id: price_id, ...buyer }] }
  await call(checkout.saveDetails, { params: { event_id, order_short_id: order.short_id }, body })
}
