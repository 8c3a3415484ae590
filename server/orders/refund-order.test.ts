import { beforeAll, describe, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { checkout } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit, visitWithKey } from '#test/clients.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let order_id: number
beforeAll(async () => {
  seller = await newSeller(testApp)
})

/** Two tickets for 20.00 together. */
async function sell(status: 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT' = 'COMPLETED', price = 1000): Promise<number> {
  const product = await addProduct(seller, { prices: [{ price, initial_quantity_available: 10 }] })
  order_id = await placeOrder(testApp, seller, { product, quantity: 2, status })
  return order_id
}

type Body = BodyInput<typeof orders.refund>
const PLAIN = { notify_buyer: false, cancel_order: false }
const paramsOf = (id: number) => ({ event_id: seller.event_id, order_id: id })
const refund = (body: Partial<Body>, id = order_id) =>
  seller.visitor.call(orders.refund, { params: paramsOf(id), body: { amount: 2000, ...PLAIN, ...body } })
const lineOf = async (id = order_id) =>
  (await seller.visitor.call(orders.get, { params: paramsOf(id) })).data.order_items[0]?.id ?? 0
async function refusedAt(call: Promise<unknown>, path: string, code: string): Promise<void> {
  expect((await refused(call, 'malformed')).issues).toMatchObject([{ path, code }])
}
const sound = async () => expect(await findDifferences(db)).toEqual([])

describe('money goes back', () => {
  test('in parts, until nothing is left; the order says how much and whether that was all', async () => {
    await sell()
    const { data: first } = await refund({ amount: 500, note: 'Rain' })
    expect(first).toMatchObject({ total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED', status: 'COMPLETED' })
    expect(first.badge_status).toBe('PARTIALLY_REFUNDED')
    const order_item_id = first.order_items[0]?.id
    expect(first.refunds).toMatchObject([
      { amount: 500, state: 'SUCCEEDED', note: 'Rain', lines: [{ order_item_id, amount: 500 }] },
    ])
    await refusedAt(refund({ amount: 1501 }), 'amount', 'more_than_left')
    const { data: all } = await refund({ amount: 1500 })
    expect(all).toMatchObject({ total_refunded: 2000, refund_status: 'REFUNDED' })
    expect(all.refunds.map(({ amount }) => amount)).toEqual([1500, 500])
    expect(all.attendees.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    await refused(refund({ amount: 1 }), 'nothing_to_refund')
    await sound()
  })

  test('and the order is cancelled with it: its tickets are void, its stock is free', async () => {
    await sell()
    const { data } = await refund({ cancel_order: true, notify_buyer: true })
    expect(data).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED', badge_status: 'REFUNDED' })
    expect(data.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await queuedJobs(db, 'sendOrderRefunded')).toContainEqual(
      expect.objectContaining({ order_id, notify_buyer: true, refund_id: data.refunds[0]?.id }),
    )
    await sound()
  })

  test('and cancels the order only for whoever may manage orders', async () => {
    await sell()
    const { account_id } = seller
    const permissions = ['orders.refund' as const, 'orders.read' as const]
    const body = { name: 'Refunds', permissions }
    const { data: key } = await seller.visitor.call(apiKeys.create, { params: { account_id }, body })
    const { call } = visitWithKey(testApp.app, key.token ?? '')
    const give = (cancel_order: boolean) =>
      call(orders.refund, { params: paramsOf(order_id), body: { ...PLAIN, amount: 1, cancel_order } })
    await refused(give(true), 'role_too_low')
    expect((await give(false)).data).toMatchObject({ status: 'COMPLETED', total_refunded: 1 })
  })

  test('of an order that was cancelled before', async () => {
    await sell()
    await seller.visitor.call(orders.cancel, { params: paramsOf(order_id) })
    const { data } = await refund({ amount: 2000, cancel_order: true })
    expect(data).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED' })
    await sound()
  })

  test('never of what was not paid, or costs nothing', async () => {
    await sell('AWAITING_OFFLINE_PAYMENT')
    await refused(refund({}), 'nothing_to_refund')
    const gift = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
    await refused(refund({ amount: 1 }, await placeOrder(testApp, seller, { product: gift })), 'nothing_to_refund')
  })

  test('once, however many say so at once', async () => {
    await sell()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => refund({})))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await sound()
  })
})

describe('by line', () => {
  test('each gets what is given for it; price, fees and taxes go back in proportion', async () => {
    const params = { account_id: seller.account_id }
    const tax = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 } as const
    const { data: vat } = await seller.visitor.call(taxesAndFees.create, {
      params,
      body: { ...tax, is_active: true, is_default: false },
    })
    const { id, total_gross } = await buyTaxed(vat.id)
    const order_item_id = await lineOf(id)
    await refund({ amount: 1000, lines: [{ order_item_id, amount: 1000 }] }, id)
    await refund({ amount: total_gross - 1000 }, id)
    const lines = await db
      .selectFrom('refund_lines')
      .select(['amount', 'total_before_additions', 'total_fee', 'total_tax'])
      .where('order_item_id', '=', order_item_id)
      .orderBy('refund_id')
      .execute()
    expect(lines).toEqual([
      { amount: 1000, total_before_additions: 909, total_fee: 0, total_tax: 91 },
      { amount: total_gross - 1000, total_before_additions: 1091, total_fee: 0, total_tax: 109 },
    ])
    await sound()
  })

  test('what does not fit is refused at its place, and nothing goes back', async () => {
    await sell()
    const order_item_id = await lineOf()
    const other = await lineOf(await sell())
    const here = (lines: Body['lines'], amount = 1000) => refund({ amount, ...(lines && { lines }) })
    await refusedAt(here([{ order_item_id, amount: 1000 }]), 'lines.0.order_item_id', 'not_of_order')
    await refusedAt(here([{ order_item_id: other, amount: 999 }]), 'amount', 'lines_do_not_add_up')
    const twice = [
      { order_item_id: other, amount: 1500 },
      { order_item_id: other, amount: 501 },
    ]
    await refusedAt(here(twice, 2000), 'lines.1.amount', 'more_than_left')
    const { data } = await seller.visitor.call(orders.get, { params: paramsOf(order_id) })
    expect(data).toMatchObject({ total_refunded: 0, refund_status: null, refunds: [] })
  })
})

