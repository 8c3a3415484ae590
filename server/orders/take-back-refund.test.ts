import { beforeAll, beforeEach, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { checkout } from '#contract/checkout.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { visit, visitWithKey } from '#test/clients.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let params: { event_id: number; order_id: number }
beforeAll(async () => {
  seller = await newSeller(testApp)
})
/** Two paid tickets for 20.00 together. */
beforeEach(async () => {
  const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
  params = { event_id: seller.event_id, order_id: await placeOrder(testApp, seller, { product, quantity: 2 }) }
})

const refund = async (amount: number, body = {}) => {
  const given = { amount, notify_buyer: false, cancel_order: false, ...body }
  return (await seller.visitor.call(orders.refund, { params, body: given })).data
}
const takeBack = (refund_id = 0, visitor = seller.visitor) =>
  visitor.call(orderRefunds.takeBack, { params: { ...params, refund_id }, body: { reason: 'Wrong order' } })
const sound = async () => expect(await findDifferences(db)).toEqual([])

test('a refund that is taken back counts nowhere, and says when and why; the others stand', async () => {
  const first = (await refund(500)).refunds[0]?.id
  const second = (await refund(1500)).refunds[0]?.id
  const { data } = await takeBack(second)
  expect(data).toMatchObject({ total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED', status: 'COMPLETED' })
  expect(data.refunds).toMatchObject([
    { id: second, amount: 1500, state: 'CANCELLED', taken_back_reason: 'Wrong order', is_recorded: true },
    { id: first, amount: 500, state: 'SUCCEEDED', taken_back_reason: null, taken_back_at: null },
  ])
  expect(data.refunds[0]?.taken_back_at).not.toBeNull()
  await sound()
  const { data: none } = await takeBack(first)
  expect(none).toMatchObject({ total_refunded: 0, refund_status: null, badge_status: 'COMPLETED' })
  await sound()
})

test('what it gave back can be refunded again, of each line, and no more', async () => {
  const order_item_id = (await seller.visitor.call(orders.get, { params })).data.order_items[0]?.id ?? 0
  await takeBack((await refund(2000)).refunds[0]?.id)
  const again = await refund(2000, { lines: [{ order_item_id, amount: 2000 }] })
  expect(again).toMatchObject({ total_refunded: 2000, refund_status: 'REFUNDED' })
  await sound()
})

test('the order can be marked as unpaid again', async () => {
  const id = (await refund(700)).refunds[0]?.id
  await refused(seller.visitor.call(orders.markAsUnpaid, { params }), 'has_refunds')
  await takeBack(id)
  const { data } = await seller.visitor.call(orders.markAsUnpaid, { params })
  expect(data).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_refunded: 0 })
  await sound()
})

test('an order that was cancelled with the refund stays cancelled', async () => {
  const id = (await refund(2000, { cancel_order: true })).refunds[0]?.id
  const { data } = await takeBack(id)
  expect(data).toMatchObject({ status: 'CANCELLED', total_refunded: 0, badge_status: 'CANCELLED' })
  expect(data.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  await sound()
})

test('the log says how much, and why; the buyer is not written to, and reads of no refund', async () => {
  const made = await refund(2000, { notify_buyer: true })
  const mails = await queuedJobs(db, 'sendOrderRefunded')
  await takeBack(made.refunds[0]?.id)
  const { data } = await seller.visitor.call(activities.ofOrder, { params })
  expect(data[0]).toMatchObject({
    name: 'order.refund_taken_back',
    refund: { amount: 2000, currency: 'EUR', note: 'Wrong order' },
  })
  expect(await queuedJobs(db, 'sendOrderRefunded')).toEqual(mails)
  const key = { event_id: seller.event_id, order_short_id: made.short_id }
  const { data: page } = await visit(testApp.app).call(checkout.get, { params: key })
  expect(page).toMatchObject({ total_refunded: 0, refund_status: null })
})

test('only once, only of this order, and only what was recorded by hand', async () => {
  const id = (await refund(100)).refunds[0]?.id
  await takeBack(id)
  expect((await refused(takeBack(id), 'refund_taken_back')).status).toBe(409)
  const own = params
  const product = await addProduct(seller)
  params = { ...own, order_id: await placeOrder(testApp, seller, { product }) }
  await refused(takeBack(id), 'not_found')
  params = own
  const other = (await refund(100)).refunds[0]?.id ?? 0
  await db.updateTable('refunds').set({ by_hand: false }).where('id', '=', other).execute()
  await refused(takeBack(other), 'refund_not_recorded')
  expect((await seller.visitor.call(orders.get, { params })).data.total_refunded).toBe(100)
})

test('whoever may refund may take back, and nobody else', async () => {
  const id = (await refund(100)).refunds[0]?.id
  const keyWith = async (permissions: ('orders.refund' | 'orders.manage' | 'orders.read')[]) => {
    const body = { name: 'Key', permissions }
    const key = await seller.visitor.call(apiKeys.create, { params: { account_id: seller.account_id }, body })
    return visitWithKey(testApp.app, key.data.token ?? '')
  }
  await refused(takeBack(id, await keyWith(['orders.read', 'orders.manage'])), 'role_too_low')
  expect((await takeBack(id, await keyWith(['orders.read', 'orders.refund']))).data.total_refunded).toBe(0)
})
