import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { reserve } from '#test/buyers.ts'
import { inDays } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { createByHand, item, type ManualOrderBody } from '#test/manual-orders.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const { db } = testApp.services

let seller: Seller
beforeEach(async () => {
  seller = await newSeller(testApp)
})

type Items = ManualOrderBody['items']
const create = (items: Items, body: Partial<ManualOrderBody> = {}, called?: Parameters<typeof createByHand>[2]) =>
  createByHand(seller, { items, ...body }, called)
const ten = (fields: Parameters<typeof addProduct>[1] = {}) =>
  addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }], ...fields })
const paymentsOf = (order_id: number) =>
  db.selectFrom('payments').select(['state', 'amount']).where('order_id', '=', order_id).execute()
const sound = async () => expect(await findDifferences(db)).toEqual([])

describe('how it is paid', () => {
  test('paid: completed, and the payment came', async () => {
    const order = await create([item(await ten(), 2)], { notes: 'By phone' })
    expect(order).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      payment_provider: 'OFFLINE',
    })
    expect(order).toMatchObject({ total_gross: 2000, is_manually_created: true, notes: 'By phone', locale: 'de' })
    expect(order).toMatchObject({ first_name: 'Grace', email: 'grace@example.com', affiliate_code: null })
    expect([order.paid_at, order.completed_at, order.payment_due_at]).toEqual([order.paid_at, order.paid_at, null])
    expect(order.attendees.map(({ status, email }) => [status, email])).toEqual([
      ['ACTIVE', 'grace@example.com'],
      ['ACTIVE', 'grace@example.com'],
    ])
    expect(await paymentsOf(order.id)).toEqual([{ state: 'SUCCEEDED', amount: 2000 }])
    await sound()
  })

  test('due: its tickets wait, and it is paid and cancelled as any other', async () => {
    await seller.visitor.call(events.updateSettings, {
      params: { event_id: seller.event_id },
      body: { offline_payment_due_days: 7 },
    })
    const product = await ten()
    const order = await create([item(product, 2)], { payment: 'AWAITING' })
    expect(order).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', payment_status: 'AWAITING_OFFLINE_PAYMENT' })
    expect(Math.round((Date.parse(order.payment_due_at ?? '') - Date.now()) / 86_400_000)).toBe(7)
    expect(order.attendees.map(({ status }) => status)).toEqual(['AWAITING_PAYMENT', 'AWAITING_PAYMENT'])
    expect(await paymentsOf(order.id)).toEqual([{ state: 'PENDING', amount: 2000 }])
    await sound()
    const params = { event_id: seller.event_id, order_id: order.id }
    expect((await seller.visitor.call(orders.markAsPaid, { params })).data.status).toBe('COMPLETED')
    expect((await seller.visitor.call(orders.cancel, { params })).data.status).toBe('CANCELLED')
    expect(await getProduct(seller, product.id)).toMatchObject({ quantity_sold: 0, quantity_remaining: 10 })
    await sound()
  })

  test('complimentary: every line is free, and what it is worth is its discount', async () => {
    const { data: vat } = await seller.visitor.call(taxesAndFees.create, {
      params: { account_id: seller.account_id },
      body: { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10, is_active: true, is_default: false },
    })
    const taxed = await ten({ tax_and_fee_ids: [vat.id] })
    const donation = await addProduct(seller, { title: 'For the roof', type: 'DONATION', prices: [{ price: 500 }] })
    const items = [item(taxed, 2), { ...item(donation), price: 700 }]
    const gift = await create(items, { payment: 'COMPLIMENTARY' })
    expect(gift).toMatchObject({ status: 'COMPLETED', payment_status: 'NO_PAYMENT_REQUIRED', payment_provider: null })
    expect(gift).toMatchObject({ total_before_discount: 2000, total_discount: 2000, total_tax: 0, total_gross: 0 })
    expect(gift.order_items[0]).toMatchObject({ price: 0, price_before_discount: 1000 })
    expect(await paymentsOf(gift.id)).toEqual([])
    const paid = await create(items)
    expect(paid).toMatchObject({ total_before_discount: 2700, total_discount: 0, total_tax: 200, total_gross: 2900 })
    await sound()
  })

  test('what costs nothing is completed, whatever was said', async () => {
    const free = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
    const order = await create([item(free)], { payment: 'AWAITING' })
    expect(order).toMatchObject({ status: 'COMPLETED', payment_status: 'NO_PAYMENT_REQUIRED' })
    await sound()
  })
})

