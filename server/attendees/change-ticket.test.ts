import { beforeEach, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { type Product, products } from '#contract/products.ts'
import { reports } from '#contract/reports.ts'
import { pricesInSale } from '#server/figures/price-stock.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let [standard, balcony]: Product[] = []
beforeEach(async () => {
  seller = await newSeller(testApp)
  standard = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 5 }] })
  balcony = await addProduct(seller, { title: 'Balcony', prices: [{ price: 2500, initial_quantity_available: 1 }] })
})

const priceOf = (product?: Product) => product?.prices[0]?.id ?? 0
async function sell(quantity = 1, status: 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT' = 'COMPLETED') {
  if (!standard) throw new Error('nothing to sell')
  const order_id = await placeOrder(testApp, seller, { product: standard, quantity, status })
  const order = async () =>
    (await seller.visitor.call(orders.get, { params: { event_id: seller.event_id, order_id } })).data
  return { order_id, order, attendees: (await order()).attendees }
}
const paramsOf = (attendee?: { id: number }) => ({ event_id: seller.event_id, attendee_id: attendee?.id ?? 0 })
const change = async (attendee: { id: number } | undefined, product?: Product) =>
  (
    await seller.visitor.call(attendees.changeTicket, {
      params: paramsOf(attendee),
      body: { product_price_id: priceOf(product) },
    })
  ).data
const soldOf = async (product?: Product) => (await getProduct(seller, product?.id ?? 0)).quantity_sold
/** Figures of the price as on the dashboard, computed from the orders. */
const figuresOf = async (product?: Product) =>
  (await pricesInSale(db, seller.event_id)).find(({ id }) => id === priceOf(product))
const sound = async () => expect(await findDifferences(db)).toEqual([])

