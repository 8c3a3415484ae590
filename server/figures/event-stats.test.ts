import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { localDate } from '#domain/time.ts'
import { newShortId } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { writeRefund } from '#test/payments.ts'
import { refused } from '#test/refused.ts'
import { newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

const zone = 'America/New_York'
const seller = await newSeller(testApp, { timezone: zone })
const { event, product } = await createEventOnSale(seller, { event: { timezone: zone } })
const sold: Seller = { ...seller, event_id: event.id }
const call = seller.visitor.call
const params = { event_id: event.id }

/** Places an order of this many tickets at this moment. */
async function orderAt(created_at: string, quantity: number, status?: Parameters<typeof placeOrder>[2]['status']) {
  const id = await placeOrder(testApp, sold, { product, quantity, ...(status && { status }) })
  await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  return id
}

// The clocks of New York went forward on 8 March 2026 at 02:00: that day has 23 hours.
await orderAt('2026-03-08T04:59:59Z', 1) // still 7 March there
await orderAt('2026-03-08T05:00:00Z', 2) // midnight
const lastOfDay = await orderAt('2026-03-09T03:59:59Z', 4) // the last second of that short day
await orderAt('2026-03-09T04:00:00Z', 8) // the next day
await orderAt('2026-03-08T12:00:00Z', 16, 'AWAITING_OFFLINE_PAYMENT')
await orderAt('2026-03-08T12:00:00Z', 32, 'CANCELLED')
await orderAt('2026-03-08T12:00:00Z', 64, 'ABANDONED')
await db
  .updateTable('orders')
  .set({ total_gross: 4500, total_tax: 300, total_fee: 200 })
  .where('id', '=', lastOfDay)
  .execute()
await writeRefund(db, lastOfDay, { state: 'SUCCEEDED', amount: 700 })
await db.updateTable('refunds').set({ settled_at: '2026-03-10T12:00:00Z' }).where('order_id', '=', lastOfDay).execute()
const { id: cancelled } = await db
  .selectFrom('attendees')
  .select('id')
  .where('order_id', '=', lastOfDay)
  .limit(1)
  .executeTakeFirstOrThrow()
await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', cancelled).execute()

describe('the figures of an event', () => {
  test('count completed orders of all time; cancelled tickets do not, refunds stand apart', async () => {
    const { data } = await call(events.stats, { params })
    expect(data).toMatchObject({
      currency: 'EUR',
      total_orders: 4,
      total_products_sold: 14,
      total_attendees_registered: 14,
      total_gross_sales: 1000 + 2000 + 4500 + 8000,
      total_fees: 200,
      total_tax: 300,
      total_refunded: 700,
      orders_awaiting_offline_payment: 1,
      total_awaiting_offline_payment: 16_000,
    })
  })

  test('have a row per day of the zone of the event, also on the day of 23 hours', async () => {
    const query = { start_date: '2026-03-06', end_date: '2026-03-10' }
    const { data } = await call(events.stats, { params, query })
    const days = data.daily_stats.map((day) => [day.date, day.orders_created, day.products_sold, day.total_sales_gross])
    expect(days).toEqual([
      ['2026-03-06', 0, 0, 0],
      ['2026-03-07', 1, 1, 1000],
      ['2026-03-08', 2, 5, 6500],
      ['2026-03-09', 1, 8, 8000],
      ['2026-03-10', 0, 0, 0],
    ])
    expect(data.daily_stats[2]).toMatchObject({
      total_tax: 300,
      total_fees: 200,
      total_refunded: 0,
      attendees_registered: 5,
    })
    // Counted on the day of the refund.
    expect(data.daily_stats[4]).toMatchObject({ total_refunded: 700, orders_created: 0 })
  })

  test('show the last thirty days unless asked otherwise', async () => {
    const { data } = await call(events.stats, { params })
    const today = localDate(new Date().toISOString(), zone)
    expect(data.daily_stats).toHaveLength(30)
    expect(data.end_date).toBe(today)
    expect(data.daily_stats.at(-1)?.date).toBe(today)
  })

  test.each([
    [{ start_date: '2026-03-10', end_date: '2026-03-09' }],
    [{ start_date: '2025-01-01', end_date: '2026-01-06' }],
    [{ start_date: '2020-01-01' }],
    [{ start_date: 'yesterday' }],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }],
    // Days outside this range have another notation, and counting them would never end.
    [{ end_date: '0000-01-01' }],
    [{ end_date: '0001-01-05' }],
    [{ start_date: '9999-12-31' }],
  ])('refuse %j', async (query) => {
    await refused(call(events.stats, { params, query }), 'malformed')
  })

  test('reach over 370 days at most', async () => {
    const query = { start_date: '2025-01-01', end_date: '2026-01-05' }
    const { data } = await call(events.stats, { params, query })
    expect(data.daily_stats).toHaveLength(370)
  })

  test('of an organizer are the sums over its events', async () => {
    const organizer = { organizer_id: event.organizer_id }
    const { data } = await call(organizers.stats, { params: organizer })
    expect(data).toMatchObject({
      total_orders: 4,
      total_products_sold: 14,
      total_gross_sales: 15_500,
      total_refunded: 700,
    })
    const { data: yen } = await call(organizers.stats, { params: organizer, query: { currency_code: 'JPY' } })
    expect(yen).toMatchObject({ total_orders: 0, total_gross_sales: 0 })
  })

  test('are nobody else’s business', async () => {
    const stranger = await signUp(app)
    await refused(stranger.visitor.call(events.stats, { params }), 'not_found')
    await refused(stranger.visitor.call(events.checkInStats, { params }), 'not_found')
  })
})

describe('how many attendees are in', () => {
  test('counts each attendee once, over all lists, and not those who went back out', async () => {
    const attendees = await db
      .selectFrom('attendees')
      .innerJoin('orders', 'orders.id', 'attendees.order_id')
      .select('attendees.id')
      .where('attendees.event_id', '=', event.id)
      .where('orders.status', '=', 'COMPLETED')
      .where('attendees.status', '=', 'ACTIVE')
      .orderBy('attendees.id')
      .execute()
    // Orders inserted directly do not update their attendees; Foyer does.
    await db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('event_id', '=', event.id)
      .where(
        'id',
        'not in',
        attendees.map((attendee) => attendee.id),
      )
      .execute()
    const lists = await db
      .insertInto('check_in_lists')
      .values(['Front', 'Back'].map((name) => ({ name, event_id: event.id, short_id: newShortId('cil') })))
      .returning('id')
      .execute()
    const [one, two, three] = attendees.map((attendee) => attendee.id)
    const entry = (list: number, attendee_id = 0, undone_at: string | null = null) => ({
      short_id: newShortId('ci'),
      event_id: event.id,
      check_in_list_id: lists[list]?.id ?? 0,
      attendee_id,
      undone_at,
    })
    const undone = new Date().toISOString()
    await db
      .insertInto('check_ins')
      .values([entry(0, one), entry(1, one), entry(0, two), entry(0, three, undone)])
      .execute()
    const { data } = await call(events.checkInStats, { params })
    expect(data).toEqual({ total_attendees: attendees.length, total_checked_in_attendees: 2 })
  })
})