describe('a payment that was noted by mistake', () => {
  const unpay = (id = order_id) => seller.visitor.call(orders.markAsUnpaid, { params: paramsOf(id) })
  const pay = (id = order_id) => seller.visitor.call(orders.markAsPaid, { params: paramsOf(id) })

  test('is taken back: the tickets wait again, nobody is written to; it can come later', async () => {
    await sell('AWAITING_OFFLINE_PAYMENT')
    await pay()
    const { data } = await unpay()
    expect(data).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', payment_status: 'AWAITING_OFFLINE_PAYMENT' })
    expect(data.paid_at).toBeNull()
    expect(data.attendees.map(({ status }) => status)).toEqual(['AWAITING_PAYMENT', 'AWAITING_PAYMENT'])
    await sound()
    const mails = (await queuedJobs(db, 'sendTickets')).length
    expect((await pay()).data).toMatchObject({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
    expect(await queuedJobs(db, 'sendTickets')).toHaveLength(mails + 1)
    const payments = await db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
    expect(payments.map(({ state }) => state)).toEqual(['CANCELLED', 'SUCCEEDED'])
    await refund({})
    await sound()
  })

  test('cannot be taken back once something was refunded, or was never noted', async () => {
    await sell()
    await refund({ amount: 1 })
    await refused(unpay(), 'has_refunds')
    await refused(unpay(await sell('AWAITING_OFFLINE_PAYMENT')), 'not_paid_offline')
  })
})

/** Buys through the checkout, which applies taxes. */
async function buyTaxed(tax_and_fee_id: number): Promise<{ id: number; total_gross: number }> {
  const product = await addProduct(seller, { prices: [{ price: 1000 }], tax_and_fee_ids: [tax_and_fee_id] })
  const order = await buy(testApp.app, { event: { id: seller.event_id }, product }, 2)
  await visit(testApp.app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
  const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const { id } = await row.executeTakeFirstOrThrow()
  await seller.visitor.call(orders.markAsPaid, { params: paramsOf(id) })
  return { id, total_gross: order.total_gross }
}

test('the activity says how much went back, and why', async () => {
  const id = await sell()
  await refund({ amount: 500, note: 'Rain' }, id)
  const { data } = await seller.visitor.call(activities.ofOrder, { params: paramsOf(id) })
  expect(data.map(({ name, refund }) => [name, refund])).toContainEqual([
    'order.refunded',
    { amount: 500, currency: 'EUR', note: 'Rain' },
  ])
})
