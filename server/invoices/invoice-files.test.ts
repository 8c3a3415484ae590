import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { invoices } from '#contract/invoices.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { keyOf } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { objectsIn, readPdf, rowsOf } from '#test/pdf-files.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp

/** Two tickets for 10.00 each, a fee of 1.00 each and 10 % tax, due within 7 days. */
async function openOrder(settings = {}, event: { prices_include_tax?: boolean } = {}) {
  const seller = await newSeller(testApp)
  const ofEvent = services.db.updateTable('events').where('id', '=', seller.event_id)
  if (event.prices_include_tax) await ofEvent.set(event).execute()
  const { call } = seller.visitor
  const params = { account_id: seller.account_id }
  const common = { is_active: true, is_default: false }
  const vat = { ...common, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 } as const
  const fee = {
    ...common,
    name: 'Service',
    type: 'FEE',
    calculation_type: 'FIXED',
    rate: null,
    amounts: { EUR: 100 },
  } as const
  const { data: tax } = await call(taxesAndFees.create, { params, body: vat })
  const { data: service } = await call(taxesAndFees.create, { params, body: fee })
  const product = await addProduct(seller, { title: 'Große Halle', tax_and_fee_ids: [tax.id, service.id] })
  const terms = { invoice_tax_details: 'VAT ID DE123', invoice_notes: 'Vielen Dank', invoice_payment_terms_days: 7 }
  await askForInvoices(seller.visitor, seller.event_id, { ...terms, ...settings })
  const order = await placeUnpaid(app, { event: { id: seller.event_id }, product }, 2)
  const order_id = await orderIdOf(services.db, order)
  const own = `/api/events/${seller.event_id}/orders/${order_id}`
  const bought = `/api/public/events/${seller.event_id}/order/${order.short_id}`
  return { seller, order, params: { event_id: seller.event_id, order_id }, own, bought }
}

