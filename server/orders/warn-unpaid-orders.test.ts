import { expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { localDate } from '#domain/time.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { remindUnpaidOrders, warnUnpaidOrders } from './remind-unpaid-orders.ts'

const { app, services } = await createTestApp()
const { db } = services
const seller = await signUp(app)

async function openSale(offline_payment_warning_days: number | null) {
  const sale = await createEventOnSale(seller, { quantity: 50 })
  const body = {
    payment_providers: ['OFFLINE' as const],
    offline_payment_instructions: '<p>By transfer.</p>',
    offline_payment_warning_days,
  }
  await seller.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body })
  return sale
}

/** The id of an order placed this many days ago, due in this many. */
async function placeWaiting(
  sale: Awaited<ReturnType<typeof openSale>>,
  { placed, due }: { placed: number; due: number },
) {
  const order = await buy(app, sale, 1)
  await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
  const times = { completed_at: inDays(-placed), payment_due_at: inDays(due) }
  const changed = db.updateTable('orders').set(times).where('short_id', '=', order.short_id).returning('id')
  return (await changed.executeTakeFirstOrThrow()).id
}

async function written(name: 'sendPaymentReminder' | 'sendPaymentWarning') {
  const before = await queuedJobs(db, name)
  await (name === 'sendPaymentWarning' ? warnUnpaidOrders : remindUnpaidOrders)(services)
  const jobs = (await queuedJobs(db, name)).slice(before.length)
  return jobs.map((payload) => (payload as { order_id: number }).order_id)
}

test('buyers are warned once, as many days before the order lapses as the organizer says', async () => {
  const sale = await openSale(1)
  const soon = await placeWaiting(sale, { placed: 13, due: 0.9 })
  await placeWaiting(sale, { placed: 12, due: 1.1 })
  expect(await written('sendPaymentWarning')).toEqual([soon])
  expect(await written('sendPaymentWarning')).toEqual([])
})

test('nobody is warned unless the organizer says so, within a day of ordering, or when the time is over', async () => {
  await placeWaiting(await openSale(null), { placed: 13, due: 0.5 })
  const sale = await openSale(2)
  await placeWaiting(sale, { placed: 0.9, due: 0.5 })
  await placeWaiting(sale, { placed: 13, due: -0.1 })
  expect(await written('sendPaymentWarning')).toEqual([])
  for (const days of [0, 61, 1.5]) await refused(openSale(days), 'malformed')
})

test('an order that does not lapse, because its event begins before it is due, is reminded of and never warned', async () => {
  const sale = await openSale(2)
  const id = await placeWaiting(sale, { placed: 13, due: 0.9 })
  await db
    .updateTable('events')
    .set({ start_date: inDays(0.5) })
    .where('id', '=', sale.event.id)
    .execute()
  expect(await written('sendPaymentWarning')).toEqual([])
  expect(await written('sendPaymentReminder')).toContain(id)
})

test('nobody gets a reminder once the warning is due', async () => {
  const sale = await openSale(2)
  const id = await placeWaiting(sale, { placed: 13, due: 1.9 })
  const reminded = await placeWaiting(sale, { placed: 13, due: 2.1 })
  expect(await written('sendPaymentReminder')).toEqual([reminded])
  expect(await written('sendPaymentWarning')).toEqual([id])
})

test('a buyer is warned anew of another day, and of an order marked as unpaid', async () => {
  const sale = await openSale(2)
  const order_id = await placeWaiting(sale, { placed: 13, due: 1.5 })
  const params = { event_id: sale.event.id, order_id }
  expect(await written('sendPaymentWarning')).toEqual([order_id])
  const due_on = localDate(inDays(1), sale.event.timezone)
  await seller.visitor.call(orders.setPaymentDue, { params, body: { due_on } })
  expect(await written('sendPaymentWarning')).toEqual([order_id])
  await seller.visitor.call(orders.markAsPaid, { params })
  await db
    .updateTable('orders')
    .set({ payment_due_at: inDays(1) })
    .where('id', '=', order_id)
    .execute()
  await seller.visitor.call(orders.markAsUnpaid, { params })
  await db
    .updateTable('orders')
    .set({ payment_due_at: inDays(1) })
    .where('id', '=', order_id)
    .execute()
  expect(await written('sendPaymentWarning')).toEqual([order_id])
})
