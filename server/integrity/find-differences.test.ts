import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import type { Product } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { newTicket } from '#server/attendees/save-attendees.ts'
import { newShortId } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { expectDifferences, type Planted } from '#test/differences.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'
import { findDifferences } from './find-differences.ts'

const testApp = await createTestApp()
const { db } = testApp.services

/**
 * Drops the constraints: the database refuses most of the planted errors, and each invariant must detect its own without that.
 */
beforeAll(async () => {
  await sql`alter table stock_pools drop constraint stock_pools_never_oversold`.execute(db)
  await sql`alter table stock_ledger disable trigger stock_ledger_append_only`.execute(db)
  await sql`alter table attendees drop constraint attendees_order_item_id_position_key`.execute(db)
  await sql`drop index check_ins_once`.execute(db)
})

type Fair = { seller: Seller; ticket: Product; pool: number; placed: number; open: number }

/** Two tickets in a placed order and one in an open one, both with a promo code, within a shared capacity; and a mug. */
async function openFair(): Promise<Fair> {
  const seller = await newSeller(testApp)
  const params = { event_id: seller.event_id }
  const { call } = seller.visitor
  const ticket = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
  const mug = await addProduct(seller, { title: 'Mug', product_type: 'GENERAL' })
  await call(capacityAssignments.create, {
    params,
    body: { name: 'Hall', capacity: 50, status: 'ACTIVE', product_ids: [ticket.id] },
  })
  const body = { code: 'friends', discount_type: 'NONE', max_allowed_usages: 5 } as const
  const { data: promo } = await call(promoCodes.create, { params, body })
  const promo_code = await db
    .selectFrom('promo_codes')
    .select(['id', 'stock_pool_id'])
    .where('id', '=', promo.id)
    .executeTakeFirstOrThrow()
  const placed = await placeOrder(testApp, seller, { product: ticket, quantity: 2, promo_code })
  const open = await placeOrder(testApp, seller, { product: ticket, status: 'RESERVED', promo_code })
  const order_id = await placeOrder(testApp, seller, { product: mug, status: 'AWAITING_OFFLINE_PAYMENT' })
  await db.deleteFrom('attendees').where('order_id', '=', order_id).execute()
  const price = await db
    .selectFrom('product_prices')
    .select('stock_pool_id')
    .where('product_id', '=', ticket.id)
    .executeTakeFirstOrThrow()
  return { seller, ticket, pool: price.stock_pool_id, placed, open }
}

let fair: Fair
let other: Fair
beforeEach(async () => {
  fair = await openFair()
  other = await openFair()
})

const numberOf = async (order_id: number) => {
  const order = await db.selectFrom('orders').select('public_id').where('id', '=', order_id).executeTakeFirstOrThrow()
  return order.public_id
}
async function firstAttendeeOf(order_id: number) {
  const attendees = db.selectFrom('attendees').selectAll().where('order_id', '=', order_id)
  return attendees.orderBy('id').executeTakeFirstOrThrow()
}

const expectFound = (expected: Planted[]) => expectDifferences(db, [fair.seller, other.seller], expected)

it('where all is well there is nothing to find', async () => {
  await expectFound([])
})

describe('a pool', () => {
  it('that holds more than its limit', async () => {
    await db.updateTable('stock_pools').set({ limit: 2 }).where('id', '=', fair.pool).execute()
    await expectFound([{ invariant: 'never oversold', subject: 'price "Standard"', expected: 2, found: 3 }])
  })

  it('whose counters are not what its ledger says', async () => {
    await db.updateTable('stock_pools').set({ held: 0, sold: 4 }).where('id', '=', fair.pool).execute()
    await expectFound([
      { invariant: 'pool = ledger', subject: 'price "Standard" held', expected: 1, found: 0 },
      { invariant: 'pool = ledger', subject: 'price "Standard" sold', expected: 2, found: 4 },
    ])
  })

  it('whose ledger lost a movement', async () => {
    const ledger = db.deleteFrom('stock_ledger').where('movement', '=', 'SELL')
    await ledger.where('order_id', '=', fair.placed).where('stock_pool_id', '=', fair.pool).execute()
    const order = `order ${await numberOf(fair.placed)}, price "Standard"`
    await expectFound([
      { invariant: 'pool = ledger', subject: 'price "Standard" held', expected: 3, found: 1 },
      { invariant: 'pool = ledger', subject: 'price "Standard" sold', expected: 0, found: 2 },
      { invariant: 'ledger = orders', subject: `${order} held`, expected: 0, found: 2 },
      { invariant: 'ledger = orders', subject: `${order} sold`, expected: 2, found: 0 },
    ])
  })
})

