import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, createOrganizer, inDays } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const { call } = seller.visitor
const organizer = await createOrganizer(seller)

type Plan = {
  title: string
  in_days: number
  category?: 'MUSIC' | 'ART'
  organizer_id?: number
  quantity?: number
  /** Tickets sold, by days before the event's start. */
  sold?: [days_before: number, quantity: number, status?: 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT' | 'CANCELLED'][]
}

/** Starts at noon in Honolulu, whose date differs from UTC for many hours. */
async function plan({ title, in_days, sold = [], quantity = 100, ...fields }: Plan) {
  const timezone = 'Pacific/Honolulu'
  const { event, product } = await createEventOnSale(seller, {
    event: { title, timezone, category: 'MUSIC', organizer_id: organizer.id, ...fields, start_date: inDays(40) },
    quantity,
  })
  const start = `${inDays(in_days).slice(0, 10)}T22:00:00Z`
  await db.updateTable('events').set({ start_date: start }).where('id', '=', event.id).execute()
  for (const [days_before, count, status = 'COMPLETED' as const] of sold) {
    const id = await placeOrder(testApp, { ...seller, event_id: event.id }, { product, quantity: count, status })
    // Half past eleven in the evening local time: the next day in UTC.
    const created_at = sql<string>`${start}::timestamptz - make_interval(days => ${days_before}) + interval '11.5 hours'`
    await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  }
  return { id: event.id, product }
}

const paceOf = async (event_id: number) => (await call(events.pace, { params: { event_id } })).data

const night = await plan({
  title: 'Night',
  in_days: 10,
  sold: [
    [20, 3],
    [20, 2, 'AWAITING_OFFLINE_PAYMENT'],
    [20, 8, 'CANCELLED'],
    [12, 4],
  ],
})

describe('the pace of an event', () => {
  test('is told by days of its own calendar, with nothing beside it where there is nothing', async () => {
    expect(await paceOf(night.id)).toEqual({
      sold: [
        { days_before: 20, tickets: 5 },
        { days_before: 12, tickets: 4 },
      ],
      compared_with: null,
    })
  })

  test('leaves out tickets that were cancelled out of an order', async () => {
    const { id } = await db
      .selectFrom('attendees')
      .innerJoin('orders', 'orders.id', 'attendees.order_id')
      .select('attendees.id')
      .where('attendees.event_id', '=', night.id)
      .where('orders.status', '=', 'COMPLETED')
      .orderBy('orders.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
    expect((await paceOf(night.id)).sold).toEqual([
      { days_before: 20, tickets: 5 },
      { days_before: 12, tickets: 3 },
    ])
  })

  test('is set beside the most comparable earlier event; what was sold after its start stands on its day', async () => {
    await plan({ title: 'Exhibition', category: 'ART', in_days: -3, sold: [[1, 1]] })
    await plan({ title: 'Arena', in_days: -5, quantity: 900, sold: [[1, 1]] })
    await plan({ title: 'Nobody came', in_days: -2 })
    await plan({ title: 'Yet to come', in_days: 5, sold: [[1, 1]] })
    const elsewhere = await createOrganizer(seller)
    await plan({ title: 'Of others', organizer_id: elsewhere.id, in_days: -1, sold: [[1, 1]] })
    const similar = await plan({
      title: 'Last Night',
      in_days: -20,
      sold: [
        [30, 6],
        [0, 2],
        [-1, 1],
      ],
    })
    const { compared_with } = await paceOf(night.id)
    expect(compared_with).toMatchObject({ id: similar.id, title: 'Last Night', category: 'MUSIC' })
    expect(compared_with?.sold).toEqual([
      { days_before: 30, tickets: 6 },
      { days_before: 0, tickets: 3 },
    ])
  })

  test('is not set beside an event that the caller does not reach', async () => {
    const { visitor } = await joinAs({ app, db }, seller, { role: 'VIEWER', event_ids: [night.id] })
    const { data } = await visitor.call(events.pace, { params: { event_id: night.id } })
    expect(data.compared_with).toBeNull()
    expect(data.sold).toHaveLength(2)
  })
})
