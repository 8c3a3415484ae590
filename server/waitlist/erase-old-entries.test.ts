import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { waitlist } from '#contract/waitlist.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import {
  differencesOf,
  entriesOf,
  free,
  join,
  offeredOrder,
  paramsOf,
  soldOut,
  type WaitlistSale,
} from '#test/waitlists.ts'
import { eraseOldEntries } from './erase-old-entries.ts'
import { serveWaitlists } from './serve-waitlists.ts'
import { settleOffers } from './settle-offers.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`

/** Moves the event into the past, by days. */
const letPass = ({ seller: { event_id } }: WaitlistSale, { started, ended }: { started: number; ended?: number }) =>
  db
    .updateTable('events')
    .set({ start_date: daysAgo(started), end_date: ended === undefined ? null : daysAgo(ended) })
    .where('id', '=', event_id)
    .execute()

const joined = ({ seller: { event_id } }: WaitlistSale, days: number) =>
  db
    .updateTable('waitlist_entries')
    .set({ created_at: daysAgo(days) })
    .where('event_id', '=', event_id)
    .execute()

const statusesOf = async (sale: WaitlistSale) => (await entriesOf(sale)).map(({ status }) => status).toSorted()

/** Two offers, of which one is bought, and one person who waits. */
async function twoOffers() {
  const prices = [{ price: 0, initial_quantity_available: 2 }]
  const sale = await soldOut(testApp, 2, { type: 'FREE', prices })
  const buyer = await join(testApp, sale)
  const other = await join(testApp, sale)
  await join(testApp, sale)
  await free(sale, 2)
  await serveWaitlists(services)
  const bought = await offeredOrder(testApp, sale, buyer)
  const params = { event_id: sale.seller.event_id, order_short_id: bought.short_id }
  const { data: order } = await visit(app).call(checkout.get, { params })
  await visit(app).call(checkout.saveDetails, { params, body: detailsFor(order) })
  return { sale, bought, open: await offeredOrder(testApp, sale, other) }
}

test('entries are erased 30 days after the end of their event, also bought ones; their orders stay', async () => {
  const { sale, bought, open } = await twoOffers()
  const another = await soldOut(testApp)
  await join(testApp, another)
  await settleOffers(db)
  await letPass(sale, { started: 40, ended: 29 })
  expect(await eraseOldEntries(services)).toBe(0)
  await letPass(sale, { started: 40, ended: 31 })
  expect(await eraseOldEntries(services)).toBe(2)
  // The open offer stays until it is over and its person was told.
  expect(await statusesOf(sale)).toEqual(['OFFERED'])
  await db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', open.id).execute()
  expect(await eraseOldEntries(services)).toBe(0)
  await settleOffers(db)
  expect(await eraseOldEntries(services)).toBe(1)
  expect(await statusesOf(sale)).toEqual([])
  expect(await statusesOf(another)).toEqual(['WAITING'])
  const orders = db.selectFrom('orders').select(['id', 'status', 'email']).where('id', '=', bought.id)
  expect(await orders.execute()).toEqual([{ id: bought.id, status: 'COMPLETED', email: expect.stringMatching(/.@./) }])
  const { total } = (await sale.seller.visitor.call(waitlist.stats, { params: paramsOf(sale) })).data
  expect(total).toBe(0)
})

test('an event without an end counts from its start, and an entry that is younger from its joining', async () => {
  const sale = await soldOut(testApp)
  await join(testApp, sale)
  await letPass(sale, { started: 31 })
  expect(await eraseOldEntries(services)).toBe(0)
  await joined(sale, 31)
  await letPass(sale, { started: 29 })
  expect(await eraseOldEntries(services)).toBe(0)
  await letPass(sale, { started: 31 })
  expect(await eraseOldEntries(services)).toBe(1)
})

test('more than fit in one transaction are erased, and the price is free for the public again', async () => {
  const sale = await soldOut(testApp)
  await join(testApp, sale)
  await sql`
    insert into waitlist_entries (account_id, event_id, product_price_id, email, first_name, locale)
    select account_id, event_id, product_price_id, 'ada' || n || '@example.com', first_name, locale
    from waitlist_entries, generate_series(1, 1500) n where event_id = ${sale.seller.event_id}`.execute(db)
  await joined(sale, 31)
  await letPass(sale, { started: 31 })
  const version = async () => {
    const event = db.selectFrom('events').select('catalogue_version').where('id', '=', sale.seller.event_id)
    return (await event.executeTakeFirstOrThrow()).catalogue_version
  }
  const before = await version()
  expect(await eraseOldEntries(services)).toBe(1501)
  expect(await version()).toBe(before + 1)
  expect(await differencesOf(testApp, sale)).toEqual([])
})
