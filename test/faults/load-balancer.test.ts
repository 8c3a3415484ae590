import { afterAll, expect, test } from 'vitest'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { until } from '#test/processes/command.ts'
import { startHaproxy } from '#test/processes/haproxy.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { startLoad } from '#test/processes/steady-load.ts'

const { app, db, processes } = await openInstallation()
const balancer = await startHaproxy(processes.map(({ port }) => port))
afterAll(() => balancer.stop())

test('one of two processes behind a load balancer is stopped under load: every buyer has an answer, and it is "sold"', async () => {
  const { event, product } = await createEventOnSale(await signUp(app), { product: { type: 'FREE' } })
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
  const body = { products: [{ product_id: product.id, quantities }] }
  const load = startLoad({ port: balancer.port, visitors: 50, path: `/api/public/events/${event.id}/order`, body })
  await until('buyers served by both', () => load.answered() > 200)
  await processes[1]?.stop()
  const served = load.answered()
  await until('buyers served by the one that is left', () => load.answered() > served + 200)
  const { statuses, lost } = await load.end()
  expect(lost).toEqual([])
  expect(Object.keys(statuses)).toEqual(['201'])
  const { sold } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('sold'))
    .executeTakeFirstOrThrow()
  expect(sold).toBe(statuses[201])
})
