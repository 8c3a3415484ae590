import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { heldIn, one } from '#test/carts.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, inDays, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { createAddressCounts, isOverShare } from './address-shares.ts'
import { expireOrders } from './expire-orders.ts'

const { app, services } = await createTestApp()
const { db } = services

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>
const free = { product: { type: 'FREE' as const }, price: 0 }

/** Reserves from this address with a new browser. */
async function reserveFrom(address: string, sale: Sale, quantity = 1) {
  const products = one(sale, quantity).map(({ product, ...line }) => ({
    product_id: product.id,
    quantities: [line] as never,
  }))
  const { call } = visit(app, address)
  return (await call(checkout.reserve, { params: { event_id: sale.event.id }, body: { products } })).data
}

const complete = (order: Awaited<ReturnType<typeof reserveFrom>>, address: string) =>
  visit(app, address).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })

const rowOf = ({ short_id }: { short_id: string }) =>
  db.selectFrom('orders').selectAll().where('short_id', '=', short_id).executeTakeFirstOrThrow()

const minutesOf = (order: { created_at: string; reserved_until: string }) =>
  Math.round((Date.parse(order.reserved_until) - Date.parse(order.created_at)) / 60_000)

describe('what one address holds of an event', () => {
  test('ten carts of a hundred take no more than half; for the others there is enough', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1000 })
    const attempts = Array.from({ length: 10 }, () => reserveFrom('192.0.2.1', sale, 100))
    const refusals = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')
    expect(refusals.length).toBeGreaterThanOrEqual(5)
    expect(await heldIn(db, sale)).toBe(1000 - refusals.length * 100)
    const refusal = await refused(reserveFrom('192.0.2.1', sale, 100), 'too_many_held')
    expect(refusal).toMatchObject({ status: 429, retry_after: 30 })
    expect((await reserveFrom('192.0.2.2', sale, 4)).status).toBe('RESERVED')
  })

  test('small carts, one after the other, come to no more than half either', async () => {
    const sale = await createEventOnSale(seller, { quantity: 100 })
    for (let cart = 0; cart < 10; cart++) await reserveFrom('192.0.2.1', sale, 5)
    await refused(reserveFrom('192.0.2.1', sale, 5), 'too_many_held')
    expect((await reserveFrom('192.0.2.2', sale, 40)).status).toBe('RESERVED')
  })

  test('300 buyers behind one address all buy', async () => {
    const sale = await createEventOnSale(seller, { ...free, quantity: 1000 })
    const carts = await Promise.all(Array.from({ length: 300 }, () => reserveFrom('192.0.2.1', sale)))
    await Promise.all(carts.map((cart) => complete(cart, '192.0.2.1')))
    const { bought } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('bought'))
      .where('event_id', '=', sale.event.id)
      .where('status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow()
    expect(Number(bought)).toBe(300)
    expect(await findDifferences(db)).toEqual([])
  })

  test('what is bought, given up or over counts no more', async () => {
    const sale = await createEventOnSale(seller, { ...free, quantity: 60 })
    const [bought, given_up, over] = [
      await reserveFrom('192.0.2.1', sale, 10),
      await reserveFrom('192.0.2.1', sale, 10),
      await reserveFrom('192.0.2.1', sale, 10),
    ]
    await refused(reserveFrom('192.0.2.1', sale, 10), 'too_many_held')
    await complete(bought, '192.0.2.1')
    await visit(app).call(checkout.abandon, { params: keyOf(given_up) })
    await db
      .updateTable('orders')
      .set({ reserved_until: inDays(-1) })
      .where('short_id', '=', over.short_id)
      .execute()
    await expireOrders(services)
    expect((await reserveFrom('192.0.2.1', sale, 25)).status).toBe('RESERVED')
  })

  test('what is to be paid later counts until it is paid', async () => {
    const sale = await createEventOnSale(seller, { quantity: 100 })
    const order = async () => {
      const cart = await reserveFrom('192.0.2.1', sale, 25)
      await complete(cart, '192.0.2.1')
      await visit(app, '192.0.2.1').call(checkout.awaitOfflinePayment, { params: keyOf(cart) })
      return rowOf(cart)
    }
    const [first, second] = [await order(), await order()]
    expect([first.address_hash, second.address_hash]).not.toContain(null)
    await refused(reserveFrom('192.0.2.1', sale, 1), 'too_many_held')
    expect((await reserveFrom('192.0.2.2', sale, 20)).status).toBe('RESERVED')

    const params = { event_id: sale.event.id, order_id: first.id }
    await seller.visitor.call(orders.markAsPaid, { params })
    expect((await rowOf(first)).address_hash).toBeNull()
    expect((await reserveFrom('192.0.2.1', sale, 10)).status).toBe('RESERVED')
    await seller.visitor.call(orders.cancel, { params: { ...params, order_id: second.id } })
    expect((await rowOf(second)).address_hash).toBeNull()
    expect(await findDifferences(db)).toEqual([])
  })

  test('no more than 1,000 carts at once, where there is no limit as well', async () => {
    const sale = await createEventOnSale(seller, free)
    const carts: Awaited<ReturnType<typeof reserveFrom>>[] = []
    for (let rounds = 0; rounds < 10; rounds++)
      carts.push(...(await Promise.all(Array.from({ length: 100 }, () => reserveFrom('192.0.2.1', sale)))))
    await refused(reserveFrom('192.0.2.1', sale), 'too_many_held')
    expect((await reserveFrom('192.0.2.2', sale)).status).toBe('RESERVED')
    const [bought] = carts
    if (bought) await complete(bought, '192.0.2.1')
    const attempts = await Promise.allSettled([1, 2, 3].map(() => reserveFrom('192.0.2.1', sale)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }, 60_000)

  test('is looked at as long as orders may stay unpaid, while carts have their whole time again after an hour', () => {
    let now = 0
    const counts = createAddressCounts(() => now)
    const wanted = (quantity: number) => ({ address_hash: 'a', allocations: new Map([[1, quantity]]) })
    const looksAt = () => counts.toLookAt([wanted(1)], () => 100).length === 1
    for (let cart = 0; cart < 3; cart++) counts.note([wanted(10)])
    expect([looksAt(), counts.holdTimes([wanted(1), wanted(1)], [15, 6])]).toEqual([true, [5, 3]])
    now += 3_599_000
    expect(counts.holdTimes([wanted(1)], [15])).toEqual([5])
    now += 1_000
    expect(counts.holdTimes([wanted(1)], [15])).toEqual([15])
    now += 13 * 86_400_000
    expect([looksAt(), counts.holdTimes([wanted(1)], [15])]).toEqual([true, [15]])
    now += 86_400_000
    expect(looksAt()).toBe(false)
  })

  test('twenty units are never too many, however few there are', () => {
    const over = (quantity: number) => isOverShare({ limit: 25, sold: 0 }, { units: 0, unpaid: 0 }, quantity)
    expect([over(20), over(21)]).toEqual([false, true])
  })

  test('units of an event without limits are not counted', async () => {
    const sale = await createEventOnSale(seller)
    const carts = Array.from({ length: 10 }, () => reserveFrom('192.0.2.1', sale, 100))
    expect(await Promise.all(carts)).toHaveLength(10)
  })

  test('an IPv6 network is one address', async () => {
    const sale = await createEventOnSale(seller, { quantity: 50 })
    await reserveFrom('2001:db8:1:2::1', sale, 20)
    await refused(reserveFrom('2001:db8:1:2:ffff::9', sale, 20), 'too_many_held')
    expect((await reserveFrom('2001:db8:1:3::1', sale, 20)).status).toBe('RESERVED')
  })
})

