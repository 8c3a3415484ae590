import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { expireOrders } from '#server/checkout/expire-orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { buy, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

const openSale = () => createEventOnSale(seller, { quantity: 5 })

async function idOf({ short_id }: { short_id: string }): Promise<number> {
  return (await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()).id
}

async function placeUnpaid(sale: Sale, quantity = 2): Promise<number> {
  const order = await buy(app, sale, quantity)
  await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
  return idOf(order)
}

/** An expired order with details, so that its buyer could pay. */
async function letExpire(sale: Sale, quantity = 2): Promise<number> {
  const order = await buy(app, sale, quantity)
  const id = await idOf(order)
  await expire(id)
  return id
}

async function expire(id: number): Promise<void> {
  const reserved_until = sql<string>`now() - interval '1 second'`
  await db.updateTable('orders').set({ reserved_until }).where('id', '=', id).execute()
  await expireOrders({ db })
}

const pathOf = (sale: Sale, order_id: number) => ({ params: { event_id: sale.event.id, order_id } })
const markAsPaid = (sale: Sale, id: number) => seller.visitor.call(orders.markAsPaid, pathOf(sale, id))
const cancel = (sale: Sale, id: number) => seller.visitor.call(orders.cancel, pathOf(sale, id))
const paymentsOf = (order_id: number) =>
  db
    .selectFrom('payments')
    .select(['provider', 'state', 'amount', 'currency', sql<boolean>`settled_at is not null`.as('is_settled')])
    .where('order_id', '=', order_id)
    .execute()

describe('the payment of an order', () => {
  test('is waited for, and comes', async () => {
    const sale = await openSale()
    const id = await placeUnpaid(sale)
    const payment = { provider: 'OFFLINE', amount: 2000, currency: 'EUR' }
    expect(await paymentsOf(id)).toEqual([{ ...payment, state: 'PENDING', is_settled: false }])
    await markAsPaid(sale, id)
    expect(await paymentsOf(id)).toEqual([{ ...payment, state: 'SUCCEEDED', is_settled: true }])
    await cancel(sale, id)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'SUCCEEDED' }])
  })

  test('is waited for no longer once the order is cancelled', async () => {
    const sale = await openSale()
    const id = await placeUnpaid(sale)
    await cancel(sale, id)
    expect(await paymentsOf(id)).toMatchObject([{ state: 'CANCELLED', is_settled: true }])
  })

  test('of a free order there is none', async () => {
    const prices = [{ price: 0 }]
    const sale = await createEventOnSale(seller, { product: { type: 'FREE', prices } })
    expect(await paymentsOf(await idOf(await buy(app, sale)))).toEqual([])
  })
})

describe('an order that is paid after its time', () => {
  test('takes its stock again, its tickets are in the name of its buyer, and who paid is written to', async () => {
    const sale = await openSale()
    const id = await letExpire(sale)
    const { data } = await markAsPaid(sale, id)
    expect(data).toMatchObject({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
    expect(data.attendees.map(({ first_name, status }) => [first_name, status])).toEqual([
      ['Grace', 'ACTIVE'],
      ['Grace', 'ACTIVE'],
    ])
    expect(await paymentsOf(id)).toMatchObject([{ state: 'SUCCEEDED', amount: 2000 }])
    expect(await queuedJobs(db, 'sendTickets')).toContainEqual(expect.objectContaining({ order_id: id }))
    expect(await findDifferences(db)).toEqual([])
    await refused(reserve(app, sale, 4), 'not_enough_left')
  })

  test('is found among the expired ones, where carts without a buyer are not', async () => {
    const sale = await openSale()
    const id = await letExpire(sale)
    const cart = await reserve(app, sale)
    await expire(await idOf(cart))
    const list = async (status: string) => {
      const query = { filter_fields: { status: { in: status } } }
      const { data } = await seller.visitor.call(orders.list, { params: { event_id: sale.event.id }, query })
      return data.map((order) => order.id)
    }
    expect(await list('EXPIRED')).toEqual([id])
    expect(await list('EXPIRED,COMPLETED')).toEqual([id])
    await markAsPaid(sale, id)
    expect(await list('EXPIRED')).toEqual([])
    expect(await list('EXPIRED,COMPLETED')).toEqual([id])
  })

  test('is refused where its stock is sold meanwhile, and nothing is half done', async () => {
    const sale = await openSale()
    const id = await letExpire(sale)
    await placeUnpaid(sale, 4)
    await refused(markAsPaid(sale, id), 'sold_out')
    const order = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
    expect(order?.status).toBe('EXPIRED')
    expect(await paymentsOf(id)).toEqual([])
    expect(await findDifferences(db)).toEqual([])
  })

  test('is completed once, however many say so at once', async () => {
    const sale = await openSale()
    const id = await letExpire(sale)
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => markAsPaid(sale, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await paymentsOf(id)).toHaveLength(1)
    expect(await findDifferences(db)).toEqual([])
  })

  test('waits for a change of what is sold, which would not count it', async () => {
    const sale = await openSale()
    const id = await letExpire(sale)
    const marking = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('events').select('id').where('id', '=', sale.event.id).forNoKeyUpdate().execute()
      const marked = markAsPaid(sale, id)
      await sleep(300)
      expect(await paymentsOf(id)).toEqual([])
      return { marked }
    })
    expect((await marking.marked).data.status).toBe('COMPLETED')
  })

  test('cannot be one that nobody gave details for, nor a free one', async () => {
    const sale = await openSale()
    const id = await idOf(await reserve(app, sale))
    await expire(id)
    await refused(markAsPaid(sale, id), 'not_awaiting_payment')
  })
})

test('the life of an order can be read: what happened, and who did it', async () => {
  const sale = await openSale()
  const id = await placeUnpaid(sale)
  await markAsPaid(sale, id)
  await cancel(sale, id)
  const { data } = await seller.visitor.call(activities.ofOrder, pathOf(sale, id))
  expect(data.map(({ name, actor_kind, actor_id }) => [name, actor_kind, actor_id])).toEqual([
    ['order.cancelled', 'user', seller.user.id],
    ['order.paid', 'user', seller.user.id],
    ['order.awaiting_offline_payment', 'buyer', id],
    ['order.details_saved', 'buyer', id],
    ['order.reserved', 'buyer', null],
  ])
})

test('an order that expires leaves an entry of the system, one for each order', async () => {
  const sale = await openSale()
  const id = await letExpire(sale)
  const entries = await db.selectFrom('activity_log').selectAll().where('order_id', '=', id).orderBy('id').execute()
  expect(entries.map(({ name, actor_kind }) => [name, actor_kind])).toEqual([
    ['order.reserved', 'buyer'],
    ['order.details_saved', 'buyer'],
    ['order.expired', 'system'],
  ])
  const { account_id } = seller
  const { id: event_id, organizer_id } = sale.event
  expect(entries.every((entry) => entry.account_id === account_id && entry.event_id === event_id)).toBe(true)
  expect(entries.every((entry) => entry.organizer_id === organizer_id)).toBe(true)
})
