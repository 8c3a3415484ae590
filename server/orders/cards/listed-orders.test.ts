import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { bulkActs } from '#contract/bulk-acts.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, finishAt, openCardSale, payAt } from '#test/cards.ts'
import { exportsOf, linesOf } from '#test/exports.ts'

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeEach(async () => {
  sale = await openCardSale(app)
})

async function pay({ intent, read }: Awaited<ReturnType<typeof beginToPay>>, method: string) {
  await payAt(double, intent.client_secret, method)
  await read()
}

/** An order whose buyer has tried this payment method. */
async function tried(method: string) {
  const paying = await beginToPay(app, sale)
  await pay(paying, method)
  return { ...paying, number: paying.order.public_id }
}

type Query = QueryInput<typeof orders.list>

/** Order number and badge in each of the three lists, which must be the same. */
async function listed(query: Query = {}) {
  const { call } = sale.visitor
  const ofEvent = await call(orders.list, { params: { event_id: sale.event.id }, query })
  const ofOrganizer = await call(orders.listOfOrganizer, { params: { organizer_id: sale.event.organizer_id }, query })
  const [seen, ...others] = [ofEvent, ofOrganizer, await call(orders.listOfAccount, { query })].map(
    ({ data, meta }) => {
      expect(meta.total).toBe(data.length)
      return Object.fromEntries(data.map(({ public_id, badge_status }) => [public_id, badge_status]))
    },
  )
  for (const other of others) expect(other).toEqual(seen)
  return seen
}

const RESERVED = { filter_fields: { status: { eq: 'RESERVED' } } }

test('a reservation is listed while its card payment is on its way or failed', async () => {
  const typing = await beginToPay(app, sale)
  const { number: onItsWay, reference, read } = await tried('pm_sepaDebit')
  const { number: failed } = await tried('pm_card_chargeDeclined')
  expect(await listed()).toEqual({ [onItsWay]: 'AWAITING_PAYMENT', [failed]: 'PAYMENT_FAILED' })
  expect(Object.keys((await listed(RESERVED)) ?? {}).toSorted()).toEqual(
    [typing.order.public_id, onItsWay, failed].toSorted(),
  )
  expect(await listed({ query: onItsWay })).toEqual({ [onItsWay]: 'AWAITING_PAYMENT' })
  expect(await listed({ query: typing.order.public_id })).toEqual({})
  expect(await listed({ sort_by: 'last_name' })).toEqual(await listed())
  await finishAt(double, reference, false)
  await read()
  expect(await listed()).toEqual({ [onItsWay]: 'PAYMENT_FAILED', [failed]: 'PAYMENT_FAILED' })
})

test('until its time is over', async () => {
  const [{ number }, failed] = [await tried('pm_sepaDebit'), await tried('pm_card_chargeDeclined')]
  const over = { reserved_until: sql<string>`now()` }
  await db.updateTable('orders').set(over).where('public_id', 'in', [number, failed.number]).execute()
  await expireOrders(services)
  expect(await listed()).toEqual({})
})

test('until the provider gave its payment up', async () => {
  const { number, reference, read } = await tried('pm_sepaDebit')
  for (const { intents } of double.world.accounts.values()) {
    const intent = intents.get(reference)
    if (intent) intent.status = 'canceled'
  }
  await read()
  expect(await listed()).toEqual({})
  expect(await listed(RESERVED)).toEqual({ [number]: 'AWAITING_PAYMENT' })
})

test('files and figures say the same of it as of any reservation', async () => {
  const params = { event_id: sale.event.id }
  const figures = async () => {
    const { data: overview } = await sale.visitor.call(events.overview, { params })
    return { overview, stats: (await sale.visitor.call(events.stats, { params })).data }
  }
  const file = async () =>
    linesOf((await exportsOf({ ...sale, event_id: sale.event.id }).download('orders', { format: 'csv' })).bytes)
  const [onItsWay, failed] = [await beginToPay(app, sale), await beginToPay(app, sale)]
  const before = [await figures(), await file()]
  await pay(onItsWay, 'pm_sepaDebit')
  await pay(failed, 'pm_card_chargeDeclined')
  expect(Object.keys((await listed()) ?? {})).toHaveLength(2)
  expect([await figures(), await file()]).toEqual(before)
  expect(await findDifferences(db)).toEqual([])
})

test('what is chosen by the list’s filters is what the list shows; such an order is neither cancelled nor paid', async () => {
  await tried('pm_sepaDebit')
  const call = { params: { event_id: sale.event.id } }
  for (const act of ['CANCEL', 'MARK_AS_PAID'] as const) {
    const { data } = await sale.visitor.call(bulkActs.start, {
      ...call,
      body: { act, selection: {}, is_preview: true },
    })
    const preview = { orders_count: 1, changed_count: 0, skipped: [{ reason: 'not_placed', orders_count: 1 }] }
    expect(data.preview).toMatchObject(preview)
  }
})
