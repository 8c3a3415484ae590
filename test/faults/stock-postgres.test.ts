import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { startStockPostgres, TAKES_JOBS } from '#test/processes/stock-postgres.ts'
import { backlogDrains } from './backlog.ts'

const postgres = await startStockPostgres()
const mailbox = await openTestMailbox()
afterAll(async () => {
  await mailbox.close()
  await postgres.stop()
})

// Two web processes through PgBouncer, and one worker directly at the server. The first process creates the tables.
const { app, db, processes } = await openInstallation({
  roles: ['web', 'web', 'worker'],
  database_url: postgres.direct_url,
  web_database_url: postgres.pooled_url,
  env: { MAIL_URL: mailbox.url },
})

const BUYERS = 20

test('tickets are sold by both, one of them killed; e-mails go out, dates are what they were, and the figures agree', async () => {
  const seller = await signUp(app)
  // This app sends emails, so an event goes on sale only after the owner's address is confirmed.
  await db.updateTable('users').set({ is_email_verified: true }).where('id', '=', seller.user.id).execute()
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const params = { event_id: sale.event.id }
  const { data: event } = await seller.visitor.call(events.get, { params })
  expect(event.start_date).toBe(sale.event.start_date)
  const buyers = Array.from({ length: 2 * BUYERS }, (_, index) => `buyer-${index}@example.com`)
  const sold = await Promise.all(buyers.slice(0, BUYERS).map((email) => buyAs(email, sale)))
  await processes.find(({ role }) => role === 'web')?.kill()
  sold.push(...(await Promise.all(buyers.slice(BUYERS).map((email) => buyAs(email, sale)))))
  for (const order of sold) {
    const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
    expect(data).toMatchObject({ status: 'COMPLETED', attendees: [{ status: 'ACTIVE' }] })
  }
  await backlogDrains(db)
  const reached = new Set(mailbox.emails.flatMap(({ recipients }) => recipients))
  expect(buyers.filter((email) => !reached.has(email))).toEqual([])
})

/** Each buyer has another email address: emails per address are limited. */
async function buyAs(email: string, sale: Awaited<ReturnType<typeof createEventOnSale>>) {
  const order = await reserve(app, sale)
  const { order: buyer, products = [] } = detailsFor(order)
  const body = { order: { ...buyer, email }, products: products.map((attendee) => ({ ...attendee, email })) }
  return (await visit(app).call(checkout.saveDetails, { params: keyOf(order), body })).data
}

test('the server was not once told to compile a plan, which costs more than the statement', async () => {
  const client = new pg.Client({ connectionString: postgres.admin_url })
  await client.connect()
  const { rows: settings } = await client.query("select current_setting('jit') as jit")
  const { rows } = await client.query(
    `select count(*)::int as statements, sum(jit_functions)::int as compiled
     from pg_stat_statements join pg_database on dbid = pg_database.oid where datname = 'foyer' and calls > 1`,
  )
  await client.end()
  expect(settings).toEqual([{ jit: 'on' }])
  expect(rows[0].statements).toBeGreaterThan(50)
  expect(rows[0].compiled).toBe(0)
})

test('to take jobs costs the server a few milliseconds at most, whatever was in the queue', async () => {
  const { calls, mean_ms } = await postgres.timesOf(TAKES_JOBS)
  expect(calls).toBeGreaterThan(20)
  // Usually a tenth of this on an idle machine; `npm run bench` requires 5.
  expect(mean_ms).toBeLessThan(20)
})
