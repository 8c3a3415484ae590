import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'
import { sellHeld } from '#server/products/stock.ts'
import { createTestApp } from '#test/app.ts'
import { buy, detailsFor, inTheNameOf, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services
const other = withConfig({}).app
/** The same, where the database no longer refuses what the code should have prevented. */
const bare = await createTestApp()

type Seller = Awaited<ReturnType<typeof signUp>>
let seller: Seller
let bareSeller: Seller
beforeAll(async () => {
  seller = await signUp(app)
  bareSeller = await signUp(bare.app)
  await sql`alter table stock_pools drop constraint stock_pools_never_oversold, drop constraint stock_pools_held_check`.execute(
    bare.services.db,
  )
  await sql`alter table attendees drop constraint attendees_order_item_id_position_key`.execute(bare.services.db)
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const free = { product: { type: 'FREE' as const } }

async function together(calls: (() => Promise<unknown>)[]): Promise<number[]> {
  const settled = calls.map((call) =>
    call().then(
      () => 200,
      (failure: ApiFailure) => failure.status,
    ),
  )
  return (await Promise.all(settled)).sort()
}

async function placeLaterOffline(sale: Awaited<ReturnType<typeof createEventOnSale>>): Promise<PublicOrder> {
  await seller.visitor.call(events.updateSettings, {
    params: { event_id: sale.event.id },
    body: { payment_providers: ['OFFLINE'], offline_payment_instructions: '<p>Pay at the bar.</p>' },
  })
  return buy(app, sale, 2)
}

const setTime = (on: Db, order: PublicOrder, interval: string) =>
  on
    .updateTable('orders')
    .set({ reserved_until: sql<string>`now() + ${interval}::interval` })
    .where('short_id', '=', order.short_id)
    .execute()

const poolsOf = (on: Db, event_id: number) =>
  on
    .selectFrom('stock_pools')
    .select(['held', 'sold'])
    .where('event_id', '=', event_id)
    .where('kind', '=', 'PRICE')
    .execute()

describe('an order is completed once', () => {
  test('of 50 at once one succeeds; tickets = quantity; stock moves once', async () => {
    const sale = await createEventOnSale(seller, { ...free, quantity: 10 })
    const order = await reserve(app, sale, 3)
    const complete = (index: number) => () =>
      visit(index % 2 ? app : other).call(checkout.saveDetails, {
        params: keyOf(order),
        body: inTheNameOf(order, index),
      })
    const statuses = await together(Array.from({ length: 50 }, (_, index) => complete(index)))
    expect(statuses).toEqual([200, ...Array(49).fill(409)])
    const tickets = await db.selectFrom('attendees').select('id').where('event_id', '=', sale.event.id).execute()
    expect(tickets).toHaveLength(3)
    expect(await poolsOf(db, sale.event.id)).toEqual([{ held: 0, sold: 3 }])
    expect(await findDifferences(db)).toEqual([])
  })

  test('twin: looking first and writing later makes too many tickets', async () => {
    const sale = await createEventOnSale(bareSeller, { ...free, quantity: 10 })
    const order = await reserve(bare.app, sale, 3)
    await Promise.all([lookThenComplete(order), lookThenComplete(order)])
    const broken = (await findDifferences(bare.services.db)).map(({ invariant }) => invariant)
    expect(broken).toContain('one ticket per unit')
  })
})

describe('completion against expiry and the next buyer', () => {
  test('either the order stands or the other one has the ticket, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const sale = await createEventOnSale(seller, { ...free, quantity: 1 })
      const order = await reserve(app, sale)
      await setTime(db, order, '30 milliseconds')
      const [first, , second] = await Promise.allSettled([
        pause(20 + round * 2).then(() =>
          visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) }),
        ),
        pause(30).then(() => expireOrders(services)),
        pause(25 + round * 2).then(() => reserve(other, sale)),
      ])
      const winners = [first, second].filter((result) => result?.status === 'fulfilled')
      expect(winners.length).toBeLessThanOrEqual(1)
      const [pool] = await poolsOf(db, sale.event.id)
      expect((pool?.held ?? 0) + (pool?.sold ?? 0)).toBe(winners.length)
    }
    expect(await findDifferences(db)).toEqual([])
  })

  test('twin: comparing the time in the application and writing later sells it twice', async () => {
    const sale = await createEventOnSale(bareSeller, { ...free, quantity: 1 })
    const order = await reserve(bare.app, sale)
    await setTime(bare.services.db, order, '40 milliseconds')
    const late = lookThenComplete(order, 150)
    await pause(60)
    await reserve(bare.app, sale)
    await late
    const broken = (await findDifferences(bare.services.db)).map(({ invariant }) => invariant)
    expect(broken).toContain('ledger = orders')
  })
})

describe('ordering and giving up at the same moment', () => {
  test('one of the two happens, and the stock says which', async () => {
    const sale = await createEventOnSale(seller, { quantity: 100 })
    let placed = 0
    for (let round = 0; round < 10; round++) {
      const order = await placeLaterOffline(sale)
      const statuses = await together([
        () => visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) }),
        () => visit(other).call(checkout.abandon, { params: keyOf(order) }),
      ])
      expect(statuses).toEqual([200, 409])
      const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
      placed += data.status === 'AWAITING_OFFLINE_PAYMENT' ? 2 : 0
    }
    expect(await poolsOf(db, sale.event.id)).toEqual([{ held: 0, sold: placed }])
    expect(await findDifferences(db)).toEqual([])
  })

  test('twin: with both looking first, both happen', async () => {
    const sale = await createEventOnSale(bareSeller, { ...free, quantity: 10 })
    const order = await reserve(bare.app, sale, 2)
    await Promise.all([
      lookThenComplete(order, 80),
      pause(20).then(() => visit(bare.app).call(checkout.abandon, { params: keyOf(order) })),
    ])
    const broken = (await findDifferences(bare.services.db)).map(({ subject }) => subject)
    expect(broken.some((subject) => subject.startsWith('order'))).toBe(true)
  })
})

/** As so many shops do it: is it still open? Then, a moment later, complete it, whatever has happened since. */
async function lookThenComplete(order: PublicOrder, think = 30): Promise<void> {
  const on = bare.services.db
  const row = await on.selectFrom('orders').selectAll().where('short_id', '=', order.short_id).executeTakeFirstOrThrow()
  const isOpen = row.status === 'RESERVED' && row.reserved_until > new Date().toISOString()
  await pause(think)
  if (!isOpen) return
  await on.transaction().execute(async (trx) => {
    const items = await trx.selectFrom('order_items').selectAll().where('order_id', '=', row.id).execute()
    const attendees = items.flatMap((item) =>
      Array.from({ length: item.quantity }, (_, position) => ({
        ...{
          first_name: 'Grace',
          last_name: 'Hopper',
          email: 'grace@example.com',
          status: 'ACTIVE' as const,
          position,
        },
        ...{ order_item_id: item.id, product_id: item.product_id, product_price_id: item.product_price_id },
        ...{ order_id: row.id, event_id: row.event_id, account_id: row.account_id },
        ...{ short_id: newShortId('a'), public_id: newPublicId('A'), ticket_code: newTicketCode() },
      })),
    )
    await trx
      .updateTable('orders')
      .set({ status: 'COMPLETED', email: 'grace@example.com' })
      .where('id', '=', row.id)
      .execute()
    await sellHeld(trx, [row.id])
    await trx.insertInto('attendees').values(attendees).execute()
  })
}
