import { beforeEach, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { type Report, reports } from '#contract/reports.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let standard: Product
let balcony: Product
let cheap: Product
beforeEach(async () => {
  seller = await newSeller(testApp)
  standard = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 5 }] })
  balcony = await addProduct(seller, { title: 'Balcony', prices: [{ price: 2500, initial_quantity_available: 1 }] })
  cheap = await addProduct(seller, { title: 'Stairs', prices: [{ price: 400 }] })
})

type Settle = 'NOTHING' | 'OWED' | 'REFUND'
type Status = 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT'

async function sell(quantity: number, status: Status) {
  const order_id = await placeOrder(testApp, seller, { product: standard, quantity, status })
  const params = { event_id: seller.event_id, order_id }
  const order = async () => (await seller.visitor.call(orders.get, { params })).data
  const tickets = (await order()).attendees
  const change = (index: number, to: Product, settle: Settle) =>
    seller.visitor.call(attendees.changeTicket, {
      params: { event_id: seller.event_id, attendee_id: tickets[index]?.id ?? 0 },
      body: { product_price_id: to.prices[0]?.id ?? 0, settle },
    })
  const choices = async (index: number) => {
    const of = { event_id: seller.event_id, attendee_id: tickets[index]?.id ?? 0 }
    const { data } = await seller.visitor.call(attendees.ticketChoices, { params: of })
    return Object.fromEntries(data.choices.map(({ item_name, settlements }) => [item_name, settlements]))
  }
  return { params, order, tickets, change, choices }
}

const soldOf = async (...products: Product[]) => {
  const read = await Promise.all(products.map(({ id }) => getProduct(seller, id)))
  return read.map(({ quantity_sold }) => quantity_sold)
}
const sound = async () => expect(await findDifferences(db)).toEqual([])
const soldByReport = async () => {
  const params = { event_id: seller.event_id, report_type: 'product_sales' }
  const { rows } = (await seller.visitor.call(reports.get, { params })).data as Extract<
    Report,
    { type: 'product_sales' }
  >
  return rows.map(({ products_sold, total_gross, total_refunded }) => [products_sold, total_gross, total_refunded])
}

test('a refund of the difference goes back from the line of the ticket', async () => {
  const { order, change, choices } = await sell(2, 'COMPLETED')
  expect(await choices(0)).toEqual({ Balcony: ['NOTHING'], Stairs: ['NOTHING', 'REFUND'] })
  await change(0, cheap, 'REFUND')
  const after = await order()
  expect(after).toMatchObject({ total_gross: 2000, total_refunded: 600, refund_status: 'PARTIALLY_REFUNDED' })
  expect(after.refunds).toMatchObject([
    { amount: 600, lines: [{ order_item_id: after.order_items[0]?.id, amount: 600 }] },
  ])
  expect(await soldOf(standard, cheap)).toEqual([1, 1])
  expect(await soldByReport()).toEqual([
    [2, 2000, 600],
    [0, 0, 0],
    [0, 0, 0],
  ])
  await sound()
})

test('what is owed is charged by a line of its own, which the reports count', async () => {
  const { params, order, change, choices, tickets } = await sell(3, 'AWAITING_OFFLINE_PAYMENT')
  expect(await choices(0)).toEqual({ Balcony: ['NOTHING', 'OWED'], Stairs: ['NOTHING', 'OWED'] })
  await change(0, balcony, 'OWED')
  await change(1, cheap, 'OWED')
  const after = await order()
  expect(after).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1000 + 2500 + 400 })
  expect(after.order_items.map((item) => [item.item_name, item.quantity, item.total_gross])).toEqual([
    ['Standard', 1, 1000],
    ['Balcony', 1, 2500],
    ['Stairs', 1, 400],
  ])
  expect(after.attendees.map(({ id, item_name }) => [id, item_name])).toEqual([
    [tickets[2]?.id, 'Standard'],
    [tickets[0]?.id, 'Balcony'],
    [tickets[1]?.id, 'Stairs'],
  ])
  expect(await soldOf(standard, balcony, cheap)).toEqual([1, 1, 1])
  await sound()
  await seller.visitor.call(orders.markAsPaid, { params })
  expect(await soldByReport()).toEqual([
    [1, 1000, 0],
    [1, 2500, 0],
    [1, 400, 0],
  ])
  await sound()
})

test('a line of one ticket becomes the new line, and its ticket can be cancelled', async () => {
  const { params, order, change, tickets } = await sell(1, 'AWAITING_OFFLINE_PAYMENT')
  await change(0, balcony, 'OWED')
  const after = await order()
  expect(after.order_items).toMatchObject([{ item_name: 'Balcony', product_id: balcony.id, total_gross: 2500 }])
  expect(after.total_gross).toBe(2500)
  await sound()
  const of = { event_id: params.event_id, attendee_id: tickets[0]?.id ?? 0 }
  await seller.visitor.call(attendees.update, { params: of, body: { status: 'CANCELLED' } })
  expect((await order()).status).toBe('CANCELLED')
  expect(await soldOf(standard, balcony)).toEqual([0, 0])
  await sound()
})

test('what the order does not allow is refused, and nothing changes', async () => {
  const paid = await sell(2, 'COMPLETED')
  const unpaid = await sell(2, 'AWAITING_OFFLINE_PAYMENT')
  const before = [await paid.order(), await unpaid.order()]
  await refused(paid.change(0, balcony, 'OWED'), 'difference_not_settled')
  await refused(paid.change(0, balcony, 'REFUND'), 'difference_not_settled')
  await refused(unpaid.change(0, cheap, 'REFUND'), 'difference_not_settled')
  expect([await paid.order(), await unpaid.order()]).toEqual(before)
  await unpaid.change(0, balcony, 'NOTHING')
  await refused(unpaid.change(0, cheap, 'OWED'), 'difference_not_settled')
  const full = await unpaid.order()
  await refused(unpaid.change(1, balcony, 'OWED'), 'sold_out')
  expect(await unpaid.order()).toEqual(full)
  await sound()
})

test('a refund needs the permission to refund', async () => {
  const { tickets } = await sell(1, 'COMPLETED')
  const role_id = await makeRole(seller, ['events.read', 'attendees.read', 'attendees.manage'])
  const member = await joinAs({ app: testApp.app, db }, seller, { role: 'CUSTOM', role_id })
  const params = { event_id: seller.event_id, attendee_id: tickets[0]?.id ?? 0 }
  const change = (settle: Settle) =>
    member.visitor.call(attendees.changeTicket, {
      params,
      body: { product_price_id: cheap.prices[0]?.id ?? 0, settle },
    })
  await refused(change('REFUND'), 'role_too_low')
  await change('NOTHING')
})
