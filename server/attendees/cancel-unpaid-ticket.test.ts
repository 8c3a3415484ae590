import { afterEach, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { orderForEmail } from '#server/orders/order-for-email.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { askForInvoices, orderIdOf } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const buyer = visit(testApp.app)

afterEach(async () => {
  expect(await findDifferences(db)).toEqual([])
})

/** Tickets at 10.00, free tickets, mugs at 5.00 and free flyers. Tickets and mugs have 10 % tax. */
async function openShop() {
  const seller = await newSeller(testApp)
  const { call } = seller.visitor
  const body = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, is_active: true } as const
  const { data: tax } = await call(taxesAndFees.create, {
    params: { account_id: seller.account_id },
    body: { ...body, is_default: false },
  })
  const tax_and_fee_ids = [tax.id]
  const goods = { product_type: 'GENERAL' as const }
  const products = {
    ticket: await addProduct(seller, { tax_and_fee_ids, prices: [{ price: 1000, initial_quantity_available: 10 }] }),
    guest: await addProduct(seller, { title: 'Guest', type: 'FREE', prices: [{ price: 0 }] }),
    mug: await addProduct(seller, { title: 'Mug', ...goods, tax_and_fee_ids, prices: [{ price: 500 }] }),
  }
  const params = { event_id: seller.event_id }

  /** Places an order that is to be paid later. */
  async function place(units: Partial<Record<keyof typeof products, number>>, promo_code: string | null = null) {
    const lines = Object.entries(units).map(([name, quantity]) => {
      const { id, prices } = products[name as keyof typeof products]
      return { product_id: id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity }] }
    })
    const { data: cart } = await buyer.call(checkout.reserve, { params, body: { products: lines, promo_code } })
    await buyer.call(checkout.saveDetails, { params: keyOf(cart), body: detailsFor(cart) })
    await buyer.call(checkout.awaitOfflinePayment, { params: keyOf(cart) })
    const order_id = await orderIdOf(db, cart)
    const of = { params: { ...params, order_id } }
    const read = async () => (await call(orders.get, of)).data
    const ids = (await read()).attendees.map(({ id }) => id)
    const turn = (at: number, status: 'ACTIVE' | 'CANCELLED') =>
      call(attendees.update, { params: { ...params, attendee_id: ids[at] ?? 0 }, body: { status } })
    return {
      ...{ order_id, read, pay: () => call(orders.markAsPaid, of), unpay: () => call(orders.markAsUnpaid, of) },
      cancel: (at: number) => turn(at, 'CANCELLED'),
      reactivate: (at: number) => turn(at, 'ACTIVE'),
      page: async () => (await buyer.call(checkout.get, { params: keyOf(cart) })).data,
      tickets: async () => (await buyer.call(checkout.tickets, { params: keyOf(cart) })).data,
    }
  }

  const overview = async () => {
    const { data } = await call(events.overview, { params })
    const { total_ordered, total_awaited, total_arrived } = data.money
    const { orders_completed, orders_awaiting_payment } = data
    return { total_ordered, total_awaited, total_arrived, orders_completed, orders_awaiting_payment }
  }
  const soldOf = async () => {
    const pools = db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', seller.event_id)
    return (await pools.orderBy('id').execute()).map(({ held, sold }) => held + sold)
  }
  return { ...seller, params, place, overview, soldOf }
}

test('what is due falls by the ticket, with its taxes, everywhere', async () => {
  const shop = await openShop()
  const order = await shop.place({ ticket: 2 })
  await order.cancel(0)
  expect(await order.read()).toMatchObject({
    ...{ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1100, total_tax: 100, total_before_discount: 1000 },
    ...{ items_count: 1, taxes_and_fees: [{ name: 'VAT', amount: 100 }] },
    order_items: [{ quantity: 1, total_gross: 1100, total_tax: 100 }],
  })
  expect(await order.page()).toMatchObject({ total_gross: 1100, order_items: [{ quantity: 1 }] })
  const written = { total_gross: 1100, items: [{ quantity: 1, total_gross: 1100 }] }
  expect(await orderForEmail(db, order.order_id)).toMatchObject(written)
  // Each ticket keeps its price.
  expect(await order.tickets()).toMatchObject([
    { status: 'CANCELLED', price: 1100, amount_due: null },
    { status: 'AWAITING_PAYMENT', price: 1100, amount_due: 1100 },
  ])
  const due = { total_ordered: 1100, total_awaited: 1100, total_arrived: 0 }
  expect(await shop.overview()).toEqual({ ...due, orders_completed: 0, orders_awaiting_payment: 1 })
  await order.pay()
  const paid = { total_ordered: 1100, total_awaited: 0, total_arrived: 1100 }
  expect(await shop.overview()).toEqual({ ...paid, orders_completed: 1, orders_awaiting_payment: 0 })
  const { data: stats } = await shop.visitor.call(events.stats, { params: shop.params })
  expect(stats).toMatchObject({ total_gross_sales: 1100, total_tax: 100, total_attendees_registered: 1 })
})

