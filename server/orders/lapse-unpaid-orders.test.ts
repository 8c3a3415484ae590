import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { heldIn } from '#test/carts.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { lapseUnpaidOrders } from './lapse-unpaid-orders.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

async function openSale(days?: number | null) {
  const sale = await createEventOnSale(seller, { quantity: 10 })
  const offline = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: '<p>By transfer.</p>' }
  const due = days === undefined ? {} : { offline_payment_due_days: days }
  const params = { event_id: sale.event.id }
  await seller.visitor.call(events.updateSettings, { params, body: { ...offline, ...due } })
  return sale
}

async function placeOrder(sale: Sale) {
  const order = await buy(app, sale, 3)
  return (await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })).data
}

type Order = Awaited<ReturnType<typeof placeOrder>>
const read = async (order: Order) => (await visit(app).call(checkout.get, { params: keyOf(order) })).data
const daysToPay = ({ payment_due_at, completed_at }: Order) =>
  (Date.parse(payment_due_at ?? '') - Date.parse(completed_at ?? '')) / 86_400_000
const makeOverdue = ({ short_id }: Order) =>
  db
    .updateTable('orders')
    .set({ payment_due_at: sql<string>`now() - interval '1 second'` })
    .where('short_id', '=', short_id)
    .execute()

test('a buyer has 14 days to pay unless the organizer says otherwise, and is told until when', async () => {
  const order = await placeOrder(await openSale())
  expect(daysToPay(order)).toBe(14)
  expect(order.settings.offline_payment_due_days).toBe(14)
  expect(daysToPay(await placeOrder(await openSale(3)))).toBe(3)
  expect((await placeOrder(await openSale(null))).payment_due_at).toBeNull()
  for (const days of [0, 366, 1.5]) await refused(openSale(days), 'malformed')
})

test('what is not paid in time is cancelled, its stock is free, and its buyer is written to', async () => {
  const sale = await openSale()
  const [late, early] = [await placeOrder(sale), await placeOrder(sale)]
  await makeOverdue(late)
  expect(await lapseUnpaidOrders(services)).toBe(1)
  expect(await read(late)).toMatchObject({ status: 'CANCELLED', badge_status: 'CANCELLED' })
  expect((await read(late)).attendees.map(({ status }) => status)).toEqual(Array(3).fill('CANCELLED'))
  expect((await read(early)).status).toBe('AWAITING_OFFLINE_PAYMENT')
  expect(await heldIn(db, sale)).toBe(3)
  expect(await queuedJobs(db, 'sendOrderCancelled')).toHaveLength(1)
  expect(await findDifferences(db)).toEqual([])
  expect(await lapseUnpaidOrders(services)).toBe(0)
})

test('what was paid stands, and so does everything once the event has begun', async () => {
  const sale = await openSale()
  const [paid, at_check_in] = [await placeOrder(sale), await placeOrder(sale)]
  await makeOverdue(paid)
  const rows = db.selectFrom('orders').select('id').where('short_id', '=', paid.short_id)
  const { id: order_id } = await rows.executeTakeFirstOrThrow()
  await seller.visitor.call(orders.markAsPaid, { params: { event_id: sale.event.id, order_id } })
  expect(await lapseUnpaidOrders(services)).toBe(0)
  await makeOverdue(at_check_in)
  await db
    .updateTable('events')
    .set({ start_date: inDays(-1) })
    .where('id', '=', sale.event.id)
    .execute()
  expect(await lapseUnpaidOrders(services)).toBe(0)
  expect((await read(at_check_in)).status).toBe('AWAITING_OFFLINE_PAYMENT')
})
