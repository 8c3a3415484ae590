import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '#database/types.ts'
import { createTestApp } from '#test/app.ts'
import { type EventRows, insertEvent, insertOrder } from '#test/order-rows.ts'
import { entriesOf } from './entry-queries.ts'

const { services } = await createTestApp()
const { db } = services

const NOW = new Date().toISOString()

type Case = { order?: { status: OrderStatus; payment_status?: PaymentStatus; completed_at?: string }; left?: true }

async function statusOf(rows: EventRows, { order, left }: Case) {
  const { account_id, event_id, product_price_id } = rows
  const order_id = order ? (await insertOrder(db, rows, { order })).id : null
  const person = { email: 'ada@example.com', first_name: 'Ada', locale: 'en' }
  const place = { account_id, event_id, product_price_id, order_id }
  const times = { offered_at: order ? NOW : null, left_at: left ? NOW : null }
  await db
    .insertInto('waitlist_entries')
    .values({ ...person, ...place, ...times })
    .execute()
  return (await entriesOf(db, event_id).executeTakeFirstOrThrow()).status
}

test.each<[string, Case, string]>([
  ['without an order', {}, 'WAITING'],
  ['left without an order', { left: true }, 'CANCELLED'],
  ['left with an offer', { left: true, order: { status: 'CANCELLED' } }, 'CANCELLED'],
  ['with a reservation', { order: { status: 'RESERVED' } }, 'OFFERED'],
  ['with a completed order', { order: { status: 'COMPLETED', completed_at: NOW } }, 'PURCHASED'],
  ['with an order to be paid offline', { order: { status: 'AWAITING_OFFLINE_PAYMENT' } }, 'PURCHASED'],
  ['with an order cancelled after it was bought', { order: { status: 'CANCELLED', completed_at: NOW } }, 'PURCHASED'],
  [
    'with an order cancelled before it was paid offline',
    { order: { status: 'CANCELLED', payment_status: 'AWAITING_OFFLINE_PAYMENT' } },
    'PURCHASED',
  ],
  [
    'with a cancelled reservation',
    { order: { status: 'CANCELLED', payment_status: 'AWAITING_PAYMENT' } },
    'OFFER_EXPIRED',
  ],
  ['with an expired reservation', { order: { status: 'EXPIRED' } }, 'OFFER_EXPIRED'],
  ['with an abandoned reservation', { order: { status: 'ABANDONED' } }, 'OFFER_EXPIRED'],
])('an entry %s', async (_, given, status) => {
  expect(await statusOf(await insertEvent(db), given)).toBe(status)
})
