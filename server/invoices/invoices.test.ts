import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { type events as endpoints, events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { invoiceNumber } from '#domain/invoice.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import { createTestApp } from '#test/app.ts'
import { buy, detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { issueInvoices } from './issue-invoices.ts'

const { app, services } = await createTestApp()
const { db } = services
const seller = await signUp(app)
const { call } = seller.visitor

const ISSUER = { enable_invoicing: true, organization_name: 'Night Club', organization_address: 'Hall 1\n10115 Berlin' }
const OFFLINE = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: '<p>Pay at the bar.</p>' }

const change = async (event_id: number, body: BodyInput<typeof endpoints.updateSettings>) =>
  (await call(events.updateSettings, { params: { event_id }, body })).data

async function openSale({ free = true, ...settings }: { free?: boolean; invoice_start_number?: number } = {}) {
  const sale = await createEventOnSale(seller, free ? { product: { type: 'FREE' } } : {})
  await change(sale.event.id, { ...ISSUER, ...OFFLINE, ...settings })
  return sale
}

async function placeOffline(sale: Awaited<ReturnType<typeof openSale>>): Promise<PublicOrder> {
  const order = await buy(app, sale)
  await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
  return order
}

async function paramsOf({ event, short_id }: PublicOrder) {
  const { id } = await db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()
  return { event_id: event.id, order_id: id }
}

async function invoiceOf(order: PublicOrder) {
  return (await call(orders.get, { params: await paramsOf(order) })).data.latest_invoice
}

const numbersOf = async (event_id: number) =>
  (await db.selectFrom('invoices').selectAll().where('event_id', '=', event_id).orderBy('order_id').execute()).map(
    ({ number }) => number,
  )

describe('an order', () => {
  test('has no invoice where the event issues none, and gets none later', async () => {
    const sale = await createEventOnSale(seller)
    await change(sale.event.id, OFFLINE)
    const order = await placeOffline(sale)
    expect(await invoiceOf(order)).toBeNull()
    await change(sale.event.id, ISSUER)
    const { data } = await call(orders.markAsPaid, { params: await paramsOf(order) })
    expect(data).toMatchObject({ status: 'COMPLETED', latest_invoice: null })
  })

  test('that costs nothing has a paid invoice as soon as it is completed', async () => {
    const sale = await openSale()
    const reserved = await reserve(app, sale)
    expect(await invoiceOf(reserved)).toBeNull()
    const body = detailsFor(reserved)
    await visit(app).call(checkout.saveDetails, { params: keyOf(reserved), body })
    const issued_at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/)
    expect(await invoiceOf(reserved)).toEqual({ invoice_number: 'INV-1', status: 'PAID', issued_at })
  })

  test('that is paid later has one that is unpaid, then paid, and void when it is cancelled', async () => {
    const sale = await openSale({ free: false })
    const order = await buy(app, sale)
    expect(await invoiceOf(order)).toBeNull()
    await visit(app).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
    expect(await invoiceOf(order)).toMatchObject({ invoice_number: 'INV-1', status: 'UNPAID' })
    const params = await paramsOf(order)
    expect((await call(orders.markAsPaid, { params })).data.latest_invoice?.status).toBe('PAID')
    expect((await call(orders.cancel, { params })).data.latest_invoice).toMatchObject({
      invoice_number: 'INV-1',
      status: 'VOID',
    })
    const row = await db.selectFrom('invoices').selectAll().where('event_id', '=', sale.event.id).executeTakeFirst()
    expect(row).toMatchObject({ total_gross: 1000, currency: 'EUR', account_id: seller.account_id })
  })

  test('that is cancelled unpaid keeps its number, and nobody else gets it', async () => {
    const sale = await openSale({ free: false })
    const cancelled = await placeOffline(sale)
    await call(orders.cancel, { params: await paramsOf(cancelled) })
    expect(await invoiceOf(await placeOffline(sale))).toMatchObject({ invoice_number: 'INV-2', status: 'UNPAID' })
    expect(await invoiceOf(cancelled)).toMatchObject({ invoice_number: 'INV-1', status: 'VOID' })
  })
})

