import { afterEach, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { askForInvoices } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

afterEach(async () => {
  expect(await findDifferences(db)).toEqual([])
})

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

/** Five mugs at 5.00, tickets at 10.00. */
async function openShop() {
  const seller = await newSeller(testApp)
  const { call } = seller.visitor
  const goods = { product_type: 'GENERAL' as const }
  const products = {
    ticket: await addProduct(seller),
    mug: await addProduct(seller, { title: 'Mug', ...goods, prices: [{ price: 500, initial_quantity_available: 5 }] }),
  }
  const params = { event_id: seller.event_id }

  async function place(
    units: Partial<Record<keyof typeof products, number>>,
    payment: 'PAID' | 'AWAITING' = 'AWAITING',
  ) {
    const items = Object.entries(units).map(([name, quantity]) => {
      const { prices } = products[name as keyof typeof products]
      return { product_price_id: prices[0]?.id ?? 0, quantity }
    })
    const { data } = await call(orders.create, {
      params,
      body: { items, buyer: BUYER, payment, send_emails: false },
    })
    const of = { params: { ...params, order_id: data.id } }
    const itemOf = (product_id: number) => data.order_items.find((item) => item.product_id === product_id)?.id ?? 0
    const cancelAt = async (product_id: number, quantity: number, updated_at?: string) =>
      (
        await call(orders.cancelGoods, {
          params: { ...of.params, order_item_id: itemOf(product_id) },
          body: { quantity, updated_at },
        })
      ).data
    return {
      ...{ order: data, of, read: async () => (await call(orders.get, of)).data },
      cancel: (quantity: number, updated_at?: string) => cancelAt(products.mug.id, quantity, updated_at),
      cancelTicket: () => cancelAt(products.ticket.id, 1),
      mugOf: ({ order_items }: typeof data) => order_items.find((item) => item.product_id === products.mug.id),
    }
  }

  const mugsSold = async () => {
    const price = db.selectFrom('product_prices').select('stock_pool_id').where('product_id', '=', products.mug.id)
    const { stock_pool_id } = await price.executeTakeFirstOrThrow()
    const pool = db.selectFrom('stock_pools').select('sold').where('id', '=', stock_pool_id)
    return (await pool.executeTakeFirstOrThrow()).sold
  }
  return { ...seller, params, place, mugsSold }
}

test('a paid order keeps its money, and its goods are free again', async () => {
  const shop = await openShop()
  const { cancel, mugOf } = await shop.place({ ticket: 1, mug: 3 }, 'PAID')
  const after = await cancel(2)
  expect(after).toMatchObject({ status: 'COMPLETED', total_gross: 2500, total_refunded: 0 })
  expect(mugOf(after)).toMatchObject({ quantity: 3, cancelled_units: 2, units_left: 1, total_gross: 1500 })
  expect(await shop.mugsSold()).toBe(1)
  const { data: stats } = await shop.visitor.call(events.stats, { params: shop.params })
  expect(stats).toMatchObject({ total_gross_sales: 2500, total_products_sold: 2 })
  const last = await cancel(1)
  expect(last).toMatchObject({ status: 'COMPLETED', total_gross: 2500 })
  expect(await shop.mugsSold()).toBe(0)
})

test('an unpaid order owes less, and is cancelled with the last thing in it', async () => {
  const shop = await openShop()
  const { cancel, mugOf, order } = await shop.place({ ticket: 1, mug: 3 })
  const after = await cancel(1)
  expect(after).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 2000, items_count: 3 })
  expect(mugOf(after)).toMatchObject({ quantity: 2, cancelled_units: 1, units_left: 2, total_gross: 1000 })
  const none = await cancel(2)
  expect(none).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1000 })
  expect(mugOf(none)).toMatchObject({ quantity: 0, units_left: 0 })
  const params = { ...shop.params, attendee_id: order.attendees[0]?.id ?? 0 }
  await shop.visitor.call(attendees.update, { params, body: { status: 'CANCELLED' } })
  const alone = await shop.place({ mug: 2 })
  expect(await alone.cancel(2)).toMatchObject({ status: 'CANCELLED' })
  expect(await shop.mugsSold()).toBe(0)
})

