import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

type Sold = { seller: Seller; order_id: number; params: { event_id: number; attendee_id: number } }

/** An order of two tickets, of which two are on sale; the first ticket is cancelled. */
async function cancelOne(status: 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT'): Promise<Sold> {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 2 }] })
  const order_id = await placeOrder(testApp, seller, { product, quantity: 2, status })
  const { event_id } = seller
  const { data } = await seller.visitor.call(orders.get, { params: { event_id, order_id } })
  const params = { event_id, attendee_id: data.attendees[0]?.id ?? 0 }
  await seller.visitor.call(attendees.update, { params, body: { status: 'CANCELLED' } })
  return { seller, order_id, params }
}

const nothing = async () => {}
const ofOrder = ({ seller, order_id }: Sold) => ({ params: { event_id: seller.event_id, order_id } })
const pay = (sold: Sold) => sold.seller.visitor.call(orders.markAsPaid, ofOrder(sold))
const cancel = (sold: Sold) => sold.seller.visitor.call(orders.cancel, ofOrder(sold))
const refund = (sold: Sold) =>
  sold.seller.visitor.call(orders.refund, {
    ...ofOrder(sold),
    body: { amount: 2000, notify_buyer: false, cancel_order: false },
  })
async function sellTheLast({ seller, params }: Sold) {
  const { product_id } = (await seller.visitor.call(attendees.get, { params })).data
  const first = await db
    .selectFrom('product_prices')
    .selectAll()
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  const body = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', locale: 'en' } as const
  await seller.visitor.call(attendees.create, {
    params: { event_id: seller.event_id },
    body: { ...body, product_price_id: first.id, payment: 'PAID', send_emails: false },
  })
}

/** Error of the server for each reason. */
const CODES = {
  order_cancelled: 'transition_not_allowed',
  no_longer_charged: 'no_longer_charged',
  sold_out: 'sold_out',
}

test.each([
  ['COMPLETED', 'nothing else happened', nothing, null],
  ['AWAITING_OFFLINE_PAYMENT', 'nothing else happened', nothing, null],
  ['COMPLETED', 'all of it was refunded', refund, null],
  ['COMPLETED', 'its place was sold', sellTheLast, 'sold_out'],
  ['AWAITING_OFFLINE_PAYMENT', 'the rest was paid', pay, 'no_longer_charged'],
  ['COMPLETED', 'its order was cancelled', cancel, 'order_cancelled'],
] as const)('a cancelled ticket of an order that is %s, after which %s', async (status, _, then, reason) => {
  const sold = await cancelOne(status)
  const { call } = sold.seller.visitor
  await then(sold)
  const { data } = await call(attendees.get, { params: sold.params })
  expect(data).toMatchObject({ can_reactivate: reason === null, stays_cancelled: reason })
  const { event_id } = sold.params
  const listed = (await call(attendees.list, { params: { event_id } })).data
  expect(listed.find(({ id }) => id === sold.params.attendee_id)).toMatchObject({ stays_cancelled: reason })
  const answer = await call(attendees.update, { params: sold.params, body: { status: 'ACTIVE' } }).then(
    () => null,
    (error: unknown) => error instanceof ApiFailure && error.code,
  )
  expect(answer).toBe(reason && CODES[reason])
  expect(await findDifferences(db)).toEqual([])
})

test('a ticket that is not cancelled is not reactivated, whatever is sold out', async () => {
  const { seller, params } = await cancelOne('COMPLETED')
  await sql`update stock_pools set "limit" = sold`.execute(db)
  const { data } = await seller.visitor.call(attendees.list, { params: { event_id: params.event_id } })
  const active = data.find(({ status }) => status === 'ACTIVE')
  expect(active).toMatchObject({ can_reactivate: false, stays_cancelled: null })
})