describe('what can be ordered', () => {
  test('what is hidden, not on sale, or more than one order may hold; of an event that is a draft', async () => {
    await db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', seller.event_id).execute()
    const hidden = await ten({ is_hidden: true, max_per_order: 1 })
    const over = await ten({ title: 'Early bird', sale_end_date: inDays(-1) })
    const cap = await ten({ title: 'Cap', product_type: 'GENERAL' })
    const order = await create([item(hidden, 3), item(over, 2), item(cap, 2)])
    expect(order.order_items.map(({ quantity }) => quantity)).toEqual([3, 2, 2])
    expect(order.attendees).toHaveLength(5)
    expect(await getProduct(seller, cap.id)).toMatchObject({ quantity_sold: 2 })
    await sound()
  })

  test('in the names that are given, else in the buyer’s', async () => {
    const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
    const alan = { first_name: 'Alan', last_name: 'Turing' }
    const order = await create([{ ...item(await ten(), 4), attendees: [ada, null, alan] }])
    expect(order.attendees.map(({ first_name, email }) => [first_name, email])).toEqual([
      ['Ada', 'ada@example.com'],
      ['Grace', 'grace@example.com'],
      ['Alan', 'grace@example.com'],
      ['Grace', 'grace@example.com'],
    ])
  })

  test('nothing that does not fit', async () => {
    const [product, other] = [await ten(), await ten({ type: 'DONATION', prices: [{ price: 500 }] })]
    const cap = await ten({ title: 'Cap', product_type: 'GENERAL' })
    const gone = await ten()
    await seller.visitor.call(products.remove, { params: { event_id: seller.event_id, product_id: gone.id } })
    const named = { first_name: 'Ada', last_name: 'Lovelace' }
    const cases: [Items, string, string][] = [
      [[], 'items', 'no_ticket_chosen'],
      [[item(gone)], 'items.0.product_price_id', 'unknown_price'],
      [[item(product), item(product)], 'items.1.product_price_id', 'not_usable'],
      [[{ ...item(product), attendees: [named, named] }], 'items.0.attendees', 'too_many_attendees'],
      [[{ ...item(cap), attendees: [named] }], 'items.0.attendees', 'too_many_attendees'],
      [[item(product), { ...item(other), price: 499 }], 'items.1.price', 'donation_too_small'],
      [[item(product, 300), item(other, 201)], 'items', 'order_too_large'],
    ]
    for (const [items, path, code] of cases)
      expect((await refused(create(items), 'malformed')).issues).toMatchObject([{ path, code }])
    const foreign = await addProduct(await newSeller(testApp))
    await refused(create([item(foreign)]), 'malformed')
    expect((await seller.visitor.call(orders.list, { params: { event_id: seller.event_id } })).meta.total).toBe(0)
  })
})

describe('what is left', () => {
  test('all or nothing: what is too much is refused with how much there is', async () => {
    const [product, plenty] = [await ten(), await addProduct(seller)]
    const few = await refused(create([item(plenty), item(product, 11)]), 'not_enough_left')
    expect(few.issues).toMatchObject([{ path: 'items.1.quantity', code: 'only_left', params: { left: 10 } }])
    await create([item(product, 10)])
    const none = await refused(create([item(plenty), item(product)]), 'sold_out')
    expect(none.issues).toMatchObject([{ path: 'items.1.quantity', code: 'sold_out' }])
    expect(await getProduct(seller, plenty.id)).toMatchObject({ quantity_sold: 0 })
    await sound()
  })

  test('what an expired cart holds is had first', async () => {
    const product = await ten()
    const cart = await reserve(app, { event: { id: seller.event_id }, product }, 10)
    await refused(create([item(product)]), 'sold_out')
    await db
      .updateTable('orders')
      .set({ reserved_until: sql<string>`now()` })
      .where('short_id', '=', cart.short_id)
      .execute()
    expect((await create([item(product, 10)])).status).toBe('COMPLETED')
    await sound()
  })
})

describe('what follows', () => {
  test('e-mails, unless they are not wanted; the organizer is never told', async () => {
    const product = await ten()
    for (const send_emails of [true, false]) {
      const { id: order_id } = await create([item(product)], { send_emails })
      for (const job of ['sendOrderConfirmation', 'sendTickets'] as const)
        expect(await queuedJobs(db, job)).toContainEqual(expect.objectContaining({ order_id, send_emails }))
    }
    expect(await queuedJobs(db, 'notifyOrganizer')).toEqual([])
  })

  test('an invoice, where the event issues them', async () => {
    const ISSUER = { enable_invoicing: true, organization_name: 'Club', organization_address: 'Hall 1' }
    await seller.visitor.call(events.updateSettings, { params: { event_id: seller.event_id }, body: ISSUER })
    const product = await ten()
    expect((await create([item(product)])).latest_invoice?.status).toBe('PAID')
    expect((await create([item(product)], { payment: 'AWAITING' })).latest_invoice?.status).toBe('UNPAID')
  })

  test('the same click twice is one order', async () => {
    const product = await ten()
    const click = () => create([item(product, 4)], {}, { headers: { 'idempotency-key': 'one click' } })
    expect((await click()).id).toBe((await click()).id)
    expect(await getProduct(seller, product.id)).toMatchObject({ quantity_sold: 4 })
    await sound()
  })
})