test('goods cancelled while the order was paid are not due when it is unpaid again', async () => {
  const shop = await openShop()
  const { cancel, of, mugOf } = await shop.place({ ticket: 1, mug: 3 }, 'PAID')
  await cancel(1)
  const { data } = await shop.visitor.call(orders.markAsUnpaid, of)
  expect(data).toMatchObject({ total_gross: 2000 })
  expect(mugOf(data)).toMatchObject({ quantity: 2, cancelled_units: 1, units_left: 2 })
  await shop.visitor.call(orders.markAsPaid, of)
  const after = await cancel(1)
  expect(after).toMatchObject({ total_gross: 2000 })
  expect(mugOf(after)).toMatchObject({ quantity: 2, cancelled_units: 2, units_left: 1 })
  const item = mugOf(after)
  const back = (quantity: number) =>
    shop.visitor.call(orders.refund, {
      ...of,
      body: { lines: [{ order_item_id: item?.id ?? 0, quantity }], notify_buyer: false, cancel_order: false },
    })
  await refused(back(3), 'malformed')
  expect((await back(1)).data).toMatchObject({ total_refunded: 500 })
})

test('the buyer is emailed, unless the member says no', async () => {
  const shop = await openShop()
  const { cancel, of, mugOf, order } = await shop.place({ ticket: 1, mug: 3 }, 'PAID')
  await cancel(2)
  const order_item_id = mugOf(order)?.id ?? 0
  const params = { ...of.params, order_item_id }
  await shop.visitor.call(orders.cancelGoods, { params, body: { quantity: 1, notify_buyer: false } })
  const jobs = await queuedJobs(db, 'sendGoodsCancelled')
  expect(jobs.filter(({ order_id }) => order_id === order.id)).toMatchObject([
    { order_item_id, quantity: 2, send_emails: true },
    { order_item_id, quantity: 1, send_emails: false },
  ])
})

test('the invoice stays as issued, and a credit note takes back the share', async () => {
  const shop = await openShop()
  await askForInvoices(shop.visitor, shop.event_id)
  const { cancel } = await shop.place({ mug: 3 })
  const after = await cancel(1)
  expect(after.latest_invoice).toMatchObject({ status: 'UNPAID' })
  expect(after.credit_notes).toMatchObject([{ amount: 500 }])
})

test('an undone cancellation of the order takes the remaining units alone', async () => {
  const shop = await openShop()
  const { cancel, order, read, mugOf } = await shop.place({ mug: 3 }, 'PAID')
  await cancel(2)
  const acts = bulkActsOf(testApp, shop)
  const id = await acts.done({ act: 'CANCEL', order_ids: [order.id] })
  expect(await shop.mugsSold()).toBe(0)
  await shop.place({ mug: 4 }, 'PAID')
  expect((await acts.undone(id)).kept).toEqual([])
  expect(await shop.mugsSold()).toBe(5)
  expect(await read()).toMatchObject({ status: 'COMPLETED' })
  expect(mugOf(await read())).toMatchObject({ cancelled_units: 2, units_left: 1 })
})

test('more than is left, tickets, ended orders and stale versions are refused', async () => {
  const shop = await openShop()
  const { cancel, cancelTicket, of } = await shop.place({ ticket: 1, mug: 2 }, 'PAID')
  const { issues } = await refused(cancel(3), 'malformed')
  expect(issues).toMatchObject([{ path: 'quantity', code: 'more_units_than_left' }])
  await refused(cancelTicket(), 'not_goods')
  await refused(cancel(1, '2020-01-01T00:00:00.000Z'), 'stale')
  const { updated_at } = await cancel(1)
  await cancel(1, updated_at)
  await refused(cancel(1), 'malformed')
  const params = { ...of.params, order_item_id: 2_000_000_000 }
  await refused(shop.visitor.call(orders.cancelGoods, { params, body: { quantity: 1 } }), 'not_found')
  const other = await shop.place({ mug: 2 })
  await shop.visitor.call(orders.cancel, other.of)
  await refused(other.cancel(1), 'transition_not_allowed')
})