describe('a ticket of another price', () => {
  test('takes its place there and frees the one it had; the order stays what was bought and paid', async () => {
    const { order, attendees: sold } = await sell(2)
    const before = await order()
    const changed = await change(sold[0], balcony)
    expect(changed).toMatchObject({ product_id: balcony?.id, item_name: 'Balcony', public_id: sold[0]?.public_id })
    expect([await soldOf(standard), await soldOf(balcony)]).toEqual([1, 1])
    const [of_standard, of_balcony] = [await figuresOf(standard), await figuresOf(balcony)]
    expect([of_standard?.paid, of_balcony?.paid]).toEqual([1, 1])
    const after = await order()
    expect(after.attendees.map(({ item_name }) => item_name)).toEqual(['Balcony', 'Standard'])
    expect({ ...after, attendees: [] }).toEqual({ ...before, attendees: [] })
    await sound()
  })

  test('and back again is as it was', async () => {
    const { order, attendees: sold } = await sell()
    const before = await order()
    await change(sold[0], balcony)
    await change(sold[0], standard)
    const row = db
      .selectFrom('attendees')
      .select('bought_price_id')
      .where('id', '=', sold[0]?.id ?? 0)
    expect(await row.executeTakeFirst()).toEqual({ bought_price_id: null })
    expect((await order()).attendees).toEqual(before.attendees)
    expect([await soldOf(standard), await soldOf(balcony)]).toEqual([1, 0])
    await sound()
  })

  test('the difference is shown before and stands in the log', async () => {
    const { attendees: sold } = await sell()
    const choices = async () => (await seller.visitor.call(attendees.ticketChoices, { params: paramsOf(sold[0]) })).data
    expect(await choices()).toEqual({
      currency: 'EUR',
      unit_gross: 1000,
      choices: [
        {
          product_price_id: priceOf(balcony),
          item_name: 'Balcony',
          unit_gross: 2500,
          difference: 1500,
          quantity_remaining: 1,
          settlements: ['NOTHING'],
        },
      ],
    })
    await change(sold[0], balcony)
    const entry = await db
      .selectFrom('activity_log')
      .select('data')
      .where('name', '=', 'attendee.ticket_changed')
      .where('subject_id', '=', sold[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(entry.data).toEqual({
      from: { product_price_id: priceOf(standard), unit_gross: 1000 },
      to: { product_price_id: priceOf(balcony), unit_gross: 2500 },
      difference: 1500,
      settle: 'NOTHING',
    })
    expect((await choices()).choices).toMatchObject([{ product_price_id: priceOf(standard), difference: -1500 }])
  })

  test('what does not fit is refused, and nothing changes', async () => {
    const { attendees: sold } = await sell(2)
    const cap = await addProduct(seller, { title: 'Cap', product_type: 'GENERAL' })
    for (const product of [cap, await addProduct(await newSeller(testApp))])
      await refused(change(sold[0], product), 'malformed')
    await change(sold[0], balcony)
    await refused(change(sold[1], balcony), 'sold_out')
    expect((await change(sold[1], standard)).item_name).toBe('Standard')
    expect([await soldOf(standard), await soldOf(balcony)]).toEqual([1, 1])
    await seller.visitor.call(attendees.update, { params: paramsOf(sold[1]), body: { status: 'CANCELLED' } })
    await refused(change(sold[1], balcony), 'ticket_cancelled')
    await refused(change({ id: 2_000_000_000 }, balcony), 'not_found')
    await sound()
  })

  test('of many at once, as many are changed as there are places; nobody waits in a circle', async () => {
    const { attendees: sold } = await sell(5)
    const outcomes = await Promise.allSettled(sold.map((attendee) => change(attendee, balcony)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const up = sold[outcomes.findIndex(({ status }) => status === 'fulfilled')]
    const others = sold.filter((attendee) => attendee !== up)
    for (let round = 0; round < 10; round += 1) {
      const both = await Promise.allSettled([change(up, round % 2 ? balcony : standard), change(others[0], balcony)])
      for (const outcome of both)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: /sold_out|malformed/ })
    }
    await sound()
  })
})

describe('what comes after', () => {
  test('it is cancelled, reactivated, paid and cancelled with its order at its own price', async () => {
    const { order_id, attendees: sold } = await sell(2, 'AWAITING_OFFLINE_PAYMENT')
    await change(sold[0], balcony)
    expect((await figuresOf(balcony))?.awaiting_payment).toBe(1)
    const update = (status: 'ACTIVE' | 'CANCELLED') =>
      seller.visitor.call(attendees.update, { params: paramsOf(sold[0]), body: { status } })
    await update('CANCELLED')
    expect([await soldOf(balcony), (await figuresOf(balcony))?.awaiting_payment]).toEqual([0, 0])
    await update('ACTIVE')
    const params = { event_id: seller.event_id, order_id }
    await seller.visitor.call(orders.markAsPaid, { params })
    await sound()
    await seller.visitor.call(orders.cancel, { params })
    expect([await soldOf(standard), await soldOf(balcony)]).toEqual([0, 0])
    await sound()
  })

  test('a shared limit that comes later counts it where it is; its product is not deleted', async () => {
    const { attendees: sold } = await sell(2)
    await change(sold[0], balcony)
    const venue = { name: 'Hall', capacity: 10, status: 'ACTIVE' } as const
    const { data } = await seller.visitor.call(capacityAssignments.create, {
      params: { event_id: seller.event_id },
      body: { ...venue, product_ids: [balcony?.id ?? 0] },
    })
    expect(data.used_capacity).toBe(1)
    await sound()
    const params = { event_id: seller.event_id, product_id: balcony?.id ?? 0 }
    await refused(seller.visitor.call(products.remove, { params }), 'has_orders')
    await seller.visitor.call(attendees.update, { params: paramsOf(sold[0]), body: { status: 'CANCELLED' } })
    await refused(seller.visitor.call(products.remove, { params }), 'has_orders')
  })

  test('figures of sales count what was bought', async () => {
    const stats = async () => (await seller.visitor.call(events.stats, { params: { event_id: seller.event_id } })).data
    const { attendees: sold } = await sell(2)
    const before = await stats()
    await change(sold[0], balcony)
    expect(await stats()).toEqual(before)
  })

  test('a cancelled one is taken off the product that was bought, in the report of products', async () => {
    const params = { event_id: seller.event_id, report_type: 'product_sales' }
    const soldByProduct = async () => {
      const { rows } = (await seller.visitor.call(reports.get, { params })).data
      return rows.map((row) => 'products_sold' in row && row.products_sold)
    }
    const { attendees: sold } = await sell(2)
    await change(sold[0], balcony)
    expect(await soldByProduct()).toEqual([2, 0])
    await seller.visitor.call(attendees.update, { params: paramsOf(sold[0]), body: { status: 'CANCELLED' } })
    expect(await soldByProduct()).toEqual([1, 0])
  })
})
