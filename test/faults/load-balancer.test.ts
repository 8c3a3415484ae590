import { afterAll, expect, test } from 'vitest'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { startHaproxy } from '#test/processes/haproxy.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { startLoad } from '#test/processes/steady-load.ts'
import { until } from '#test/until.ts'

const { app, db, processes } = await openInstallation()
const both = [...processes]
const [first = 0, second = 0] = both.map(({ port }) => port)
const balancer = await startHaproxy([first, second])
afterAll(() => balancer.stop())

const organizer = await signUp(app)

async function loadOf({ visitors }: { visitors: number }) {
  const { event, product } = await createEventOnSale(organizer, { product: { type: 'FREE' } })
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { products: [{ product_id: product.id, quantities }] }
  return startLoad({ port: balancer.port, visitors, path: `/api/public/events/${event.id}/order`, body })
}

/** How many reservations a process has answered, by its own metrics. */
async function reservedBy(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = /^http_request_duration_seconds_count\{.*events\/:event_id\/order".*\} (\d+)$/m
  return Number(line.exec(text)?.[1] ?? 0)
}

test('all buyers of an event meet the same process', async () => {
  const load = await loadOf({ visitors: 20 })
  await until('buyers served', () => load.answered() > 200)
  const { statuses } = await load.end()
  const shares = await Promise.all([first, second].map(reservedBy))
  expect(shares.toSorted((a, b) => a - b)).toEqual([0, statuses[201]])
})

test('one of two processes behind a load balancer is stopped under load: every buyer has an answer, and it is "sold"', async () => {
  const before = await ordersWritten()
  const loads = await Promise.all(Array.from({ length: 12 }, () => loadOf({ visitors: 4 })))
  const answered = () => loads.map((load) => load.answered())
  await until('buyers of all events served', () => answered().every((count) => count > 20))
  for (const port of [first, second]) expect(await reservedBy(port)).toBeGreaterThan(0)
  await both[1]?.stop()
  const served = answered()
  await until('all served by the one that is left', () =>
    answered().every((count, index) => count > (served[index] ?? 0) + 20),
  )
  const outcomes = await Promise.all(loads.map((load) => load.end()))
  expect(outcomes.flatMap(({ lost }) => lost)).toEqual([])
  expect(new Set(outcomes.flatMap(({ statuses }) => Object.keys(statuses)))).toEqual(new Set(['201']))
  const sold = outcomes.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0)
  expect((await ordersWritten()) - before).toBe(sold)
})

async function ordersWritten(): Promise<number> {
  const count = db.selectFrom('orders').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}
