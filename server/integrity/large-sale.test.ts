import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Trx } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, openStall, placeOrder } from '#test/sales.ts'
import { findDifferences, queries } from './find-differences.ts'
import { inOneState } from './one-state.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const ORDERS = 3_000

/** The tables of a sale, each with what makes a row of it another one. */
const COPIED = {
  orders: "'id', o.id + n, 'short_id', o.short_id || n, 'public_id', o.public_id || n",
  order_items: "'id', o.id + n, 'order_id', o.order_id + n",
  attendees:
    "'id', o.id + n, 'order_id', o.order_id + n, 'order_item_id', o.order_item_id + n, 'public_id', o.public_id || n, 'short_id', o.short_id || n, 'ticket_code', o.ticket_code || n",
  stock_ledger: "'id', o.id + 10 * n, 'order_id', o.order_id + n",
  payments: "'id', o.id + n, 'order_id', o.order_id + n",
  refunds: "'id', o.id + n, 'order_id', o.order_id + n, 'payment_id', o.payment_id + n",
}

/** The one order there is, many times over; PostgreSQL's figures for its planner know nothing of them. */
async function sellMany(pool_id: number): Promise<void> {
  for (const [table, changed] of Object.entries(COPIED)) {
    const columns = await columnsOf(table)
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from (
        select copy.* from ${sql.table(table)} o, generate_series(1, ${sql.lit(ORDERS)}) n,
          jsonb_populate_record(o, jsonb_build_object(${sql.raw(changed)})) copy
      ) copies`.execute(db)
  }
  await sql`update stock_pools set sold = sold + ${ORDERS} where id = ${pool_id}`.execute(db)
}

async function columnsOf(table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

async function refundAPart(order_id: number): Promise<void> {
  await sql`
    insert into refunds (account_id, event_id, order_id, payment_id, state, amount, currency, settled_at)
    select account_id, event_id, order_id, id, 'SUCCEEDED', 400, currency, now() from payments where order_id = ${order_id}`.execute(
    db,
  )
  await db.updateTable('orders').set({ total_refunded: 400 }).where('id', '=', order_id).execute()
}

type Node = Record<string, number> & { Plans?: Node[] }

/** Rows that a query takes into its hands, from the first look at a table to its answer. */
async function handled(trx: Trx, query: ReturnType<typeof queries>[number]): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json) ${query}`.execute(trx)
  const count = (node: Node): number => {
    const of = (name: string) => node[name] ?? 0
    const own =
      (of('Actual Rows') + of('Rows Removed by Join Filter') + of('Rows Removed by Filter')) * of('Actual Loops')
    return own + (node.Plans ?? []).reduce((sum, part) => sum + count(part), 0)
  }
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('there is no plan')
  return count(plan.Plan)
}

it('a large sale of which the planner knows nothing yet is checked with a few looks at each of its rows', async () => {
  const stall = await openStall(testApp)
  const ticket = await addProduct(stall, { prices: [{ price: 1000, initial_quantity_available: 10_000 }] })
  await refundAPart(await placeOrder(testApp, stall, { product: ticket }))
  await sql`analyze`.execute(db)
  const pool = await db.selectFrom('stock_pools').select('id').executeTakeFirstOrThrow()
  await sellMany(pool.id)
  expect(await findDifferences(db)).toEqual([])
  for (const scope of [{ event_id: stall.event_id }, { event_id: [stall.event_id] }, {}])
    await inOneState(db, scope, async (trx) => {
      for (const query of queries(scope)) expect(await handled(trx, query)).toBeLessThan(25 * ORDERS)
    })
})