test('the order ends with its last ticket: stock and promo code are free again, and its buyer is told', async () => {
  const shop = await openShop()
  const body = { code: 'half', discount_type: 'PERCENTAGE' as const, discount: 50, max_allowed_usages: 1 }
  await shop.visitor.call(promoCodes.create, { params: shop.params, body })
  const order = await shop.place({ ticket: 2 }, 'half')
  expect((await order.read()).total_gross).toBe(1100)
  await order.cancel(1)
  expect((await order.read()).total_gross).toBe(550)
  await order.cancel(0)
  expect(await order.read()).toMatchObject({ status: 'CANCELLED', payment_status: 'AWAITING_OFFLINE_PAYMENT' })
  expect(await shop.soldOf()).toEqual([0, 0, 0, 0, 0])
  const nothing = { total_ordered: 0, total_awaited: 0, total_arrived: 0 }
  expect(await shop.overview()).toEqual({ ...nothing, orders_completed: 0, orders_awaiting_payment: 0 })
  const told = (await queuedJobs(db, 'sendOrderCancelled')).filter(({ order_id }) => order_id === order.order_id)
  expect(told).toHaveLength(1)
  await refused(order.reactivate(0), 'transition_not_allowed')
  await refused(order.pay(), 'not_awaiting_payment')
})

test('products that are no tickets stay due', async () => {
  const shop = await openShop()
  const order = await shop.place({ ticket: 1, mug: 2 })
  await order.cancel(0)
  expect(await order.read()).toMatchObject({
    ...{ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1100, items_count: 2 },
    order_items: expect.arrayContaining([expect.objectContaining({ quantity: 0, total_gross: 0 })]),
  })
  expect((await orderForEmail(db, order.order_id))?.items).toMatchObject([{ item_name: 'Mug', quantity: 2 }])
  await order.pay()
  expect(await shop.overview()).toMatchObject({ total_arrived: 1100, orders_completed: 1 })
})

test('an order of which only free tickets are left is completed, and its tickets are sent', async () => {
  const shop = await openShop()
  const order = await shop.place({ ticket: 1, guest: 1 })
  const charged = (await order.read()).attendees.findIndex(({ item_name }) => item_name === 'Standard')
  await order.cancel(charged)
  expect(await order.read()).toMatchObject({
    ...{ status: 'COMPLETED', payment_status: 'NO_PAYMENT_REQUIRED', payment_provider: null, total_gross: 0 },
    ...{ payment_due_at: null, taxes_and_fees: [] },
  })
  const statuses = (await order.read()).attendees.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['ACTIVE', 'CANCELLED'])
  const sent = (await queuedJobs(db, 'sendTickets')).filter(({ order_id }) => order_id === order.order_id)
  expect(sent).toHaveLength(2)
  await refused(order.reactivate(charged), 'no_longer_charged')
})

test('a ticket that is active again is due again, until the payment came', async () => {
  const shop = await openShop()
  const order = await shop.place({ ticket: 3 })
  const before = await order.read()
  await order.cancel(0)
  await order.cancel(2)
  expect((await order.read()).total_gross).toBe(1100)
  await order.reactivate(0)
  expect((await order.read()).total_gross).toBe(2200)
  await order.reactivate(2)
  expect({ ...(await order.read()), updated_at: before.updated_at }).toEqual(before)
  await order.cancel(1)
  await order.pay()
  await refused(order.reactivate(1), 'no_longer_charged')
  expect((await order.read()).attendees.filter(({ status }) => status === 'ACTIVE')).toHaveLength(2)
  // A ticket cancelled after the payment becomes active again: it is paid.
  await order.cancel(0)
  await order.reactivate(0)
  expect(await shop.overview()).toMatchObject({ total_arrived: 2200 })
})

test('an order that was not paid after all is not charged for tickets that were cancelled meanwhile', async () => {
  const shop = await openShop()
  const order = await shop.place({ ticket: 2 })
  await order.pay()
  await order.cancel(0)
  expect((await order.read()).total_gross).toBe(2200)
  await order.unpay()
  expect(await order.read()).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1100 })
  await order.pay()
  await order.cancel(1)
  await order.unpay()
  expect((await order.read()).status).toBe('CANCELLED')
})

test('an invoice stays as it was issued, and credit notes take back what is no longer due', async () => {
  const shop = await openShop()
  await askForInvoices(shop.visitor, shop.event_id)
  const order = await shop.place({ ticket: 3 })
  await order.cancel(0)
  expect(await order.read()).toMatchObject({
    ...{ total_gross: 2200, latest_invoice: { invoice_number: 'INV-1', status: 'UNPAID' } },
    credit_notes: [{ credit_note_number: 'CN-1', amount: 1100 }],
  })
  const notes = db.selectFrom('credit_notes').select('snapshot').where('order_id', '=', order.order_id)
  const { snapshot } = await notes.executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({ reason: 'CANCELLED_TICKET', total_before_additions: 1000, total_tax: 100 })
  await refused(order.reactivate(0), 'no_longer_charged')
  await order.pay()
  expect((await order.read()).latest_invoice?.status).toBe('PAID')
  const refund = { amount: 1100, notify_buyer: false, cancel_order: false }
  await shop.visitor.call(orders.refund, { params: { ...shop.params, order_id: order.order_id }, body: refund })
  await shop.visitor.call(orders.cancel, { params: { ...shop.params, order_id: order.order_id } })
  const { credit_notes, latest_invoice } = await order.read()
  expect(credit_notes.map(({ amount }) => amount)).toEqual([1100, 1100, 1100])
  expect(latest_invoice?.status).toBe('VOID')
})