async function fetchPdf(visitor: Visitor, path: string) {
  const response = await visitor.fetch(path)
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** Amount, such as "€24.20", of the row that begins with these words. */
const amountIn = (rows: string, words: string) => new RegExp(`^ *${words} .*?([€\\d.,]+)\\s*$`, 'm').exec(rows)?.[1]

describe('an invoice', () => {
  test('is a sound, tagged PDF with what was bought, by whom, of whom, and the totals of the order', async () => {
    const { seller, order, own } = await openOrder()
    const { bytes, headers } = await fetchPdf(seller.visitor, `${own}/invoice`)
    const { pages, text } = readPdf(bytes)
    const [rows, objects] = [rowsOf(bytes), objectsIn(bytes)]
    expect(pages).toBe(1)
    for (const words of ['Invoice INV-1', 'Night Club GmbH', '10115 Berlin', 'VAT ID DE123', 'Grace Hopper'])
      expect(text).toContain(words)
    for (const words of ['Concert', order.public_id, 'Große Halle', 'Vielen Dank', 'Please pay by'])
      expect(text).toContain(words)
    expect(order).toMatchObject({ total_before_additions: 2000, total_fee: 200, total_tax: 220, total_gross: 2420 })
    expect(rows).toMatch(/Große Halle +2 +€10\.00 +€24\.20/)
    expect(['Net', 'Service', 'VAT 10%', 'Total'].map((words) => amountIn(rows, words))).toEqual([
      '€20.00',
      '€2.00',
      '€2.20',
      '€24.20',
    ])
    expect(objects).toContain('/StructTreeRoot')
    expect(objects).toMatch(/\/Lang \(.*?en/s)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="INV-1.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('says what it said when it was issued, whatever is changed later', async () => {
    const { seller, params, own } = await openOrder()
    const before = readPdf((await fetchPdf(seller.visitor, `${own}/invoice`)).bytes).text
    const body = { organization_name: 'Somebody Else', organization_address: 'Elsewhere', invoice_notes: null }
    await seller.visitor.call(events.updateSettings, { params, body })
    await seller.visitor.call(orders.update, {
      params,
      body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    })
    expect(readPdf((await fetchPdf(seller.visitor, `${own}/invoice`)).bytes).text).toBe(before)
  })

  test('is written in the language of the order, with the label that the organizer has chosen', async () => {
    const { seller, params, own } = await openOrder({ invoice_label: 'Quittung' })
    const { snapshot } = await services.db
      .selectFrom('invoices')
      .select('snapshot')
      .where('order_id', '=', params.order_id)
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({ locale: 'en', label: 'Quittung' })
    expect(readPdf((await fetchPdf(seller.visitor, `${own}/invoice`)).bytes).text).toContain('Quittung INV-1')
  })

  test('adds up to the order where prices include tax, too', async () => {
    const { seller, order, own } = await openOrder({}, { prices_include_tax: true })
    const { bytes } = await fetchPdf(seller.visitor, `${own}/invoice`)
    const rows = rowsOf(bytes)
    const { total_before_additions, total_fee, total_tax, total_gross } = order
    expect(total_gross).toBe(2200)
    expect(['Net', 'Service', 'VAT 10%', 'Total'].map((words) => amountIn(rows, words))).toEqual(
      [total_before_additions, total_fee, total_tax, total_gross].map((amount) => `€${(amount / 100).toFixed(2)}`),
    )
    expect(rows).toContain('Unit prices include taxes.')
  })

  test('goes on over several pages, its number on each', async () => {
    const { seller, own } = await openOrder({ invoice_notes: 'Line\n'.repeat(190) })
    const { pages, text } = readPdf((await fetchPdf(seller.visitor, `${own}/invoice`)).bytes)
    expect(pages).toBeGreaterThan(2)
    expect(text.split('Invoice INV-1 · Night Club GmbH')).toHaveLength(pages + 1)
  })
})

describe('the files of an order', () => {
  test('are listed for the buyer, invoice first, and fetched there', async () => {
    const { seller, params, order } = await openOrder()
    await seller.visitor.call(orders.cancel, { params })
    const buyer = visit(app)
    const { data } = await buyer.call(invoices.listForBuyer, { params: keyOf(order) })
    expect(data.map(({ kind, number }) => [kind, number])).toEqual([
      ['INVOICE', 'INV-1'],
      ['CREDIT_NOTE', 'CN-1'],
    ])
    const [invoice, note] = await Promise.all(data.map(async ({ file_path }) => fetchPdf(buyer, file_path)))
    expect(readPdf(invoice?.bytes ?? new Uint8Array()).text).toContain('Invoice INV-1')
    const credited = note?.bytes ?? new Uint8Array()
    const [{ text }, rows] = [readPdf(credited), rowsOf(credited)]
    expect(text).toContain('Credit note CN-1')
    expect(text).toContain('Corrects invoice INV-1 of')
    expect(amountIn(rows, 'Total credited')).toBe('€24.20')
    expect(amountIn(rows, 'VAT 10%')).toBe('€2.20')
  })

  test('have the reversal of a credit note whose refund was taken back', async () => {
    const { seller, params, order } = await openOrder()
    const { call } = seller.visitor
    await call(orders.markAsPaid, { params })
    const body = { amount: 1210, notify_buyer: false, cancel_order: false }
    const { data: refunded } = await call(orders.refund, { params, body })
    const refund_id = refunded.refunds[0]?.id ?? 0
    await call(orderRefunds.takeBack, { params: { ...params, refund_id }, body: { reason: 'Mistake' } })
    const buyer = visit(app)
    const { data } = await buyer.call(invoices.listForBuyer, { params: keyOf(order) })
    expect(data.at(-1)).toMatchObject({ kind: 'CREDIT_NOTE_REVERSAL', number: 'CN-2' })
    const { bytes } = await fetchPdf(buyer, data.at(-1)?.file_path ?? '')
    const { text } = readPdf(bytes)
    for (const words of ['Reversal CN-2 of a credit note', 'Takes back credit note CN-1 of', 'Refund taken back'])
      expect(text).toContain(words)
    expect(amountIn(rowsOf(bytes), 'Total')).toBe('€12.10')
  })

  test('are none where no invoice was issued', async () => {
    const { own, bought, order, seller } = await openOrder({ enable_invoicing: false })
    expect((await visit(app).call(invoices.listForBuyer, { params: keyOf(order) })).data).toEqual([])
    for (const path of [`${own}/invoice`, `${bought}/invoice`, `${own}/credit-notes/1`])
      expect((await seller.visitor.fetch(path)).status).toBe(404)
  })

  test('are for those who may read orders, and for whoever holds the link', async () => {
    const { seller, params, own, bought } = await openOrder()
    await seller.visitor.call(orders.cancel, { params })
    const { data } = await seller.visitor.call(orders.get, { params })
    const note = `credit-notes/${data.credit_notes[0]?.id}`
    const other = await openOrder()
    const stranger = (await signUp(app)).visitor
    for (const file of ['invoice', note]) {
      expect((await visit(app).fetch(`${own}/${file}`)).status).toBe(401)
      expect((await stranger.fetch(`${own}/${file}`)).status).toBe(404)
      expect((await other.seller.visitor.fetch(`${own}/${file}`)).status).toBe(404)
      expect((await visit(app).fetch(`${bought.slice(0, -1)}/${file}`)).status).toBe(404)
      expect((await visit(app).fetch(`${bought.replace(/events\/\d+/, 'events/999999')}/${file}`)).status).toBe(404)
    }
    // Requested with the id of another account's note.
    expect((await other.seller.visitor.fetch(`${other.own}/${note}`)).status).toBe(404)
    expect((await visit(app).fetch(`${other.bought}/${note}`)).status).toBe(404)
    expect((await seller.visitor.fetch(`${own}/invoice`, { method: 'HEAD' })).status).toBe(405)
  })

  test('are limited by address', async () => {
    const { bought } = await openOrder({ enable_invoicing: false })
    const buyer = visit(app)
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await buyer.fetch(`${bought}/invoice`)).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
