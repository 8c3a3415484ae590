import { afterAll, expect } from 'vitest'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { type Installation, openInstallation } from '#test/processes/installation.ts'
import { startHaproxy } from '#test/processes/proxies.ts'
import { startLoad } from '#test/processes/steady-load.ts'
import { until } from '#test/until.ts'

type Where = { balancer: number; organizer: Awaited<ReturnType<typeof signUp>> }
/** Two web processes behind a load balancer. */
export type BalancedShop = Where & Pick<Installation, 'db' | 'processes'> & { ports: readonly number[] }

/** Call it at the top of a test file. All processes are stopped after its tests. */
export async function openBalancedShop(): Promise<BalancedShop> {
  const { app, db, processes } = await openInstallation({ env: { METRICS_PUBLIC: 'true' } })
  const [first = 0, second = 0] = processes.map(({ port }) => port)
  const balancer = await startHaproxy([first, second])
  afterAll(() => balancer.stop())
  return { balancer: balancer.port, organizer: await signUp(app), db, processes, ports: [first, second] }
}

/** Visitors who reserve tickets of one event, one after the other. */
export async function loadOf({ balancer, organizer }: Where, visitors: number) {
  const { event, product } = await createEventOnSale(organizer, { product: { type: 'FREE' } })
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { products: [{ product_id: product.id, quantities }] }
  return startLoad({ port: balancer, visitors, path: `/api/public/events/${event.id}/order`, body })
}

/** Reservations answered by a process, by its own metrics. */
export async function reservedBy(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = /^http_request_duration_seconds_count\{.*events\/:event_id\/order".*\} (\d+)$/m
  return Number(line.exec(text)?.[1] ?? 0)
}

/** Stops one of the two under load. Every buyer gets an answer: sold. */
export async function stopOneUnderLoad(shop: BalancedShop): Promise<void> {
  const before = await ordersWritten(shop)
  const loads = await Promise.all(Array.from({ length: 12 }, () => loadOf(shop, 4)))
  const answered = () => loads.map((load) => load.answered())
  await until('buyers of all events are served', () => answered().every((count) => count > 20))
  for (const port of shop.ports) expect(await reservedBy(port)).toBeGreaterThan(0)
  await shop.processes.find(({ port }) => port === shop.ports[1])?.stop()
  const served = answered()
  await until('all are served by the one that is left', () =>
    answered().every((count, index) => count > (served[index] ?? 0) + 20),
  )
  const outcomes = await Promise.all(loads.map((load) => load.end()))
  expect(outcomes.flatMap(({ lost }) => lost)).toEqual([])
  expect(new Set(outcomes.flatMap(({ statuses }) => Object.keys(statuses)))).toEqual(new Set(['201']))
  const sold = outcomes.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0)
  expect((await ordersWritten(shop)) - before).toBe(sold)
}

async function ordersWritten({ db }: BalancedShop): Promise<number> {
  const count = db.selectFrom('orders').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}
