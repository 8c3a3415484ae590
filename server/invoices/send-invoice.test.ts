import { expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { createApi } from '#server/api.ts'
import { openEmailApp } from '#test/email-app.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'
import { readPdf } from '#test/pdf-files.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const { db, services, happen } = await openEmailApp()
const app = createApi(services)
const testApp = { app, services, withConfig: () => ({ app, services }) }

async function placeInvoiced() {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller)
  await askForInvoices(seller.visitor, seller.event_id)
  const order = await placeUnpaid(app, { event: { id: seller.event_id }, product })
  return { seller, order, order_id: await orderIdOf(db, order) }
}

test('the invoice arrives as a PDF, with the credit note that corrects it', async () => {
  const { seller, order, order_id } = await placeInvoiced()
  const [email] = await happen('order.invoice_requested', { order_id })
  expect(email).toMatchObject({ subject: 'Invoice INV-1 for Concert', recipients: ['grace@example.com'] })
  expect(email?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['INV-1.pdf', 'application/pdf'],
  ])
  expect(email?.text).toContain(`http://foyer.test/checkout/${seller.event_id}/${order.short_id}/summary`)
  await seller.visitor.call(orders.cancel, { params: { event_id: seller.event_id, order_id } })
  const emails = await happen('order.invoice_requested', { order_id })
  const attached = emails.at(-1)?.attachments ?? []
  const texts = attached.map(({ content }) => readPdf(Buffer.from(content as ArrayBuffer)).text)
  expect(attached.map(({ filename }) => filename)).toEqual(['INV-1.pdf', 'CN-1.pdf'])
  expect(texts[0]).toContain('Invoice INV-1')
  expect(texts[1]).toContain('Corrects invoice INV-1')
  expect(emails.at(-1)?.text).toContain('The credit note that corrects it is attached as well.')
})

test('the same request is answered once', async () => {
  const { order_id } = await placeInvoiced()
  await happen('order.invoice_requested', { order_id }, 'once')
  expect(await happen('order.invoice_requested', { order_id }, 'once')).toHaveLength(1)
})

test('nothing is sent where there is no invoice', async () => {
  const { id } = await insertOrder(db, await insertEvent(db))
  expect(await happen('order.invoice_requested', { order_id: id })).toEqual([])
})

test('the confirmation links to the invoice, where there is one', async () => {
  const { seller, order, order_id } = await placeInvoiced()
  const [email] = await happen('order.confirmation_requested', { order_id })
  const link = `http://foyer.test/api/public/events/${seller.event_id}/order/${order.short_id}/invoice`
  for (const body of [email?.html, email?.text]) expect(body).toContain(link)
  const { id } = await insertOrder(db, await insertEvent(db))
  const emails = await happen('order.confirmation_requested', { order_id: id })
  expect(emails.at(-1)?.text).not.toContain('/invoice')
})