describe('how long a cart is kept', () => {
  test('after three carts of an address, a third of the time until there are details', async () => {
    const sale = await createEventOnSale(seller)
    for (const _ of [1, 2, 3]) expect(minutesOf(await reserveFrom('192.0.2.1', sale))).toBe(15)
    const fourth = await reserveFrom('192.0.2.1', sale)
    expect(minutesOf(fourth)).toBe(5)
    const { data } = await complete(fourth, '192.0.2.1')
    expect(data.status).toBe('RESERVED')
    expect(minutesOf(data)).toBe(15)
    expect(minutesOf(await rowOf(fourth))).toBe(15)
    expect(minutesOf(await reserveFrom('192.0.2.2', sale))).toBe(15)
  })

  test('is never longer than the event allows', async () => {
    const sale = await createEventOnSale(seller)
    const params = { event_id: sale.event.id }
    await seller.visitor.call(events.updateSettings, { params, body: { order_timeout_in_minutes: 2 } })
    const carts = await Promise.all([1, 2, 3, 4, 5].map(() => reserveFrom('192.0.2.1', sale)))
    expect(carts.map(minutesOf)).toEqual([2, 2, 2, 2, 2])
  })
})

test('the address itself is kept nowhere, and its hash only while the cart is open or the order unpaid', async () => {
  const sale = await createEventOnSale(seller, { ...free })
  const [bought, given_up] = [await reserveFrom('192.0.2.77', sale), await reserveFrom('192.0.2.77', sale)]
  const { address_hash, ...row } = await rowOf(bought)
  expect(address_hash).toMatch(/^[\w-]{16}$/)
  expect(JSON.stringify(row)).not.toContain('192.0.2.77')
  await complete(bought, '192.0.2.77')
  await visit(app).call(checkout.abandon, { params: keyOf(given_up) })
  expect([(await rowOf(bought)).address_hash, (await rowOf(given_up)).address_hash]).toEqual([null, null])
})

test('an event that is over sells nothing', async () => {
  const dates = { start_date: inDays(-3), end_date: inDays(-2) }
  const sale = await createEventOnSale(seller, { event: dates })
  await refused(reserveFrom('192.0.2.1', sale), 'event_not_on_sale')
  const ongoing = await createEventOnSale(seller, { event: { ...dates, end_date: inDays(1) } })
  expect((await reserveFrom('192.0.2.1', ongoing)).status).toBe('RESERVED')
})

describe('details that are sent again because their answer was lost', () => {
  test('get the completed order; others are refused', async () => {
    const sale = await createEventOnSale(seller, free)
    const cart = await reserveFrom('192.0.2.1', sale, 2)
    const { data: first } = await complete(cart, '192.0.2.1')
    const { data: again } = await complete(cart, '192.0.2.1')
    expect({ ...again, server_time: '' }).toEqual({ ...first, server_time: '' })
    const body = detailsFor(cart)
    for (const other of [
      { ...body, order: { ...body.order, email: 'other@example.com' } },
      { ...body, products: body.products?.map((attendee) => ({ ...attendee, first_name: 'Other' })) },
    ])
      await refused(
        visit(app).call(checkout.saveDetails, { params: keyOf(cart), body: other }),
        'order_already_processed',
      )
    expect(await findDifferences(db)).toEqual([])
  })
})
