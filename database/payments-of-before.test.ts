import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { prepareMemberRole } from '#server/lib/row-security/member-role.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

// Payments are recorded since 20261123-13. Migrations add payments for earlier sales, as if they had been recorded from the
// beginning.

const testApp = await createTestApp()
const { db, pool } = testApp.services

async function run(migration: string): Promise<void> {
  await sql.raw(readFileSync(join(import.meta.dirname, 'migrations', migration), 'utf8')).execute(db)
}
async function record(): Promise<void> {
  await run('20261123-13-payments.sql')
  // Columns of later migrations.
  const later = [
    ...['20261126-90-refund-lines', '20261201-10-refunds-taken-back', '20261201-11-refunded-units'],
    ...['20261206-10-card-payments', '20261206-20-card-refunds', '20261207-30-refunds-made-at-provider'],
    ...['20261207-40-application-fees', '20261209-02-methods-of-payments', '20261210-02-refunds-taken-back-by-foyer'],
    '20261222-04-kept-fees',
  ]
  for (const migration of later) await run(`${migration}.sql`)
  // Same as at the start of the app.
  await prepareMemberRole(pool)
}
const complete = () => run('20261124-20-payments-agree-with-orders.sql')

const payments = () =>
  db
    .selectFrom('payments')
    .select(['account_id', 'event_id', 'order_id', 'provider', 'state', 'amount', 'currency'])
    .select(sql<boolean>`settled_at is not null`.as('is_settled'))
    .orderBy('order_id')
    .execute()

/** Creates an order of each kind, in the state it reaches by itself. Returns the ids of some. */
async function sellOfEachKind() {
  const seller = await newSeller(testApp)
  const ticket = await addProduct(seller)
  const gift = await addProduct(seller, { title: 'Gift', type: 'FREE', prices: [{ price: 0 }] })
  const place = (status: OrderStatus, product = ticket) => placeOrder(testApp, seller, { product, status })
  const [paid, paidThenCancelled] = [await place('AWAITING_OFFLINE_PAYMENT'), await place('AWAITING_OFFLINE_PAYMENT')]
  const [waiting, cancelled] = [await place('AWAITING_OFFLINE_PAYMENT'), await place('AWAITING_OFFLINE_PAYMENT')]
  for (const status of ['RESERVED', 'EXPIRED', 'ABANDONED'] as const) await place(status)
  await place('COMPLETED', gift)
  const params = (order_id: number) => ({ params: { event_id: seller.event_id, order_id } })
  for (const order_id of [paid, paidThenCancelled]) await seller.visitor.call(orders.markAsPaid, params(order_id))
  for (const order_id of [paidThenCancelled, cancelled]) await seller.visitor.call(orders.cancel, params(order_id))
  return { paid, paidThenCancelled, waiting, cancelled }
}

let sold: Awaited<ReturnType<typeof sellOfEachKind>>
let recorded: Awaited<ReturnType<typeof payments>>
beforeEach(async () => {
  sold = await sellOfEachKind()
  recorded = await payments()
  expect(await findDifferences(db)).toEqual([])
})

/** Restores the database to the state before a migration, which then recreates its tables and indexes. */
const dropPayments = () =>
  sql`
    drop table refund_lines, refunds, payments, provider_events, card_accounts, card_key_prefixes cascade;
    drop type payment_state, refund_state; drop function count_up_catalogues_with_cards;
    alter table credit_notes drop column reverses_id`.execute(db)
const dropIndexes = () =>
  sql`drop index refunds_event_id_idx, payments_settled_at_idx, refunds_settled_at_idx`.execute(db)

test('what was sold before payments were recorded has them afterwards', async () => {
  await dropPayments()
  await record()
  await complete()
  expect(await payments()).toEqual(recorded)
  expect(await findDifferences(db)).toEqual([])
})

test('what an app of the version before sold meanwhile has them with the next version', async () => {
  const { waiting, paid } = sold
  await db.deleteFrom('payments').where('order_id', 'in', [waiting, paid]).execute()
  await dropIndexes()
  await complete()
  expect(await payments()).toEqual(recorded)
})

test('what it had waited for, and came or was cancelled meanwhile, is waited for no more', async () => {
  const { paid, cancelled } = sold
  await db
    .updateTable('payments')
    .set({ state: 'PENDING', settled_at: null })
    .where('order_id', 'in', [paid, cancelled])
    .execute()
  await dropIndexes()
  await complete()
  expect(await payments()).toEqual(recorded)
})
