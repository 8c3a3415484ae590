import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { copyOrder } from '#test/large-sale.ts'
import { addProduct, newSeller } from '#test/sales.ts'

/** Half of them have an order. 10,000 by `LOOKUPS=10000`, which also writes the times. */
const LOOKUPS = Number(process.env.LOOKUPS ?? 400)
const AT_ONCE = 40
/** Requests of one address before it is refused. */
const LIMIT = 20

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

async function ask(index: number) {
  const began = performance.now()
  // Each address of a network asks as often as it may.
  const asker = visit(app, `10.9.${Math.floor(index / LIMIT / 250)}.${1 + (Math.floor(index / LIMIT) % 250)}`)
  const response = await asker.fetch('/api/public/ticket-lookup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `buyer${index}@example.com` }),
  })
  const headers = [...response.headers.keys()].toSorted().join()
  return { said: `${response.status} ${await response.text()} ${headers}`, ms: performance.now() - began }
}

test('whoever tries many addresses learns nothing: all are answered alike, and each is asked a bounded number of times', async () => {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
  await buy(app, { event: { id: seller.event_id }, product })
  await copyOrder(db, LOOKUPS / 2 - 1)
  await sql`update orders set email = 'buyer' || 2 * place.n || '@example.com'
    from (select id, row_number() over (order by id) - 1 as n from orders) place where place.id = orders.id`.execute(db)
  const answers = []
  for (let from = 0; from < LOOKUPS; from += AT_ONCE)
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(from + index)))))
  expect(new Set(answers.map(({ said }) => said)).size).toBe(1)
  expect(answers[0]?.said).toMatch(/^204 /)
  const jobs = await db.selectFrom('jobs').select('id').where('name', '=', 'sendTicketLookup').execute()
  expect(jobs).toHaveLength(LOOKUPS / 2)
  expect((await ask(0)).said).toMatch(/^429 /)
  if (process.env.LOOKUPS) tellTimes(answers.map(({ ms }) => ms))
}, 1_200_000)

function tellTimes(times: readonly number[]): void {
  const [known, unknown] = [0, 1].map((rest) =>
    times.filter((_, index) => index % 2 === rest).toSorted((a, b) => a - b),
  )
  const at = (of: readonly number[] = [], share: number) =>
    Math.round((of[Math.floor(of.length * share)] ?? 0) * 10) / 10
  const line = (name: string, of?: readonly number[]) =>
    `${name}: median ${at(of, 0.5)} ms, 5 to 95 %: ${at(of, 0.05)} to ${at(of, 0.95)} ms\n`
  process.stdout.write(line('with orders', known) + line('without', unknown))
}
