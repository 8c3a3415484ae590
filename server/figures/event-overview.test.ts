import { describe, expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { newShortId } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const { call } = seller.visitor
const params = { event_id: seller.event_id }
const overview = async () => (await call(events.overview, { params })).data

// Stalls 10.00 × 50, balcony 20.00 × 30, both in a venue of 60; standing 5.00 without limit, hidden; a booklet.
const stalls = await addProduct(seller, { title: 'Stalls', prices: [{ price: 1000, initial_quantity_available: 50 }] })
const balcony = await addProduct(seller, {
  title: 'Balcony',
  prices: [{ price: 2000, initial_quantity_available: 30 }],
})
const standing = await addProduct(seller, { title: 'Standing', is_hidden: true, prices: [{ price: 500 }] })
const booklet = await addProduct(seller, {
  title: 'Booklet',
  product_type: 'GENERAL',
  prices: [{ price: 300, initial_quantity_available: 80 }],
})
await call(capacityAssignments.create, {
  params,
  body: { name: 'Hall', capacity: 60, status: 'ACTIVE', product_ids: [stalls.id, balcony.id] },
})

const place = (product: typeof stalls, quantity: number, status?: Parameters<typeof placeOrder>[2]['status']) =>
  placeOrder(testApp, seller, { product, quantity, ...(status && { status }) })
const withCancelledTicket = await place(stalls, 4) // 40.00 paid, of whose tickets one is cancelled below
await place(stalls, 5, 'AWAITING_OFFLINE_PAYMENT') // 50.00
const waitingLong = await place(balcony, 2, 'AWAITING_OFFLINE_PAYMENT') // 40.00
await place(balcony, 3, 'RESERVED')
await place(stalls, 7, 'EXPIRED')
await place(stalls, 6, 'ABANDONED')
await place(standing, 2) // 10.00
await place(booklet, 9) // 27.00
const cancelledPaid = await place(balcony, 4) // 80.00, cancelled
const cancelledUnpaid = await place(balcony, 1, 'AWAITING_OFFLINE_PAYMENT') // 20.00, cancelled
for (const order_id of [cancelledPaid, cancelledUnpaid]) await call(orders.cancel, { params: { ...params, order_id } })
const { id } = await db
  .selectFrom('attendees')
  .select('id')
  .where('order_id', '=', withCancelledTicket)
  .limit(1)
  .executeTakeFirstOrThrow()
await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
await db
  .updateTable('orders')
  .set({ created_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
  .where('id', '=', waitingLong)
  .execute()
await db.updateTable('orders').set({ total_tax: 190, total_fee: 60 }).where('id', '=', withCancelledTicket).execute()
await refund(withCancelledTicket, 1000, 'SUCCEEDED')
await refund(cancelledPaid, 500, 'SUCCEEDED')
await refund(cancelledPaid, 2000, 'PENDING')
await refund(cancelledPaid, 100, 'FAILED')

const empty = await newSeller(testApp)

describe('an event in which nothing has happened', () => {
  test('has nothing of everything, and nothing left', async () => {
    const { data } = await empty.visitor.call(events.overview, { params: { event_id: empty.event_id } })
    expect(data).toEqual({
      currency: 'EUR',
      capacity: { total: { paid: 0, awaiting_payment: 0, held: 0, left: 0 }, counts: 'GENERAL', products: [] },
      money: {
        ...{ total_ordered: 0, total_tax: 0, total_fees: 0, total_arrived: 0, total_awaited: 0 },
        ...{ total_refunded: 0, total_refunds_pending: 0, total_paid_of_cancelled: 0 },
      },
      ...{ orders_completed: 0, orders_awaiting_payment: 0, orders_unpaid_for_long: 0, check_in_lists: 0 },
    })
  })
})

describe('how an event stands', () => {
  test('each product has what its orders take, and what is left of it', async () => {
    const { capacity } = await overview()
    const rows = capacity.products.map(({ title, paid, awaiting_payment, held, left, is_hidden }) => [
      title,
      paid,
      awaiting_payment,
      held,
      left,
      is_hidden,
    ])
    // The venue: 60 − (3 + 5) − (2 + 3) = 47 for both; the stalls have 42 of their own, the balcony 25.
    expect(rows).toEqual([
      ['Stalls', 3, 5, 0, 42, false],
      ['Balcony', 0, 2, 3, 25, false],
      ['Standing', 2, 0, 0, 0, true],
      ['Booklet', 9, 0, 0, 71, false],
    ])
  })

  test('the tickets together have no more left than the hall they share', async () => {
    const { capacity } = await overview()
    expect(capacity.counts).toBe('TICKET')
    expect(capacity.total).toEqual({ paid: 5, awaiting_payment: 7, held: 3, left: 47 })
  })

  test('money is what was ordered, arrived, is awaited and went back', async () => {
    const { money } = await overview()
    expect(money).toEqual({
      total_ordered: 4000 + 5000 + 4000 + 1000 + 2700,
      total_tax: 190,
      total_fees: 60,
      total_arrived: 4000 + 1000 + 2700,
      total_awaited: 5000 + 4000,
      total_refunded: 1500,
      total_refunds_pending: 2000,
      total_paid_of_cancelled: 8000,
    })
    expect(money.total_ordered).toBe(money.total_arrived + money.total_awaited)
  })

  test('orders that wait are counted, and those that wait for more than a week', async () => {
    expect(await overview()).toMatchObject({
      orders_completed: 3,
      orders_awaiting_payment: 2,
      orders_unpaid_for_long: 1,
    })
  })

  test('check-in lists count while they are not deleted', async () => {
    const list = (name: string, deleted_at: string | null) => ({
      ...params,
      name,
      short_id: newShortId('cil'),
      deleted_at,
    })
    await db
      .insertInto('check_in_lists')
      .values([list('Front', null), list('Back', new Date().toISOString())])
      .execute()
    expect((await overview()).check_in_lists).toBe(1)
  })

  test('a ticket without limit makes the whole without limit', async () => {
    await addProduct(seller, { title: 'Lawn' })
    expect((await overview()).capacity.total).toEqual({ paid: 5, awaiting_payment: 7, held: 3, left: null })
  })

  test('is nobody else’s business', async () => {
    const stranger = await signUp(app)
    await refused(stranger.visitor.call(events.overview, { params }), 'not_found')
    await refused(stranger.visitor.call(events.pace, { params }), 'not_found')
  })
})

async function refund(order_id: number, amount: number, state: 'SUCCEEDED' | 'PENDING' | 'FAILED') {
  const { id: payment_id, ...payment } = await db
    .selectFrom('payments')
    .select(['id', 'account_id', 'event_id', 'order_id', 'currency'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const settled_at = state === 'PENDING' ? null : new Date().toISOString()
  await db
    .insertInto('refunds')
    .values({ ...payment, payment_id, amount, state, settled_at })
    .execute()
}
