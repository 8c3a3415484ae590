import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { reports } from '#contract/reports.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createByHand, item } from '#test/manual-orders.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp, { timezone: 'Europe/Berlin' })
const { event_id, account_id } = seller
const params = { event_id }
const product = await addProduct(seller, { prices: [{ price: 1000 }] })
const sale = { event: { id: event_id }, product }
const { call } = seller.visitor

const MARCH = { start_date: '2026-03-09', end_date: '2026-03-10' }
const statsOf = async (query = {}) => (await call(events.stats, { params, query })).data

/** Creates orders and moves them to this moment. */
async function at(created_at: string, make: () => Promise<unknown>): Promise<void> {
  await make()
  const now = sql<boolean>`created_at > now() - interval '1 hour'`
  await db.updateTable('orders').set({ created_at }).where('event_id', '=', event_id).where(now).execute()
}
const viewed = (day: string, views: number) =>
  db.insertInto('event_page_views').values({ event_id, account_id, day, views }).execute()

await at('2026-03-08T22:59:59Z', () => buy(app, sale))
await at('2026-03-08T23:00:00Z', async () => {
  const lapsed = await reserve(app, sale)
  await db.updateTable('orders').set({ reserved_until: sql`now()` }).where('short_id', '=', lapsed.short_id).execute()
  await expireOrders(services)
  const left = await reserve(app, sale)
  await visit(app).call(checkout.abandon, { params: keyOf(left) })
  await reserve(app, sale)
})
await at('2026-03-10T22:00:00Z', async () => {
  const unpaid = await buy(app, sale)
  const placed = await buy(app, sale)
  await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(placed) })
  const cancelled = await buy(app, sale)
  await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(cancelled) })
  for (const { short_id } of [unpaid, cancelled]) {
    const { id } = await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()
    await call(orders.cancel, { params: { event_id, order_id: id } })
  }
  await createByHand(seller, { items: [item(product)] })
})
await viewed('2026-03-08', 5)
await viewed('2026-03-09', 40)
await viewed('2026-03-10', 8)
await viewed('2026-03-11', 100)

const funnelOf = ({
  views,
  reservations,
  details_given,
  orders_placed,
}: Awaited<ReturnType<typeof statsOf>>['range']) => [...[views, reservations, details_given, orders_placed]]

describe('from views to orders', () => {
  test('by day: all reservations, details, and placed orders; those made by hand came by no page', async () => {
    const { daily_stats } = await statsOf(MARCH)
    expect(daily_stats.map((day) => [day.date, ...funnelOf({ ...day, start_date: '', end_date: '' })])).toEqual([
      ['2026-03-09', 40, 3, 0, 0],
      ['2026-03-10', 8, 3, 3, 2],
    ])
  })

  test('of the days together, beside as many days before', async () => {
    const { range, before } = await statsOf(MARCH)
    expect([range.start_date, range.end_date, ...funnelOf(range)]).toEqual(['2026-03-09', '2026-03-10', 48, 6, 3, 2])
    expect([before.start_date, before.end_date, ...funnelOf(before)]).toEqual(['2026-03-07', '2026-03-08', 5, 1, 1, 0])
    expect(before.daily_stats.map(({ date }) => date)).toEqual(['2026-03-07', '2026-03-08'])
  })

  test('views of all time stand beside the other totals, net beside gross', async () => {
    const stats = await statsOf()
    expect(stats).toMatchObject({ total_views: 153, total_gross_sales: 1000, total_refunded: 0, total_net: 1000 })
    expect(stats.daily_stats).toHaveLength(30)
    expect((await statsOf(MARCH)).range).toMatchObject({ total_sales_gross: 1000, total_net: 1000, orders_created: 1 })
  })

  test.each([[{ start_date: '2026-03-09' }], [{ end_date: '2026-03-09' }]])('both days or none: %j', async (query) => {
    await refused(call(events.stats, { params, query }), 'malformed')
  })

  test('the daily report has the views of each day, as a file too', async () => {
    const { data } = await call(reports.get, { params: { ...params, report_type: 'daily_sales_report' }, query: MARCH })
    expect(data.rows).toMatchObject([
      { date: '2026-03-10', views: 8 },
      { date: '2026-03-09', views: 40 },
    ])
  })
})
