import { beforeEach, describe, expect, test } from 'vitest'
import { attendeeMoves } from '#contract/attendee-moves.ts'
import { attendees } from '#contract/attendees.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { pricesInSale } from '#server/figures/price-stock.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { askForInvoices } from '#test/invoicing.ts'
import { createByHand, item } from '#test/manual-orders.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, openAnother, type Seller } from '#test/sales.ts'
import { watchStatements } from '#test/watch-statements.ts'

const testApp = await createTestApp()
const { db, pool } = testApp.services
const said = watchStatements(pool)

let seller: Seller
let there: Seller
let standard: Product
let balcony: Product
beforeEach(async () => {
  seller = await newSeller(testApp)
  there = await openAnother(testApp, seller)
  standard = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 5 }] })
  balcony = await addProduct(there, { title: 'Balcony', prices: [{ price: 2500, initial_quantity_available: 1 }] })
})

type Wanted = Partial<BodyInput<typeof attendeeMoves.move>>
const moveBody = (wanted: Wanted = {}) => ({
  target_event_id: there.event_id,
  target_price_id: balcony.prices[0]?.id ?? 0,
  settle: 'VALUE' as const,
  send_emails: false,
  ...wanted,
})
const orderIn = async ({ visitor, event_id }: Seller, order_id: number) =>
  (await visitor.call(orders.get, { params: { event_id, order_id } })).data

async function sell(quantity = 1, payment: 'PAID' | 'AWAITING' = 'PAID') {
  const { id, attendees: tickets } = await createByHand(seller, { items: [item(standard, quantity)], payment })
  const at = (index = 0) => ({ event_id: seller.event_id, attendee_id: tickets[index]?.id ?? 0 })
  const move = async (wanted: Wanted = {}, index = 0, by = seller.visitor) => {
    const { data } = await by.call(attendeeMoves.move, { params: at(index), body: moveBody(wanted) })
    return orderIn(there, data.order_id)
  }
  return { tickets, at, move, order: () => orderIn(seller, id) }
}

const soldOf = async () => [
  (await getProduct(seller, standard.id)).quantity_sold,
  (await getProduct(there, balcony.id)).quantity_sold,
]
const sound = async () => expect(await findDifferences(db)).toEqual([])
const logOf = async (name: string, event_id: number) => {
  const entries = db.selectFrom('activity_log').select(['subject_id', 'order_id', 'data']).where('name', '=', name)
  return entries.where('event_id', '=', event_id).execute()
}
const jobs = async () => {
  const rows = await db.selectFrom('jobs').select('name').where('account_id', '=', seller.account_id).execute()
  return rows.map(({ name }) => name)
}

describe('with its value', () => {
  test('a ticket costs there what was paid here, and the refund here is recorded by hand', async () => {
    const { move, order, tickets, at } = await sell(2)
    const made = await move()
    expect(made).toMatchObject({
      ...{ status: 'COMPLETED', total_gross: 1000, payment_method: 'OTHER', is_manually_created: true },
      ...{ first_name: tickets[0]?.first_name, email: tickets[0]?.email, locale: 'de' },
      attendees: [{ item_name: 'Balcony', status: 'ACTIVE', first_name: tickets[0]?.first_name }],
    })
    const before = await order()
    expect(made.price_reason).toBe(`Concert · ${before.public_id}`)
    expect(before).toMatchObject({ status: 'COMPLETED', total_gross: 2000, total_refunded: 1000 })
    expect(before.refunds).toMatchObject([
      { amount: 1000, is_recorded: true, note: `Concert · ${made.public_id}`, lines: [{ amount: 1000, quantity: 1 }] },
    ])
    expect(before.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'ACTIVE'])
    expect(made.attendees[0]?.public_id).not.toBe(tickets[0]?.public_id)
    expect(await soldOf()).toEqual([1, 1])
    const figures = await Promise.all([pricesInSale(db, seller.event_id), pricesInSale(db, there.event_id)])
    expect(figures.map(([price]) => price?.paid)).toEqual([1, 1])
    const [entry] = await logOf('attendee.moved_away', seller.event_id)
    const to = { event_id: there.event_id, order_id: made.id }
    expect(entry).toMatchObject({ subject_id: at().attendee_id, data: { to, settle: 'VALUE', value: 1000 } })
    expect(await logOf('order.created', there.event_id)).toMatchObject([{ order_id: made.id }])
    await sound()
  })

  test('what was refunded before does not move along, and nothing makes the new order free', async () => {
    const { move, order, at } = await sell(2)
    const { order_items, id } = await order()
    const lines = [{ order_item_id: order_items[0]?.id ?? 0, amount: 500, quantity: null }]
    const refund = { amount: 500, lines, note: null, by_hand: true, notify_buyer: false, cancel_order: false }
    const params = { event_id: seller.event_id, order_id: id }
    await seller.visitor.call(orders.refund, { params, body: refund })
    const { data } = await seller.visitor.call(attendeeMoves.targets, { params: at() })
    expect(data).toMatchObject({ currency: 'EUR', value: 750, events: [{ id: there.event_id }] })
    expect(await move()).toMatchObject({ total_gross: 750, status: 'COMPLETED' })
    await seller.visitor.call(orders.refund, {
      params,
      body: { ...refund, amount: 750, lines: null },
    })
    const free = await move({ exceed_limits: true }, 1)
    expect(free).toMatchObject({ total_gross: 0, total_discount: 2500, payment_status: 'NO_PAYMENT_REQUIRED' })
    expect(await order()).toMatchObject({ total_refunded: 2000, refund_status: 'REFUNDED' })
    await sound()
  })

  test('does not move from an unpaid order, nor into another currency', async () => {
    const unpaid = await sell(1, 'AWAITING')
    await refused(unpaid.move(), 'value_not_movable')
    const { move, at } = await sell()
    await db.updateTable('events').set({ currency: 'USD' }).where('id', '=', there.event_id).execute()
    const params = { ...at(), target_event_id: there.event_id }
    const { data } = await seller.visitor.call(attendeeMoves.choices, { params })
    expect(data).toMatchObject({ value_stays: 'other_currency', choices: [{ settlements: ['FULL_PRICE'] }] })
    await refused(move(), 'value_not_movable')
    expect(await soldOf()).toEqual([2, 0])
    expect(await move({ settle: 'FULL_PRICE' })).toMatchObject({ currency: 'USD', total_gross: 2500 })
    await sound()
  })
})

