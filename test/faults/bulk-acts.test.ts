import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type BulkActState, bulkActs } from '#contract/bulk-acts.ts'
import { orders } from '#contract/orders.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { copyOrder } from '#test/large-sale.ts'
import type { AppProcess } from '#test/processes/app-process.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { eventually, until } from '#test/until.ts'

const ORDERS = 1_000

/** One process answers, another one works; the latter is killed and started again. */
const installation = await openInstallation({ roles: ['web', 'worker'] })
const { app, db, processes, start, tamper } = installation

const seller = await signUp(app)
const sale = await createEventOnSale(seller, { quantity: 2 * ORDERS })
const params = { event_id: sale.event.id }
const first = await orderIdOf(db, await placeUnpaid(app, sale, 2))
await seller.visitor.call(orders.markAsPaid, { params: { ...params, order_id: first } })
await eventually(async () => expect(await db.selectFrom('jobs').select('name').execute()).toEqual([]), 60_000)
await copyOrder(db, ORDERS - 1)
for (const table of ['orders', 'order_items', 'attendees', 'stock_ledger', 'payments', 'refunds'])
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
    db,
  )

async function begin(): Promise<number> {
  const body = { act: 'CANCEL', refund: true, selection: {}, is_preview: false } as const
  return (await seller.visitor.call(bulkActs.start, { params, body })).data.bulk_act?.id ?? 0
}
const at = (bulk_act_id: number) => ({ params: { ...params, bulk_act_id } })
const stateOf = async (id: number): Promise<BulkActState> => (await seller.visitor.call(bulkActs.get, at(id))).data

const workerOf = () => processes.find(({ role }) => role === 'worker') as AppProcess

/** Kills the worker with SIGKILL once it has done a part of the work and not all of it, and starts another one. */
async function killedInTheMiddle(matching: string, work: () => Promise<unknown>, done: () => Promise<number>) {
  const slow = await tamper({ pauses: [{ matching, where: 'before', milliseconds: 400 }] })
  await work()
  await until('a part of the orders to be done', async () => (await done()) > 0, 60_000)
  await workerOf().kill()
  const parts = await done()
  expect(parts).toBeGreaterThan(0)
  expect(parts).toBeLessThan(ORDERS)
  await slow.end()
  await start('worker')
}

/** All rows of the sale, except those that only accumulate. */
async function saleNow() {
  const rows = async (table: 'orders' | 'attendees' | 'payments' | 'stock_pools' | 'outgoing_emails') => {
    const { rows: found } = await sql<{ text: string }>`
      select (to_jsonb(t) - 'updated_at')::text as text from ${sql.table(table)} t order by id`.execute(db)
    return found.map(({ text }) => text)
  }
  return {
    orders: await rows('orders'),
    attendees: await rows('attendees'),
    payments: await rows('payments'),
    pools: await rows('stock_pools'),
    emails: await rows('outgoing_emails'),
  }
}

/** Moves the end of the undo window, and the job that waits for it, to now. */
async function endWindow(id: number) {
  await db.updateTable('bulk_acts').set({ undo_until: sql<string>`now()` }).where('id', '=', id).execute()
  await sql`update jobs set run_at = now() where name = 'endBulkAct'`.execute(db)
}

const countOf = async (column: 'outcome' | 'undo_outcome' | 'is_announced', id: number) => {
  const isDone = column === 'is_announced' ? sql<boolean>`is_announced` : sql<boolean>`${sql.ref(column)} is not null`
  const rows = db.selectFrom('bulk_act_orders').select('order_id').where('bulk_act_id', '=', id).where(isDone)
  return (await rows.execute()).length
}

test('kill -9 amid a thousand cancellations with refunds, and amid their undo: all is as before, and no email', async () => {
  const before = await saleNow()
  let id = 0
  const beginning = async () => {
    id = await begin()
  }
  await killedInTheMiddle('^\\s*update bulk_act_orders', beginning, () => countOf('outcome', id))
  await until('the act to be done', async () => (await stateOf(id)).status === 'DONE', 120_000)
  expect(await stateOf(id)).toMatchObject({ changed_count: ORDERS, skipped: [] })
  const undoing = () => seller.visitor.call(bulkActs.undo, at(id))
  await killedInTheMiddle('^\\s*update bulk_act_orders', undoing, () => countOf('undo_outcome', id))
  await until('the act to be undone', async () => (await stateOf(id)).status === 'UNDONE', 120_000)
  expect(await stateOf(id)).toMatchObject({ restored_count: ORDERS, kept_count: 0 })
  await endWindow(id)
  await until('the end of the act', async () => (await db.selectFrom('jobs').select('id').execute()).length === 0)
  expect(await saleNow()).toEqual(before)
})

test('kill -9 amid the end of the act: every buyer gets each email once', async () => {
  const id = await begin()
  await until('the act to be done', async () => (await stateOf(id)).status === 'DONE', 120_000)
  await killedInTheMiddle(
    '^update "bulk_act_orders" set "is_announced"',
    () => endWindow(id),
    () => countOf('is_announced', id),
  )
  await until('the act to be over', async () => (await stateOf(id)).status === 'OVER', 120_000)
  await until(
    'all jobs to be done',
    async () => (await db.selectFrom('jobs').select('id').execute()).length === 0,
    240_000,
  )
  const { rows } = await sql<{ template: string; emails: number; orders: number }>`
    select template, count(*)::int as emails, count(distinct order_id)::int as orders
    from outgoing_emails where template in ('order-cancelled', 'order-refunded') group by template
    order by template`.execute(db)
  expect(rows).toEqual([
    { template: 'order-cancelled', emails: ORDERS, orders: ORDERS },
    { template: 'order-refunded', emails: ORDERS, orders: ORDERS },
  ])
})
