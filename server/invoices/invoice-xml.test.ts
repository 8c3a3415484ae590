import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { invoices } from '#contract/invoices.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { readTable } from '#server/attendee-imports/read-table.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { brokenRules } from '#test/e-invoice/check-rules.ts'
import { structureProblems } from '#test/e-invoice/check-structure.ts'
import { readXml, text, type XmlElement } from '#test/e-invoice/read-xml.ts'
import { signUp } from '#test/factories.ts'
import { askForInvoices, orderIdOf } from '#test/invoicing.ts'
import { readPdf } from '#test/pdf-files.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp

const ISSUER = { organization_country: 'DE', organization_vat_id: 'de 123 456 789' }
const ADDRESS = { address_line_1: 'Street 1', zip_or_postal_code: '1010', city: 'Wien', country: 'AT' }

/** Tickets for 10.00 with 19 % VAT and other taxes, in an event that asks for the address and the company. */
async function openShop(settings: object = {}, taxes: readonly (readonly [string, number])[] = [['VAT', 19]]) {
  const seller = await newSeller(testApp)
  const { call } = seller.visitor
  const common = { type: 'TAX', calculation_type: 'PERCENTAGE', is_active: true, is_default: false } as const
  const ids: number[] = []
  for (const [name, rate] of taxes) {
    const params = { account_id: seller.account_id }
    ids.push((await call(taxesAndFees.create, { params, body: { ...common, name, rate } })).data.id)
  }
  const product = await addProduct(seller, { tax_and_fee_ids: ids })
  const asked = { require_billing_address: true, ask_for_company_details: true }
  await askForInvoices(seller.visitor, seller.event_id, { ...asked, ...ISSUER, ...settings })

  async function place(further: object = { address: ADDRESS }) {
    const reserved = await reserve(app, { event: { id: seller.event_id }, product })
    const details = detailsFor(reserved)
    const company = { company: 'Analytical Engines GmbH', vat_id: 'ATU12345678' }
    const body = { ...details, order: { ...details.order, ...company, ...further } }
    const key = { params: keyOf(reserved) }
    await visit(app).call(checkout.saveDetails, { ...key, body })
    await visit(app).call(checkout.awaitOfflinePayment, key)
    const params = { event_id: seller.event_id, order_id: await orderIdOf(services.db, reserved) }
    const own = `/api/events/${params.event_id}/orders/${params.order_id}`
    return { key, params, own, bought: `/api/public/events/${params.event_id}/order/${reserved.short_id}` }
  }
  return { seller, place }
}

async function fetchXml(visitor: Visitor, path: string): Promise<XmlElement> {
  const response = await visitor.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const document = readXml(await response.text())
  expect([brokenRules(document), structureProblems(document)]).toEqual([[], []])
  return document
}

async function refusalOf(visitor: Visitor, path: string) {
  const response = await visitor.fetch(path)
  expect(response.status).toBe(409)
  return (await response.json()) as { code: string; message: string }
}

const texts = (document: XmlElement, paths: readonly string[]) => paths.map((path) => text(document, path))
const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'