test('invoices of both events follow, and the pools of both are locked together', async () => {
  for (const { visitor, event_id } of [seller, there]) await askForInvoices(visitor, event_id)
  const { move, order } = await sell(2)
  const from = said.length
  const made = await move()
  expect(made.latest_invoice).toMatchObject({ status: 'PAID' })
  expect(await order()).toMatchObject({ latest_invoice: { status: 'PAID' }, credit_notes: [{ amount: 1000 }] })
  const locks = said.slice(from).filter((one) => /from "stock_pools" .*order by "id" for update/.test(one))
  expect(locks[0]).toContain('in ($1, $2)')
  await sound()
})

describe('at the full price', () => {
  test('the new order awaits its payment, and nothing is refunded', async () => {
    const { move, order } = await sell()
    const made = await move({ settle: 'FULL_PRICE' })
    expect(made).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 2500, price_reason: null })
    expect(made.notes).toBe(`Concert · ${(await order()).public_id}`)
    expect(await order()).toMatchObject({ status: 'COMPLETED', total_refunded: 0, refunds: [] })
    expect(await soldOf()).toEqual([0, 1])
    await sound()
  })

  test('an unpaid order owes less, and is cancelled with its last ticket, without an email', async () => {
    const { move, order } = await sell(2, 'AWAITING')
    await move({ settle: 'FULL_PRICE' })
    expect(await order()).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1000 })
    await move({ settle: 'FULL_PRICE', exceed_limits: true, send_emails: true }, 1)
    expect(await order()).toMatchObject({ status: 'CANCELLED' })
    expect(await logOf('order.cancelled', seller.event_id)).toHaveLength(1)
    const queued = await jobs()
    expect(queued).toContain('sendOrderConfirmation')
    expect(queued).not.toContain('sendOrderCancelled')
    expect(queued).not.toContain('sendTicketCancelled')
    expect(await soldOf()).toEqual([0, 2])
    await sound()
  })
})

describe('is refused, and nothing changes', () => {
  test('if the other event is sold out, is over or is the same', async () => {
    const { move, order } = await sell(2)
    await move()
    const before = await order()
    const failure = await refused(move({}, 1), 'sold_out')
    expect(failure).toMatchObject({ issues: [{ path: 'target_price_id', code: 'sold_out' }] })
    await refused(move({ target_event_id: seller.event_id }, 1), 'malformed')
    await refused(move({ target_price_id: standard.prices[0]?.id ?? 0 }, 1), 'malformed')
    await db.updateTable('events').set({ status: 'ARCHIVED' }).where('id', '=', there.event_id).execute()
    await refused(move({ exceed_limits: true }, 1), 'malformed')
    expect(await order()).toEqual(before)
    await sound()
  })

  test('if the ticket is cancelled or was changed meanwhile', async () => {
    const { move, at } = await sell()
    const { data: seen } = await seller.visitor.call(attendees.get, { params: at() })
    await seller.visitor.call(attendees.update, { params: at(), body: { notes: 'Row 1' } })
    await refused(move({ updated_at: seen.updated_at }), 'stale')
    await seller.visitor.call(attendees.update, { params: at(), body: { status: 'CANCELLED' } })
    await refused(move(), 'ticket_cancelled')
    expect(await soldOf()).toEqual([0, 0])
    await sound()
  })

  test('for an event of another account, and one out of scope', async () => {
    const { move } = await sell()
    const stranger = await newSeller(testApp)
    const foreign = {
      target_event_id: stranger.event_id,
      target_price_id: (await addProduct(stranger)).prices[0]?.id ?? 0,
    }
    await refused(move(foreign), 'not_found')
    const given = { role: 'EVENT_MANAGER' as const, organizer_ids: [], event_ids: [seller.event_id] }
    const { visitor } = await joinAs({ app: testApp.app, db }, seller, given)
    await refused(move({}, 0, visitor), 'not_found')
    expect(await soldOf()).toEqual([1, 0])
  })

  test('without the permissions for orders and for refunds', async () => {
    const { move, at } = await sell()
    const memberWith = async (...more: ('orders.manage' | 'orders.read')[]) => {
      const role_id = await makeRole(seller, ['events.read', 'attendees.read', 'attendees.manage', ...more])
      return (await joinAs({ app: testApp.app, db }, seller, { role: 'CUSTOM', role_id })).visitor
    }
    const without = await memberWith()
    await refused(without.call(attendeeMoves.targets, { params: at() }), 'role_too_low')
    await refused(move({ settle: 'FULL_PRICE' }, 0, without), 'role_too_low')
    const seller_of_orders = await memberWith('orders.manage', 'orders.read')
    await refused(move({}, 0, seller_of_orders), 'role_too_low')
    await refused(move({ settle: 'FULL_PRICE', exceed_limits: true }, 0, seller_of_orders), 'role_too_low')
    expect(await soldOf()).toEqual([1, 0])
    expect(await move({ settle: 'FULL_PRICE' }, 0, seller_of_orders)).toMatchObject({ total_gross: 2500 })
  })
})