describe('numbers', () => {
  test('are counted for each event by itself', async () => {
    const [one, other] = [await openSale(), await openSale({ invoice_start_number: 100 })]
    for (const sale of [one, other, one, other]) await buy(app, sale)
    expect([await numbersOf(one.event.id), await numbersOf(other.event.id)]).toEqual([
      [1, 2],
      [100, 101],
    ])
  })

  test('follow the order of the orders where many are placed together', async () => {
    const sale = await openSale({ invoice_start_number: 7 })
    const settings = { ...(await loadEventSettings(db, sale.event.id)), enable_invoicing: true }
    await change(sale.event.id, { enable_invoicing: false })
    const placed = [await buy(app, sale), await buy(app, sale), await buy(app, sale)]
    const ids = await Promise.all(placed.map(async (order) => (await paramsOf(order)).order_id))
    await db.transaction().execute((trx) => issueInvoices(trx, settings, [...ids].reverse()))
    const rows = await db.selectFrom('invoices').selectAll().where('order_id', 'in', ids).orderBy('order_id').execute()
    expect(rows.map(({ number }) => number)).toEqual([7, 8, 9])
    expect(rows.map(({ issued_at }) => issued_at)).toEqual(rows.map(({ issued_at }) => issued_at).sort())
  })

  test('are given back by a transaction that does not happen', async () => {
    const sale = await openSale()
    await buy(app, sale)
    await sql`alter table invoices add constraint no_second check (event_id <> ${sql.lit(sale.event.id)} or number <> 2)`.execute(
      db,
    )
    const order = await reserve(app, sale)
    const complete = () => visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })
    await expect(complete()).rejects.toMatchObject({ status: 500 })
    await sql`alter table invoices drop constraint no_second`.execute(db)
    await complete()
    await buy(app, sale)
    expect(await numbersOf(sale.event.id)).toEqual([1, 2, 3])
  })

  test('start where the organizer says; later they can skip ahead, never back', async () => {
    const sale = await openSale({ invoice_start_number: 100 })
    await buy(app, sale)
    await change(sale.event.id, { invoice_start_number: 1 })
    await buy(app, sale)
    await change(sale.event.id, { invoice_start_number: 500 })
    await buy(app, sale)
    await buy(app, sale)
    expect(await numbersOf(sale.event.id)).toEqual([100, 101, 500, 501])
  })

  test('are written with the prefix of the moment, as the rule says, and go on when it changes', async () => {
    const sale = await openSale()
    const prefixes = ['RE', '2026', null, 'INV-1']
    const written: (string | undefined)[] = []
    for (const invoice_prefix of prefixes) {
      await change(sale.event.id, { invoice_prefix })
      written.push((await invoiceOf(await buy(app, sale)))?.invoice_number)
    }
    expect(written).toEqual(prefixes.map((prefix, index) => invoiceNumber(prefix, index + 1)))
  })
})

describe('the settings', () => {
  test('are off at first', async () => {
    const { id: event_id } = await createEvent(seller)
    const { data } = await call(events.getSettings, { params: { event_id } })
    expect(data).toMatchObject({
      enable_invoicing: false,
      invoice_label: null,
      invoice_prefix: null,
      invoice_start_number: 1,
      organization_name: null,
      organization_address: null,
    })
  })

  test('say whose invoices they are, as long as there are any', async () => {
    const { id: event_id } = await createEvent(seller)
    const params = { event_id }
    for (const missing of ['organization_name', 'organization_address']) {
      const body = { ...ISSUER, [missing]: null }
      const failure = await refused(call(events.updateSettings, { params, body }), 'malformed')
      expect(Object.keys(failure.errors)).toEqual([missing])
    }
    expect(await change(event_id, { ...ISSUER, invoice_label: 'Rechnung' })).toMatchObject(ISSUER)
    await refused(call(events.updateSettings, { params, body: { organization_name: null } }), 'malformed')
    const off = { enable_invoicing: false, organization_name: null }
    expect(await change(event_id, off)).toMatchObject({ ...off, invoice_label: 'Rechnung' })
  })

  test.each([
    ['invoice_prefix', 'INV 1'],
    ['invoice_prefix', 'Ä'],
    ['invoice_prefix', 'x'.repeat(11)],
    ['invoice_label', 'x'.repeat(51)],
    ['invoice_start_number', 0],
    ['invoice_start_number', 1.5],
    ['invoice_start_number', 1_000_000_000],
    ['invoice_start_number', null],
    ['organization_name', 'x'.repeat(256)],
    ['organization_address', 'x'.repeat(256)],
    ['enable_invoicing', 'yes'],
  ])('refuse %s %j', async (name, value) => {
    const { id: event_id } = await createEvent(seller)
    await refused(call(events.updateSettings, { params: { event_id }, body: { [name]: value } }), 'malformed')
  })
})