describe('an invoice as XML', () => {
  test('has seller, buyer and amounts, for the team and for the buyer', async () => {
    const { seller, place } = await openShop()
    const { own, bought } = await place()
    const document = await fetchXml(seller.visitor, `${own}/invoice.xml`)
    const parties = [
      `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`,
      `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`,
      `${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
    ]
    const company = 'Analytical Engines GmbH'
    expect(texts(document, parties)).toEqual(['Night Club GmbH', 'DE123456789', company, 'ATU12345678', 'AT'])
    const amounts = ['cac:TaxTotal/cbc:TaxAmount', 'cac:LegalMonetaryTotal/cbc:PayableAmount']
    expect([document.name, ...texts(document, ['cbc:ID', ...amounts])]).toEqual(['Invoice', 'INV-1', '1.90', '11.90'])
    expect(await fetchXml(visit(app), `${bought}/invoice.xml`)).toEqual(document)
  })

  test('has a name of its own, and is not kept by proxies', async () => {
    const { seller, place } = await openShop()
    const { own } = await place()
    const { headers } = await seller.visitor.fetch(`${own}/invoice.xml`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': 'attachment; filename="INV-1.xml"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('remains as it was issued; country and VAT ID are on the PDF as well', async () => {
    const { seller, place } = await openShop()
    const { own, params } = await place()
    const before = await fetchXml(seller.visitor, `${own}/invoice.xml`)
    const body = { organization_country: 'FR', organization_vat_id: null }
    await seller.visitor.call(events.updateSettings, { params, body })
    expect(await fetchXml(seller.visitor, `${own}/invoice.xml`)).toEqual(before)
    const pdf = await seller.visitor.fetch(`${own}/invoice`)
    const { text: words } = readPdf(new Uint8Array(await pdf.arrayBuffer()))
    expect(words).toMatch(/10115 Berlin\s+Germany\s+VAT ID: DE123456789/)
  })

  test('is credited and charged again by documents that name the one before', async () => {
    const { seller, place } = await openShop()
    const { key, params, own } = await place()
    const { call } = seller.visitor
    await call(orders.markAsPaid, { params })
    const { data } = await call(orders.refund, {
      params,
      body: { amount: 595, notify_buyer: false, cancel_order: false },
    })
    const refund_id = data.refunds[0]?.id ?? 0
    await call(orderRefunds.takeBack, { params: { ...params, refund_id }, body: { reason: 'Mistake' } })
    const { data: files } = await visit(app).call(invoices.listForBuyer, key)
    expect(files.map(({ xml_path }) => xml_path)).toEqual(files.map(({ file_path }) => `${file_path}.xml`))
    expect(files).toHaveLength(3)
    const [note, reversal] = await Promise.all(files.slice(1).map((file) => fetchXml(visit(app), file.xml_path ?? '')))
    const paths = [
      'cbc:ID',
      'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID',
      'cac:LegalMonetaryTotal/cbc:PayableAmount',
    ]
    expect([note?.name, ...texts(note as XmlElement, paths)]).toEqual(['CreditNote', 'CN-1', 'INV-1', '5.95'])
    expect([reversal?.name, ...texts(reversal as XmlElement, paths)]).toEqual(['Invoice', 'CN-2', 'CN-1', '5.95'])
    const id = data.credit_notes[0]?.id
    expect(await fetchXml(seller.visitor, `${own}/credit-notes/${id}.xml`)).toEqual(note)
  })

  test.each([
    ['an issuer without a country', { organization_country: null }, undefined, 'xml_issuer_country'],
    ['an issuer without a number', { organization_vat_id: null }, undefined, 'xml_issuer_vat_id'],
    ['a buyer without an address', { require_billing_address: false }, {}, 'xml_buyer_country'],
  ])('is refused for %s, and not offered to the buyer', async (_, settings, further, code) => {
    const { seller, place } = await openShop(settings)
    const { key, own, bought } = await place(further)
    expect((await refusalOf(seller.visitor, `${own}/invoice.xml`)).code).toBe(code)
    expect(await refusalOf(visit(app), `${bought}/invoice.xml`)).toMatchObject({
      message: expect.stringMatching(/settings/),
    })
    const { data } = await visit(app).call(invoices.listForBuyer, key)
    expect(data.map(({ xml_path }) => xml_path)).toEqual([null])
  })

  test('is refused for several taxes on one item', async () => {
    const { seller, place } = await openShop({}, [
      ['GST', 5],
      ['PST', 7],
    ])
    const { own } = await place()
    expect((await refusalOf(seller.visitor, `${own}/invoice.xml`)).code).toBe('xml_several_taxes')
  })

  test('is for those who may read orders, and for whoever holds the link', async () => {
    const { seller, place } = await openShop()
    const { own, bought, params } = await place()
    await seller.visitor.call(orders.cancel, { params })
    const { data } = await seller.visitor.call(orders.get, { params })
    const stranger = (await signUp(app)).visitor
    for (const file of ['invoice.xml', `credit-notes/${data.credit_notes[0]?.id}.xml`]) {
      expect((await visit(app).fetch(`${own}/${file}`)).status).toBe(401)
      expect((await stranger.fetch(`${own}/${file}`)).status).toBe(404)
      expect((await visit(app).fetch(`${bought.slice(0, -1)}/${file}`)).status).toBe(404)
      expect((await seller.visitor.fetch(`${own}/${file}`, { method: 'HEAD' })).status).toBe(405)
    }
    expect((await seller.visitor.fetch(`${own}/credit-notes/999999.xml`)).status).toBe(404)
  })
})

test('the settings refuse a VAT ID and a country that cannot be', async () => {
  const { seller } = await openShop()
  const params = { event_id: seller.event_id }
  const { call } = seller.visitor
  const wrong = { organization_country: 'Germany', organization_vat_id: 'DE12' }
  const { issues } = await refused(call(events.updateSettings, { params, body: wrong }), 'malformed')
  expect(issues.map(({ path, code }) => [path, code])).toEqual([
    ['organization_country', 'not_a_country'],
    ['organization_vat_id', 'not_a_vat_id'],
  ])
  expect((await call(events.getSettings, { params })).data).toMatchObject({
    organization_country: 'DE',
    organization_vat_id: 'DE123456789',
  })
})

test('the archive has the XML of each document that can be XML, and its table says which', async () => {
  const { seller, place } = await openShop()
  const { params } = await place()
  await seller.visitor.call(orders.cancel, { params })
  await seller.visitor.call(events.updateSettings, { params, body: { require_billing_address: false } })
  await place({})
  const response = await seller.visitor.fetch(`/api/events/${seller.event_id}/invoice-archive/file`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const xml = ['xml/invoices/000001-INV-1.xml', 'xml/credit-notes/000001-CN-1.xml']
  expect(Object.keys(files)).toEqual([
    'invoices/000001-INV-1.pdf',
    'xml/invoices/000001-INV-1.xml',
    'invoices/000002-INV-2.pdf',
    'credit-notes/000001-CN-1.pdf',
    'xml/credit-notes/000001-CN-1.xml',
    'invoices.csv',
  ])
  const documents = xml.map((path) => readXml(Buffer.from(files[path] ?? '').toString()))
  expect(documents.map((document) => [document.name, text(document, 'cbc:ID')])).toEqual([
    ['Invoice', 'INV-1'],
    ['CreditNote', 'CN-1'],
  ])
  const read = await readTable(files['invoices.csv'] ?? new Uint8Array())
  const { header, rows } = 'refused' in read ? { header: [], rows: [] } : read.table
  const cell = (cells: readonly (string | null)[], name: string) => cells[header.indexOf(name)]
  expect(rows.map(({ cells }) => ['Number', 'Company', 'VAT ID', 'XML file'].map((name) => cell(cells, name)))).toEqual(
    [
      ['INV-1', 'Analytical Engines GmbH', 'ATU12345678', xml[0]],
      ['INV-2', 'Analytical Engines GmbH', 'ATU12345678', ''],
      ['CN-1', 'Analytical Engines GmbH', 'ATU12345678', xml[1]],
    ],
  )
})
