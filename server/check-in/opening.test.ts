import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInLists } from '#contract/check-in.ts'
import type { Product } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { copyOrder } from '#test/large-sale.ts'
import { watchRows } from '#test/rows-handled.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'
import { bindDevice } from '#test/staff-devices.ts'

const testApp = await createTestApp()
const { db, pool } = testApp.services
const watched = watchRows(pool)
const INSIDE = 3_000
const SCANNED = 50

/** Doors that have just opened: thousands are checked in, but PostgreSQL's statistics know only another list's entries. */
async function openDoors() {
  const seller = await newSeller(testApp)
  const ticket = await addProduct(seller, { prices: [{ price: 0, initial_quantity_available: 10_000 }] })
  await placeOrder(testApp, seller, { product: ticket })
  await copyOrder(db, INSIDE)
  await letIn((await addList(seller, ticket)).id, INSIDE)
  await sql`analyze`.execute(db)
  const list = await addList(seller, ticket)
  await letIn(list.id, INSIDE - SCANNED)
  const waiting = await db.selectFrom('attendees').select('ticket_code').orderBy('id', 'desc').limit(SCANNED).execute()
  return { list, codes: waiting.map(({ ticket_code }) => ticket_code) }
}

async function addList({ visitor, event_id }: Seller, product: Product) {
  const body = { name: 'Entrance', description: null, activates_at: null, expires_at: null, product_ids: [product.id] }
  const { data } = await visitor.call(checkInLists.create, { params: { event_id }, body })
  return { ...data, params: { check_in_list_short_id: data.short_id } }
}

async function letIn(list_id: number, count: number): Promise<void> {
  await sql`insert into check_ins (event_id, check_in_list_id, short_id, attendee_id, ip_address)
    select event_id, ${list_id}, 'ci_' || ${list_id}::int || '_' || id, id, '' from attendees order by id limit ${count}`.execute(
    db,
  )
}

test('a list that has just filled up is searched for the scanned tickets alone', async () => {
  const { list, codes } = await openDoors()
  const door = await bindDevice(testApp.app, list)
  const rows = await watched.largestOf(() => door.send(...codes.map((code) => ({ code }))))
  expect(rows).toBeLessThan(20 * SCANNED)
})
