import type { Insertable, Updateable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#contract/orders.ts'
import type { Payments, Refunds } from '#database/types.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { createTestApp } from '#test/app.ts'
import { expectDifferences, type Planted } from '#test/differences.ts'
import { writeRefund } from '#test/payments.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { findDifferences } from './find-differences.ts'

const testApp = await createTestApp()
const { db } = testApp.services

/** Orders of 10.00 and a free one, in every payment state; the paid one is partly refunded. */
async function openShop() {
  const seller = await newSeller(testApp)
  const ticket = await addProduct(seller)
  const gift = await addProduct(seller, { title: 'Gift', type: 'FREE', prices: [{ price: 0 }] })
  const place = (status: OrderStatus, product = ticket) => placeOrder(testApp, seller, { product, status })
  const [paid, paidThenCancelled] = [await place('COMPLETED'), await place('COMPLETED')]
  const waiting = await place('AWAITING_OFFLINE_PAYMENT')
  const cancelled = await place('AWAITING_OFFLINE_PAYMENT')
  const [free, open] = [await place('COMPLETED', gift), await place('RESERVED')]
  for (const order_id of [paidThenCancelled, cancelled])
    await seller.visitor.call(orders.cancel, { params: { event_id: seller.event_id, order_id } })
  await refund(paid, { state: 'SUCCEEDED', amount: 400 })
  await refund(paid, { state: 'PENDING', amount: 600 })
  await refund(paid, { state: 'FAILED', amount: 1000 })
  await refund(paid, { state: 'CANCELLED', amount: 1000 })
  await db.updateTable('orders').set({ total_refunded: 400 }).where('id', '=', paid).execute()
  return { ...seller, paid, paidThenCancelled, waiting, cancelled, free, open }
}

const settled = (state: string) => (state === 'PENDING' ? null : new Date().toISOString())
const refund = (order_id: number, of: Pick<Insertable<Refunds>, 'state' | 'amount'>) => writeRefund(db, order_id, of)

/** Inserts one more payment of an order. */
async function pay(order_id: number, { state, amount }: Pick<Insertable<Payments>, 'state' | 'amount'>) {
  const order = await db
    .selectFrom('orders')
    .select(['id as order_id', 'account_id', 'event_id', 'currency'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const values = { ...order, provider: 'OFFLINE' as const, state, amount, settled_at: settled(state) }
  await db.insertInto('payments').values(values).execute()
}

const changePayment = (order_id: number, change: Updateable<Payments>) =>
  db.updateTable('payments').set(change).where('order_id', '=', order_id).execute()
const changeRefund = (state: 'PENDING' | 'FAILED', change: Updateable<Refunds>) =>
  db.updateTable('refunds').set(change).where('order_id', '=', shop.paid).where('state', '=', state).execute()

async function numberOf(order_id: number): Promise<string> {
  const order = db.selectFrom('orders').select('public_id').where('id', '=', order_id)
  return `order ${(await order.executeTakeFirstOrThrow()).public_id}`
}

let shop: Awaited<ReturnType<typeof openShop>>
let other: Awaited<ReturnType<typeof openShop>>
beforeEach(async () => {
  shop = await openShop()
  other = await openShop()
})

const expectFound = (planted: Planted[]) => expectDifferences(db, [shop, other], planted)

it('where all is well there is nothing to find', async () => {
  await expectFound([])
})

describe('what came', () => {
  const received = async (order_id: number, expected: number, found: number) => ({
    ...{ invariant: 'payments = orders' as const, subject: `${await numberOf(order_id)}, received` },
    ...{ expected, found },
  })

  it('is missing where an order is paid', async () => {
    await db.deleteFrom('payments').where('order_id', '=', shop.paidThenCancelled).execute()
    await expectFound([await received(shop.paidThenCancelled, 1000, 0)])
  })

  it('is less than a paid order costs', async () => {
    await changePayment(shop.paidThenCancelled, { amount: 999 })
    await expectFound([await received(shop.paidThenCancelled, 1000, 999)])
  })

  it('came twice', async () => {
    await pay(shop.paid, { state: 'SUCCEEDED', amount: 1000 })
    await expectFound([await received(shop.paid, 1000, 2000)])
  })

  it('came for an order that waits for it still', async () => {
    await changePayment(shop.waiting, { state: 'SUCCEEDED', settled_at: settled('SUCCEEDED') })
    const subject = `${await numberOf(shop.waiting)}, to come`
    await expectFound([
      await received(shop.waiting, 0, 1000),
      { invariant: 'payments = orders', subject, expected: 1000, found: 0 },
    ])
  })

  it('came for an order that costs nothing', async () => {
    await pay(shop.free, { state: 'SUCCEEDED', amount: 500 })
    await expectFound([await received(shop.free, 0, 500)])
  })
})

describe('what is to come', () => {
  const toCome = async (order_id: number, expected: number, found: number) => ({
    ...{ invariant: 'payments = orders' as const, subject: `${await numberOf(order_id)}, to come` },
    ...{ expected, found },
  })

  it('is missing where an order waits for it', async () => {
    await db.deleteFrom('payments').where('order_id', '=', shop.waiting).execute()
    await expectFound([await toCome(shop.waiting, 1000, 0)])
  })

  it('is more than the order costs', async () => {
    await changePayment(shop.waiting, { amount: 1001 })
    await expectFound([await toCome(shop.waiting, 1000, 1001)])
  })

  it.each(['cancelled', 'paid', 'free', 'open'] as const)('is nothing for an order that is %s', async (which) => {
    await pay(shop[which], { state: 'PENDING', amount: 1000 })
    await expectFound([await toCome(shop[which], 0, 1000)])
  })
})

describe('an order', () => {
  it.each([
    ['paid', 'AWAITING_OFFLINE_PAYMENT', 'completed, awaiting_offline_payment'],
    ['free', 'PAYMENT_RECEIVED', 'completed, payment_received'],
    ['waiting', 'AWAITING_PAYMENT', 'awaiting_offline_payment, awaiting_payment'],
    ['waiting', null, 'awaiting_offline_payment, nothing'],
  ] as const)('that is %s says %s of its payment', async (which, payment_status, words) => {
    await db.updateTable('orders').set({ payment_status }).where('id', '=', shop[which]).execute()
    const subject = `${await numberOf(shop[which])}, ${words}`
    await expectFound([{ invariant: 'payment status follows its order', subject, expected: 0, found: 1 }])
  })

  it.each(['payment', 'order'] as const)('a %s has a way of payment that the other lacks', async (side) => {
    if (side === 'payment') await changePayment(shop.paid, { method: 'CASH' })
    else await db.updateTable('orders').set({ received_method: 'CASH' }).where('id', '=', shop.paid).execute()
    const subject = await numberOf(shop.paid)
    await expectFound([{ invariant: 'payment method = payment', subject, expected: 0, found: 1 }])
  })
})

describe('money', () => {
  const strayed = async (order_id: number, kind: 'payments' | 'refunds') => ({
    ...{ invariant: 'money belongs to its order' as const, subject: `${await numberOf(order_id)}, ${kind}` },
    ...{ expected: 0, found: 1 },
  })

  it('of another account', async () => {
    await changePayment(shop.waiting, { account_id: other.account_id })
    await expectFound([await strayed(shop.waiting, 'payments')])
  })

  it('in another currency', async () => {
    await changePayment(shop.waiting, { currency: 'USD' })
    await expectFound([await strayed(shop.waiting, 'payments')])
  })

  it('of another event is too much there, and missing here', async () => {
    await changePayment(shop.paidThenCancelled, { event_id: other.event_id })
    const subject = `${await numberOf(shop.paidThenCancelled)}, received`
    const missing = { invariant: 'payments = orders', event_id: shop.event_id, subject, expected: 1000, found: 0 }
    const there = { ...(await strayed(shop.paidThenCancelled, 'payments')), event_id: other.event_id }
    expect(await findDifferences(db, { event_id: shop.event_id })).toEqual([missing])
    expect(await findDifferences(db, { event_id: other.event_id })).toEqual([there])
    expect(await findDifferences(db)).toEqual(expect.arrayContaining([missing, there]))
  })

  it('that goes back for another order than it came for', async () => {
    await changeRefund('PENDING', { order_id: shop.free })
    await expectFound([await strayed(shop.free, 'refunds')])
  })

  it('that goes back to another account', async () => {
    await changeRefund('PENDING', { account_id: other.account_id })
    await expectFound([await strayed(shop.paid, 'refunds')])
  })
})

describe('what goes back', () => {
  const tooMuch = async (order_id: number, expected: number, found: number) => {
    const payment = db.selectFrom('payments').select('id').where('order_id', '=', order_id)
    const { id } = await payment.executeTakeFirstOrThrow()
    const subject = `${await numberOf(order_id)}, payment ${id}`
    return { invariant: 'refunds within payments' as const, subject, expected, found }
  }

  const ofLines = async (state: 'PENDING' | 'SUCCEEDED', expected: number, found: number) => {
    const { id } = await refundIn(state)
    const subject = `${await numberOf(shop.paid)}, refund ${id}`
    return { invariant: 'refund lines = refunds' as const, subject, expected, found }
  }
  const refundIn = (state: 'PENDING' | 'SUCCEEDED') =>
    db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', shop.paid)
      .where('state', '=', state)
      .executeTakeFirstOrThrow()

  it('is of no line', async () => {
    const { id } = await refundIn('SUCCEEDED')
    await db.deleteFrom('refund_lines').where('refund_id', '=', id).execute()
    await expectFound([await ofLines('SUCCEEDED', 400, 0)])
  })

  it('is of taxes that there were none of', async () => {
    const { id } = await refundIn('SUCCEEDED')
    await db
      .updateTable('refund_lines')
      .set({ total_before_additions: 390, total_tax: 10 })
      .where('refund_id', '=', id)
      .execute()
    const subject = `${await numberOf(shop.paid)}, Standard, taxes`
    await expectFound([{ invariant: 'refunds within lines', subject, expected: 0, found: 10 }])
  })

  it('is more than came, with what is on its way', async () => {
    await changeRefund('PENDING', { amount: 601 })
    await expectFound([await tooMuch(shop.paid, 1000, 1001), await ofLines('PENDING', 601, 600)])
  })

  it('is of a payment that never came', async () => {
    await refund(shop.cancelled, { state: 'PENDING', amount: 1 })
    await expectFound([await tooMuch(shop.cancelled, 0, 1)])
  })

  it('is not what the order says', async () => {
    await db.updateTable('orders').set({ total_refunded: 500 }).where('id', '=', shop.paid).execute()
    const subject = await numberOf(shop.paid)
    await expectFound([{ invariant: 'refunds = orders', subject, expected: 400, found: 500 }])
  })
})
