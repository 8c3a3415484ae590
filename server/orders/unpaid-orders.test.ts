import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { localDate } from '#domain/time.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { heldIn } from '#test/carts.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { lapseUnpaidOrders } from './lapse-unpaid-orders.ts'
import { remindUnpaidOrders } from './remind-unpaid-orders.ts'

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

test('an order that may be paid at the door waits for it, whatever the days of the event', async () => {
  const sale = await openSale(3)
  const params = { event_id: sale.event.id }
  const body = { offline_payment_methods: [{ kind: 'CASH' as const }] }
  await seller.visitor.call(events.updateSettings, { params, body })
  const order = await placeOrder(sale)
  expect(order.payment_due_at).toBeNull()
  expect(order.settings.offline_payment_due_days).toBeNull()
  const order_id = (
    await db.selectFrom('orders').select('id').where('short_id', '=', order.short_id).executeTakeFirstOrThrow()
  ).id
  await seller.visitor.call(orders.markAsPaid, { params: { ...params, order_id } })
  await seller.visitor.call(orders.markAsUnpaid, { params: { ...params, order_id } })
  expect((await read(order)).payment_due_at).toBeNull()
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

/** An order placed this many days ago, due in this many. */
async function placeWaiting(sale: Sale, { placed, due }: { placed: number; due: number }) {
  const order = await placeOrder(sale)
  const times = { completed_at: inDays(-placed), payment_due_at: inDays(due) }
  await db.updateTable('orders').set(times).where('short_id', '=', order.short_id).execute()
  return order
}

const idOf = async ({ short_id }: Order) =>
  (await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()).id

async function reminded() {
  const before = await queuedJobs(db, 'sendPaymentReminder')
  await remindUnpaidOrders(services)
  const jobs = (await queuedJobs(db, 'sendPaymentReminder')).slice(before.length)
  return jobs.map((payload) => (payload as { order_id: number }).order_id)
}

test('buyers are reminded once, three days before their payment is due unless the organizer says otherwise', async () => {
  const sale = await openSale()
  const soon = await placeWaiting(sale, { placed: 11, due: 2.9 })
  await placeWaiting(sale, { placed: 10, due: 3.1 })
  expect(await reminded()).toEqual([await idOf(soon)])
  expect(await reminded()).toEqual([])
  const params = { event_id: sale.event.id }
  await seller.visitor.call(events.updateSettings, { params, body: { offline_payment_reminder_days: null } })
  await placeWaiting(sale, { placed: 11, due: 1 })
  expect(await reminded()).toEqual([])
})

test('nobody is reminded within a day of ordering, when the time is over, or when it was paid', async () => {
  const sale = await openSale(1)
  await placeWaiting(sale, { placed: 0.9, due: 0.1 })
  await placeWaiting(sale, { placed: 2, due: -0.1 })
  const paid = await placeWaiting(sale, { placed: 2, due: 1 })
  const which = { event_id: sale.event.id, order_id: await idOf(paid) }
  await seller.visitor.call(orders.markAsPaid, { params: which })
  expect(await reminded()).toEqual([])
  // Marked as unpaid: the buyer is reminded again when the time comes.
  await seller.visitor.call(orders.markAsUnpaid, { params: which })
  expect(await reminded()).toEqual([which.order_id])
})

test('a member gives an order more time, or as much as it likes; its buyer is reminded anew', async () => {
  const sale = await openSale()
  const order = await placeWaiting(sale, { placed: 11, due: 2 })
  const which = { event_id: sale.event.id, order_id: await idOf(order) }
  const change = (due_on: string | null) =>
    seller.visitor.call(orders.setPaymentDue, { params: which, body: { due_on } })
  expect(await reminded()).toEqual([which.order_id])
  const tomorrow = localDate(inDays(1), sale.event.timezone)
  const { data } = await change(tomorrow)
  expect(data.payment_due_at && localDate(data.payment_due_at, sale.event.timezone)).toBe(tomorrow)
  expect((await read(order)).payment_due_at).toBe(data.payment_due_at)
  expect(await reminded()).toEqual([which.order_id])
  await change(localDate(inDays(0), sale.event.timezone))
  expect((await change(null)).data.payment_due_at).toBeNull()
  await lapseUnpaidOrders(services)
  expect((await read(order)).status).toBe('AWAITING_OFFLINE_PAYMENT')
  for (const day of [localDate(inDays(-1), sale.event.timezone), '1990-01-01']) {
    const { issues } = await refused(change(day), 'malformed')
    expect(issues).toMatchObject([{ path: 'due_on', code: 'day_is_over' }])
  }
  await seller.visitor.call(orders.markAsPaid, { params: which })
  await refused(change(tomorrow), 'not_awaiting_payment')
})

/** A database that runs `happen` between a job's first query and its first transaction. */
function beforeTransactions(happen: () => Promise<unknown>): typeof db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        const execute: ReturnType<typeof db.transaction>['execute'] = async (run) => {
          await happen()
          return target.transaction().execute(run)
        }
        return () => ({ execute })
      }
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('an order that is given more time while it is about to lapse stays', async () => {
  const sale = await openSale()
  const order = await placeOrder(sale)
  await makeOverdue(order)
  const params = { event_id: sale.event.id, order_id: await idOf(order) }
  const giveTime = () => seller.visitor.call(orders.setPaymentDue, { params, body: { due_on: null } })
  expect(await lapseUnpaidOrders({ db: beforeTransactions(giveTime) })).toBe(0)
  expect((await read(order)).status).toBe('AWAITING_OFFLINE_PAYMENT')
})
