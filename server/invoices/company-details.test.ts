import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { invoices } from '#contract/invoices.ts'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { exportsOf, linesOf } from '#test/exports.ts'
import { askForInvoices, orderIdOf } from '#test/invoicing.ts'
import { createByHand, item } from '#test/manual-orders.ts'
import { readPdf } from '#test/pdf-files.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp

const COMPANY = { company: 'Analytical Engines GmbH', vat_id: 'de 123.456-789' }
const STORED = { company: 'Analytical Engines GmbH', vat_id: 'DE123456789' }

async function openSale(settings: object = { ask_for_company_details: true }) {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller)
  await askForInvoices(seller.visitor, seller.event_id, settings)
  return { seller, product, params: { event_id: seller.event_id } }
}

type Sale = Awaited<ReturnType<typeof openSale>>

/** An order on invoice whose buyer has entered these details. */
async function order({ seller, product, params }: Sale, further: object) {
  const reserved = await reserve(app, { event: { id: seller.event_id }, product })
  const details = detailsFor(reserved)
  const body = { ...details, order: { ...details.order, ...further } }
  const key = { params: keyOf(reserved) }
  const { data: saved } = await visit(app).call(checkout.saveDetails, { ...key, body })
  await visit(app).call(checkout.awaitOfflinePayment, key)
  return { saved, key, params: { ...params, order_id: await orderIdOf(services.db, reserved) } }
}

async function textOf(visitor: Visitor, path: string): Promise<string> {
  const response = await visitor.fetch(path)
  expect(response.status).toBe(200)
  return readPdf(new Uint8Array(await response.arrayBuffer())).text
}

const BELOW_NAME = /Grace Hopper\s+Analytical Engines GmbH\s+VAT ID: DE123456789\s+grace@example\.com/

describe('company and VAT ID of a buyer', () => {
  test('are told to buyer and team, and stand below the name on invoice and credit note', async () => {
    const sale = await openSale()
    const { saved, key, params } = await order(sale, COMPANY)
    expect(saved).toMatchObject(STORED)
    expect((await sale.seller.visitor.call(orders.get, { params })).data).toMatchObject(STORED)
    await sale.seller.visitor.call(orders.cancel, { params })
    const buyer = visit(app)
    const { data: files } = await buyer.call(invoices.listForBuyer, key)
    expect(files.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
    for (const { file_path } of files) expect(await textOf(buyer, file_path)).toMatch(BELOW_NAME)
  })

  test('are corrected by the team; the issued invoice remains as it is', async () => {
    const sale = await openSale()
    const { params } = await order(sale, COMPANY)
    const { call } = sale.seller.visitor
    const person = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
    const body = { ...person, company: 'Difference Engines AG', vat_id: 'CHE-123.456.789 MWST' }
    const { data } = await call(orders.update, { params, body })
    expect(data).toMatchObject({ company: 'Difference Engines AG', vat_id: 'CHE123456789MWST' })
    const path = `/api/events/${params.event_id}/orders/${params.order_id}/invoice`
    expect(await textOf(sale.seller.visitor, path)).toMatch(BELOW_NAME)
    const wrong = { ...body, vat_id: 'CHE-12' }
    expect((await refused(call(orders.update, { params, body: wrong }), 'malformed')).issues).toEqual([
      { path: 'vat_id', code: 'not_a_vat_id', params: { example: 'CHE123456789' } },
    ])
  })

  test('are optional, each by itself', async () => {
    const sale = await openSale()
    expect((await order(sale, {})).saved).toMatchObject({ company: null, vat_id: null })
    expect((await order(sale, { company: 'Acme' })).saved).toMatchObject({ company: 'Acme', vat_id: null })
    const { params } = await order(sale, { company: 'Acme' })
    const path = `/api/events/${params.event_id}/orders/${params.order_id}/invoice`
    expect(await textOf(sale.seller.visitor, path)).not.toContain('VAT ID')
  })

  test('are refused while the event does not ask for them, which is the default', async () => {
    const sale = await openSale({})
    const refusal = await refused(order(sale, COMPANY), 'malformed')
    expect(refusal.issues.map(({ path, code }) => [path, code])).toEqual([
      ['order.company', 'not_asked'],
      ['order.vat_id', 'not_asked'],
    ])
    expect((await order(sale, {})).saved).toMatchObject({ company: null, vat_id: null })
  })

  test('are columns of the file of orders, also of an order made by the team', async () => {
    const { seller, product } = await openSale({})
    const buyer = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      locale: 'en',
      ...COMPANY,
    } as const
    expect(await createByHand(seller, { items: [item(product)], buyer })).toMatchObject(STORED)
    const [header = '', row = ''] = linesOf((await exportsOf(seller).download('orders', { format: 'csv' })).bytes)
    expect(header).toContain(',Email,Company,VAT ID,')
    expect(row).toContain(',ada@example.com,Analytical Engines GmbH,DE123456789,')
  })

  test('are asked for by a duplicate of the event as well', async () => {
    const { seller, params } = await openSale()
    const { call } = seller.visitor
    const body = { title: 'Again', start_date: '2031-06-12T19:00' }
    const { data: copy } = await call(eventCopies.create, { params, body })
    const { data } = await call(events.getSettings, { params: { event_id: copy.id } })
    expect(data.ask_for_company_details).toBe(true)
  })
})
