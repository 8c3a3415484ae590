import { sql, type Updateable } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { WaitlistEntries } from '#database/types.ts'
import { serveWaitlists } from '#server/waitlist/serve-waitlists.ts'
import { createTestApp } from '#test/app.ts'
import { differencesOf, entryOf, free, join, offeredOrder, soldOut } from '#test/waitlists.ts'

const testApp = await createTestApp()
const { db } = testApp.services

/** The database refuses that two entries share an order; the invariant must detect it without that. */
beforeAll(async () => {
  await sql`alter table waitlist_entries drop constraint waitlist_entries_order_id_key`.execute(db)
})

async function offer() {
  const sale = await soldOut(testApp)
  const email = await join(testApp, sale)
  await free(sale)
  await serveWaitlists(testApp.services)
  const { id } = await entryOf(sale, email)
  return { sale, id, order: await offeredOrder(testApp, sale, email) }
}

let one: Awaited<ReturnType<typeof offer>>
let other: Awaited<ReturnType<typeof offer>>
beforeEach(async () => {
  one = await offer()
  other = await offer()
  expect(await differencesOf(testApp, one.sale)).toEqual([])
})

async function expectFound({ public_id }: { public_id: string }, found: number) {
  const { event_id } = one.sale.seller
  const difference = { invariant: 'offers = orders', event_id, subject: `order ${public_id}`, expected: 1, found }
  expect(await differencesOf(testApp, one.sale)).toEqual([difference])
}

const change = (set: Updateable<WaitlistEntries>, id: number) =>
  db.updateTable('waitlist_entries').set(set).where('id', '=', id).execute()

it('an offer whose order is of another event', async () => {
  await change({ order_id: null, offered_at: null }, other.id)
  await change({ order_id: other.order.id }, one.id)
  await expectFound(other.order, 0)
})

it('an offer of another price', async () => {
  await change({ product_price_id: other.sale.price_id }, one.id)
  await expectFound(one.order, 0)
})

it('two entries with one order', async () => {
  const { id } = await entryOf(one.sale, await join(testApp, one.sale))
  await change({ order_id: one.order.id, offered_at: one.order.created_at }, id)
  await expectFound(one.order, 2)
})
