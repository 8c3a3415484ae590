import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { promoCodes } from '#contract/promo-codes.ts'
import { SYSTEM } from '#domain/actor.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { changeTicketStatus } from './change-ticket-status.ts'

const testApp = await createTestApp()
const { db } = testApp.services

/** An unpaid order of one ticket with a promo code, whose pool has a lower id than that of the price. */
async function lastTicket() {
  const seller = await newSeller(testApp)
  const params = { event_id: seller.event_id }
  const body = { code: 'early', discount_type: 'PERCENTAGE', discount: 10, max_allowed_usages: 10 } as const
  const { data: code } = await seller.visitor.call(promoCodes.create, { params, body })
  const { stock_pool_id } = await db
    .selectFrom('promo_codes')
    .select('stock_pool_id')
    .where('id', '=', code.id)
    .executeTakeFirstOrThrow()
  const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
  const order_id = await placeOrder(testApp, seller, {
    product,
    status: 'AWAITING_OFFLINE_PAYMENT',
    promo_code: { id: code.id, stock_pool_id },
  })
  const of = { order_id }
  const ticket = db.selectFrom('attendees').select('id').where('order_id', '=', order_id)
  const { id: attendee_id } = await ticket.executeTakeFirstOrThrow()
  const price = db.selectFrom('stock_pools').select('id').where('event_id', '=', seller.event_id).orderBy('id', 'desc')
  const { id: price_pool_id } = await price.executeTakeFirstOrThrow()
  expect(stock_pool_id).toBeLessThan(price_pool_id)
  return { ...of, attendee_id, promo_pool_id: stock_pool_id, price_pool_id }
}

/** Cancels the ticket while another transaction has the pool of the promo code; returns whether that one gets the price's pool. */
async function cancelAgainstOrder(on: Db) {
  const { order_id, attendee_id, promo_pool_id, price_pool_id } = await lastTicket()
  let cancelling: Promise<unknown> | undefined
  const lock = (trx: Db, id: number) => sql`select from stock_pools where id = ${id} for update nowait`.execute(trx)
  const isFree = await db
    .transaction()
    .execute(async (trx) => {
      await lock(trx, promo_pool_id)
      const change = { attendee_id, to: 'CANCELLED' } as const
      cancelling = on.transaction().execute((other) => changeTicketStatus(other, SYSTEM, change))
      await untilWaiting(db, 1)
      return lock(trx, price_pool_id).then(
        () => true,
        () => false,
      )
    })
    .catch(() => false)
  await cancelling
  const order = db.selectFrom('orders').select('status').where('id', '=', order_id)
  return { isFree, status: (await order.executeTakeFirstOrThrow()).status }
}

test('the last ticket of an unpaid order: its pools are locked by id, so no other order can deadlock with it', async () => {
  expect(await cancelAgainstOrder(db)).toEqual({ isFree: true, status: 'CANCELLED' })
  expect(await findDifferences(db)).toEqual([])
})

test('unprotected: without the first lock it has the pool of the price, and waits for that of the promo code', async () => {
  const open = db.withPlugin({
    // Pools are read without being locked.
    transformQuery: ({ node }) =>
      node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"stock_pools"')
        ? { ...node, endModifiers: [] }
        : node,
    transformResult: async ({ result }) => result,
  })
  expect(await cancelAgainstOrder(open)).toEqual({ isFree: false, status: 'CANCELLED' })
})