describe('an order', () => {
  it('that takes what the ledger does not know', async () => {
    await db.updateTable('order_items').set({ quantity: 4 }).where('order_id', '=', fair.open).execute()
    const order = `order ${await numberOf(fair.open)}`
    await expectFound([
      { invariant: 'ledger = orders', subject: `${order}, capacity "Hall" held`, expected: 4, found: 1 },
      { invariant: 'ledger = orders', subject: `${order}, price "Standard" held`, expected: 4, found: 1 },
    ])
  })

  it('that is over and still has stock and tickets', async () => {
    await db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', fair.placed).execute()
    const order = `order ${await numberOf(fair.placed)}`
    await expectFound([
      { invariant: 'ledger = orders', subject: `${order}, capacity "Hall" sold`, expected: 0, found: 2 },
      { invariant: 'ledger = orders', subject: `${order}, price "Standard" sold`, expected: 0, found: 2 },
      { invariant: 'ledger = orders', subject: `${order}, promo code "friends" sold`, expected: 0, found: 1 },
      { invariant: 'promo uses = orders', subject: 'promo code "friends" sold', expected: 0, found: 1 },
      { invariant: 'tickets follow their order', subject: `${order}, cancelled`, expected: 0, found: 2 },
    ])
  })

  it('whose totals are not the sums of its lines', async () => {
    await db.updateTable('orders').set({ total_gross: 1999 }).where('id', '=', fair.placed).execute()
    const order = `order ${await numberOf(fair.placed)}`
    await expectFound([
      { invariant: 'totals are sums', subject: `${order}, gross`, expected: 2000, found: 1999 },
      { invariant: 'totals are sums', subject: `${order}, total_gross`, expected: 2000, found: 1999 },
      { invariant: 'payments = orders', subject: `${order}, received`, expected: 1999, found: 2000 },
    ])
  })
})

describe('tickets', () => {
  it('one is missing', async () => {
    const { id } = await firstAttendeeOf(fair.placed)
    await db.deleteFrom('attendees').where('id', '=', id).execute()
    const order = `order ${await numberOf(fair.placed)}`
    await expectFound([
      { invariant: 'ledger = orders', subject: `${order}, capacity "Hall" sold`, expected: 1, found: 2 },
      { invariant: 'ledger = orders', subject: `${order}, price "Standard" sold`, expected: 1, found: 2 },
      { invariant: 'one ticket per unit', subject: `${order}, "Standard"`, expected: 2, found: 1 },
    ])
  })

  it('two stand for the same place', async () => {
    await db.updateTable('attendees').set({ position: 0 }).where('order_id', '=', fair.placed).execute()
    const subject = `order ${await numberOf(fair.placed)}, "Standard", place 1`
    await expectFound([{ invariant: 'one ticket per place', subject, expected: 1, found: 2 }])
  })

  it('one admits before its order is placed', async () => {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', fair.open).executeTakeFirstOrThrow()
    const item = db.selectFrom('order_items').selectAll().where('order_id', '=', fair.open)
    const { id: order_item_id, product_id, product_price_id } = await item.executeTakeFirstOrThrow()
    const person = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
    const attendee = { ...person, order_id: order.id, order_item_id, product_id, product_price_id, position: 0 }
    const ticket = newTicket(attendee, order)
    await db
      .insertInto('attendees')
      .values({ ...ticket, status: 'ACTIVE' })
      .execute()
    const subject = `order ${await numberOf(fair.open)}, reserved`
    await expectFound([{ invariant: 'tickets follow their order', subject, expected: 0, found: 1 }])
  })
})

it('a ticket that is inside twice; an entry that was taken back does not count', async () => {
  const { event_id, visitor } = fair.seller
  const body = { name: 'Door', product_ids: [fair.ticket.id] }
  const { data: list } = await visitor.call(checkInLists.create, { params: { event_id }, body })
  const { id, public_id } = await firstAttendeeOf(fair.placed)
  const entry = (attendee_id: number, undone_at: string | null) => ({
    ...{ event_id, check_in_list_id: list.id, attendee_id, undone_at },
    short_id: newShortId('ci'),
  })
  const entries = [entry(id, null), entry(id, null), entry(id + 1, null), entry(id + 1, '2031-01-01T00:00:00Z')]
  await db.insertInto('check_ins').values(entries).execute()
  const subject = `list "Door", ticket ${public_id}`
  await expectFound([{ invariant: 'one entry per list and ticket', subject, expected: 1, found: 2 }])
})

it('a promo code that was used once more than there are orders with it', async () => {
  await db.updateTable('orders').set({ promo_code_id: null }).where('id', '=', fair.open).execute()
  const order = `order ${await numberOf(fair.open)}`
  await expectFound([
    { invariant: 'ledger = orders', subject: `${order}, promo code "friends" held`, expected: 0, found: 1 },
    { invariant: 'promo uses = orders', subject: 'promo code "friends" held', expected: 0, found: 1 },
  ])
})

it('tickets that count against a promo code, which the ledger does not know', async () => {
  await db.updateTable('orders').set({ promo_ticket_count: 3 }).where('id', '=', fair.open).execute()
  const order = `order ${await numberOf(fair.open)}`
  await expectFound([
    { invariant: 'ledger = orders', subject: `${order}, tickets of promo code "friends" held`, expected: 3, found: 0 },
    { invariant: 'promo uses = orders', subject: 'tickets of promo code "friends" held', expected: 3, found: 0 },
  ])
})

it('a sale while it is being checked is no difference', async () => {
  const checks = Array.from({ length: 10 }, () => findDifferences(db, { event_id: fair.seller.event_id }))
  const sales = Array.from({ length: 5 }, () => placeOrder(testApp, fair.seller, { product: fair.ticket }))
  const [found] = await Promise.all([Promise.all(checks), Promise.all(sales)])
  expect(found.flat()).toEqual([])
})
