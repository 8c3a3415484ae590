import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { integrity } from '#contract/integrity.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { copyOrder } from '#test/large-sale.ts'
import { lostAt } from '#test/lost-at.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const ORDERS = 1_000
const ALL = { act: 'CANCEL', selection: {} } as const

let seller: Seller
let acts: ReturnType<typeof bulkActsOf>
beforeAll(async () => {
  seller = await newSeller(testApp)
  acts = bulkActsOf(testApp, seller)
  // Sold out.
  const limit = { initial_quantity_available: 2 * ORDERS }
  const product = await addProduct(seller, { prices: [{ price: 1000, ...limit }] })
  await placeOrder(testApp, seller, { product, quantity: 2 })
  await copyOrder(db, ORDERS - 1)
  for (const table of ['orders', 'order_items', 'attendees', 'stock_ledger', 'payments'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
})

/** All rows of a sale, except those that only accumulate: the ledger and the log. */
async function saleNow() {
  const rows = async (table: 'orders' | 'attendees' | 'payments' | 'stock_pools' | 'outgoing_emails') => {
    const { rows: found } = await sql<{ text: string }>`
      select (to_jsonb(t) - 'updated_at')::text as text from ${sql.table(table)} t order by id`.execute(db)
    return found.map(({ text }) => text)
  }
  const { data } = await seller.visitor.call(integrity.get, { params: { event_id: seller.event_id } })
  const { checked_at: _, ...figures } = data as typeof data & { checked_at?: string }
  return {
    orders: await rows('orders'),
    attendees: await rows('attendees'),
    payments: await rows('payments'),
    pools: await rows('stock_pools'),
    emails: await rows('outgoing_emails'),
    figures,
  }
}

const mailsWaiting = async () => {
  const { rows } = await sql<{ name: string }>`select name from jobs where lane in ('orders', 'notices')`.execute(db)
  return rows.length
}

let before: Awaited<ReturnType<typeof saleNow>>
beforeEach(async () => {
  before = await saleNow()
})

describe('a thousand orders', () => {
  test('are cancelled and restored within the minute: all is as before, and not one e-mail', async () => {
    const { changed_count, tickets_count, amounts } = await acts.preview(ALL)
    expect({ changed_count, tickets_count, amounts }).toEqual({
      changed_count: ORDERS,
      tickets_count: 2 * ORDERS,
      amounts: [{ currency: 'EUR', amount: 2000 * ORDERS }],
    })
    const id = await acts.done(ALL)
    const pools = await db.selectFrom('stock_pools').select('sold').execute()
    expect(pools).toEqual([{ sold: 0 }])
    expect(await findDifferences(db)).toEqual([])
    const state = await acts.undone(id)
    expect(state).toMatchObject({ status: 'UNDONE', restored_count: ORDERS, kept_count: 0 })
    await acts.work('endBulkAct', id)
    expect(await saleNow()).toEqual(before)
    expect(await mailsWaiting()).toBe(0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('are each cancelled once, although the job breaks off in the middle; and it can be undone from there', async () => {
    const id = await acts.start(ALL)
    await expect(acts.work('runBulkAct', id, lostAt(db, 3))).rejects.toThrow('the connection is lost')
    expect(await acts.stateOf(id)).toMatchObject({ status: 'RUNNING', handled_count: 400, changed_count: 400 })
    expect(await acts.work('runBulkAct', id)).toMatchObject({ status: 'DONE', changed_count: ORDERS, skipped: [] })
    await acts.askToUndo(id)
    await expect(acts.work('undoBulkAct', id, lostAt(db, 2))).rejects.toThrow('the connection is lost')
    expect(await acts.stateOf(id)).toMatchObject({ status: 'UNDOING', restored_count: 200 })
    expect(await acts.work('undoBulkAct', id)).toMatchObject({ status: 'UNDONE', restored_count: ORDERS })
    expect(await saleNow()).toEqual(before)
    expect(await findDifferences(db)).toEqual([])
  })

  test('are undone while it still runs: it stops, and what was done is taken back', async () => {
    const id = await acts.start(ALL)
    await expect(acts.work('runBulkAct', id, lostAt(db, 2))).rejects.toThrow('the connection is lost')
    await acts.askToUndo(id)
    await acts.work('runBulkAct', id)
    const state = await acts.work('undoBulkAct', id)
    expect(state).toMatchObject({ status: 'UNDONE', handled_count: 200, changed_count: 200, restored_count: 200 })
    expect(await saleNow()).toEqual(before)
  })

  test('and ten times as many are too many', async () => {
    const most = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await sql`
      insert into orders (account_id, event_id, short_id, public_id, status, currency, email, total_before_discount,
        total_before_additions, total_gross, reserved_until)
      select account_id, event_id, 'many' || n, 'O-MANY' || n, 'CANCELLED', currency, email, 0, 0, 0, now()
      from orders, generate_series(1, 10000) n where id = ${most.id}`.execute(db)
    await refused(acts.preview(ALL), 'too_many_orders')
    const filter_fields = { status: { eq: 'COMPLETED' } }
    expect(await acts.preview({ ...ALL, selection: { filter_fields } })).toMatchObject({ orders_count: ORDERS })
  })
})
