import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { brokenRules } from '#test/e-invoice/check-rules.ts'
import { readXml, text } from '#test/e-invoice/read-xml.ts'
import { codesIn, readPdf, rowsOf } from '#test/pdf-files.ts'
import { type Account, randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { codeOf, secretIn } from './support/check-in.ts'
import { attachment, emailTo } from './support/mail.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const INVOICES = {
  enable_invoicing: true,
  organization_name: 'Lantern Hall GmbH',
  organization_address: 'Harbour Street 3\n28195 Bremen',
  organization_country: 'DE',
  organization_vat_id: 'DE123456789',
  require_billing_address: true,
}
const ADDRESS = { address_line_1: 'Street 1', zip_or_postal_code: '1010', city: 'Wien', country: 'AT' }

/** Creates a paid order of two tickets for 25.00 each, with an invoice. */
async function anInvoicedOrder(account: Account, settings = {}) {
  const sale = await putOnSale(account, { settings: { ...PAY_LATER, ...INVOICES, ...settings }, products: [PAID] })
  const email = randomEmail('grace')
  const order = await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email, address: ADDRESS }, { quantity: 2 })
  const { data } = await account.call(orders.list, { params: { event_id: sale.event_id } })
  const params = { event_id: sale.event_id, order_id: data[0]?.id ?? 0 }
  await account.call(orders.markAsPaid, { params })
  return { ...params, email, order }
}

async function save(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function download(page: Page, click: () => Promise<void>) {
  const file = await save(page, click)
  return { ...file, ...readPdf(file.bytes) }
}

async function downloadXml(page: Page, click: () => Promise<void>) {
  const { name, bytes } = await save(page, click)
  const document = readXml(bytes.toString())
  expect(brokenRules(document)).toEqual([])
  return { name, due: text(document, 'cac:LegalMonetaryTotal/cbc:PayableAmount') }
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const) {
  const suffix = options === PHONE ? 'phone' : 'desk'

  test(`on ${device}, a buyer saves the invoice and the tickets`, async ({ enter, account }) => {
    const { event_id, order } = await anInvoicedOrder(account)
    const page = await enter(options)
    await open(page, `/checkout/${event_id}/${order.short_id}/summary`)
    const invoice = await download(page, () => page.getByRole('link', { name: 'Invoice INV-1 (PDF)' }).click())
    expect(invoice.name).toBe('INV-1.pdf')
    expect(invoice.text).toContain('Lantern Hall GmbH')
    expect(rowsOf(invoice.bytes)).toMatch(/Total +€50\.00/)
    const xml = await downloadXml(page, () => page.getByRole('link', { name: 'Download INV-1 as XML' }).click())
    expect(xml).toEqual({ name: 'INV-1.xml', due: '50.00' })
    const tickets = await download(page, () => page.getByRole('link', { name: 'Download as PDF' }).click())
    expect(tickets.pages).toBe(2)
    await expectAccessible(page)
    await show(page, `invoice-of-buyer-${suffix}`)
    await open(page, `/product/${event_id}/${order.attendees[0]?.short_id}`)
    const ticket = await download(page, () => page.getByRole('link', { name: 'Download PDF' }).click())
    expect(codesIn(ticket.bytes).map(secretIn)).toEqual([secretIn(await codeOf(order))])
    await expectAccessible(page)
    await show(page, `ticket-to-save-${suffix}`)
  })

  test(`on ${device}, an organizer sends the invoice, refunds and saves the credit note`, async ({
    enter,
    account,
  }) => {
    const { event_id, order_id, order, email } = await anInvoicedOrder(account)
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${event_id}/orders#order-${order_id}`)
    const drawer = page.getByRole('dialog', { name: `Order ${order.public_id}` })
    const section = drawer.getByRole('region', { name: 'Invoices' })
    await expect(section).toContainText('INV-1, paid')
    await section.getByRole('button', { name: 'Send invoice' }).click()
    const question = page.getByRole('dialog', { name: 'Send invoice INV-1?' })
    await question.getByRole('button', { name: 'Send invoice' }).click()
    await expect(page.getByText('Invoice sent.')).toBeVisible()
    const sent = await emailTo(email, /^Invoice INV-1 for /)
    expect(readPdf(attachment(sent, 'application/pdf')).text).toContain('Invoice INV-1')
    const body = { amount: 1000, notify_buyer: false, cancel_order: false }
    await account.call(orders.refund, { params: { event_id, order_id }, body })
    await page.reload()
    await expect(section).toContainText('Credit note CN-1, €10.00')
    const note = await download(page, () => section.getByRole('link', { name: 'PDF: CN-1' }).click())
    expect(note.name).toBe('CN-1.pdf')
    expect(rowsOf(note.bytes)).toMatch(/Total credited +€10\.00/)
    const xml = await downloadXml(page, () => section.getByRole('button', { name: 'Download CN-1 as XML' }).click())
    expect(xml).toEqual({ name: 'CN-1.xml', due: '10.00' })
    await expectAccessible(page)
    await show(page, `invoices-of-order-${suffix}`)
  })

  test(`on ${device}, an organizer has tickets and invoices attached to emails, and names the invoice`, async ({
    enter,
    account,
  }) => {
    const sale = await putOnSale(account, { settings: { ...PAY_LATER, ...INVOICES }, products: [PAID] })
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${sale.event_id}/settings#email`)
    const emails = page.getByRole('form', { name: 'Emails' })
    await emails.getByLabel('Tickets as PDF').selectOption('One file per ticket')
    await emails.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(emails.getByRole('button', { name: 'Save' })).toBeHidden()
    const invoicing = page.getByRole('form', { name: 'Invoices' })
    await invoicing.getByLabel('Attach invoices and credit notes to emails').press('Space')
    await invoicing.getByLabel('Title on the document').fill('Tax invoice')
    await show(page, `attached-documents-${suffix}`)
    await invoicing.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(invoicing.getByRole('button', { name: 'Save' })).toBeHidden()
    const { data } = await account.call(events.getSettings, { params: { event_id: sale.event_id } })
    expect(data).toMatchObject({ ticket_attachments: 'PER_TICKET', attach_invoice: true, invoice_label: 'Tax invoice' })
    const email = randomEmail('grace')
    await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email, address: ADDRESS })
    const sent = await emailTo(email, /^Your order for /)
    expect(readPdf(attachment(sent, 'application/pdf')).text).toContain('Tax invoice INV-1')
  })
}

test('an organizer without a country enters it and is told why an earlier invoice is no XML', async ({
  enter,
  account,
}) => {
  const { event_id, order_id } = await anInvoicedOrder(account, { organization_country: null })
  const page = await enter({ as: account })
  await open(page, `/manage/event/${event_id}/orders#order-${order_id}`)
  await page.getByRole('button', { name: 'Download INV-1 as XML' }).click()
  await expect(page.getByText(/The address of the invoice issuer has no country/)).toBeVisible()
  await open(page, `/manage/event/${event_id}/settings#invoices`)
  const section = page.getByRole('form', { name: 'Invoices' })
  const country = section.getByRole('combobox', { name: 'Issuer’s country' })
  await country.click()
  await country.fill('German')
  await page.getByRole('option', { name: 'Germany' }).click()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const { data } = await account.call(events.getSettings, { params: { event_id } })
  expect(data).toMatchObject({ organization_country: 'DE', organization_vat_id: 'DE123456789' })
  await expectAccessible(page)
})
