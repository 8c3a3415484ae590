import { describe, expect, test } from 'vitest'
import { eventCopies } from '#contract/event-copies.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { createApi } from '#server/api.ts'
import { pdfsOf, SAYS_ATTACHED } from '#test/attached-pdfs.ts'
import { openEmailApp } from '#test/email-app.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import type { ReceivedEmail } from '#test/mailbox.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'

const { db, services, happen } = await openEmailApp()
const app = createApi(services)
const testApp = { app, services, withConfig: () => ({ app, services }) }

async function placeInvoiced(settings: Parameters<typeof askForInvoices>[2]) {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller)
  await askForInvoices(seller.visitor, seller.event_id, settings)
  const order = await placeUnpaid(app, { event: { id: seller.event_id }, product })
  const order_id = await orderIdOf(db, order)
  return { call: seller.visitor.call, order_id, params: { event_id: seller.event_id, order_id } }
}

function filesOf(email: ReceivedEmail | undefined): string[] {
  const files = pdfsOf(email).map(({ filename }) => filename)
  for (const body of [email?.html, email?.text]) expect(SAYS_ATTACHED.test(body ?? '')).toBe(files.length > 0)
  return files
}

describe('if the event attaches invoices', () => {
  test('the confirmation carries the invoice, before the payment and after it', async () => {
    const { call, order_id, params } = await placeInvoiced({ attach_invoice: true, invoice_label: 'Quittung' })
    const [placed] = await happen('order.awaiting_offline_payment', { order_id })
    expect(filesOf(placed)).toEqual(['INV-1.pdf'])
    expect(pdfsOf(placed)[0]?.text).toContain('Quittung INV-1')
    await call(orders.markAsPaid, { params })
    const emails = await happen('order.paid', { order_id })
    expect(filesOf(emails.find(({ subject }) => subject === 'Your order for Concert'))).toEqual(['INV-1.pdf'])
  })

  test('the email about a refund carries its credit note', async () => {
    const { call, order_id, params } = await placeInvoiced({ attach_invoice: true })
    await call(orders.markAsPaid, { params })
    const refundOf = async (amount: number) => {
      const body = { amount, notify_buyer: true, cancel_order: false }
      const { data } = await call(orders.refund, { params, body })
      return Math.max(...data.refunds.map(({ id }) => id))
    }
    const [first, second] = [await refundOf(100), await refundOf(200)]
    await happen('order.refunded', { order_id, refund_id: first, notify_buyer: true })
    const emails = await happen('order.refunded', { order_id, refund_id: second, notify_buyer: true })
    expect(emails.map(filesOf)).toEqual([['CN-1.pdf'], ['CN-2.pdf']])
    expect(pdfsOf(emails[1])[0]?.text).toContain('Credit note CN-2')
  })

  test('the email about a cancelled order carries its credit note, and so does that of a refund in the same step', async () => {
    const { call, order_id, params } = await placeInvoiced({ attach_invoice: true })
    await call(orders.markAsPaid, { params })
    const { total_gross } = (await call(orders.get, { params })).data
    const body = { amount: total_gross, notify_buyer: true, cancel_order: true }
    const { data } = await call(orders.refund, { params, body })
    await happen('order.refunded', { order_id, refund_id: data.refunds[0]?.id ?? 0, notify_buyer: true })
    const emails = await happen('order.cancelled', { order_id })
    expect(emails.map(filesOf)).toEqual([['CN-1.pdf'], ['CN-1.pdf']])
  })
})

test('emails carry no invoice by default, nor without one', async () => {
  const byDefault = await placeInvoiced({})
  const without = await placeInvoiced({ enable_invoicing: false, attach_invoice: true })
  for (const { call, order_id, params } of [byDefault, without]) {
    await happen('order.awaiting_offline_payment', { order_id })
    await call(orders.cancel, { params })
    const emails = await happen('order.cancelled', { order_id })
    for (const email of emails) expect(filesOf(email)).toEqual([])
  }
})

test('the settings are kept, copied with the event, and refuse other values', async () => {
  const { visitor, event_id } = await newSeller(testApp)
  const params = { event_id }
  expect((await visitor.call(events.getSettings, { params })).data).toMatchObject({
    ticket_attachments: 'NONE',
    attach_invoice: false,
  })
  const chosen = { ticket_attachments: 'PER_TICKET', attach_invoice: true } as const
  expect((await visitor.call(events.updateSettings, { params, body: chosen })).data).toMatchObject(chosen)
  const [entry] = await db.selectFrom('activity_log').select('data').orderBy('id', 'desc').limit(1).execute()
  expect(entry?.data).toEqual({ fields: ['ticket_attachments', 'attach_invoice'] })
  const body = { title: 'Again', start_date: '2031-06-12T19:00' }
  const { data: copy } = await visitor.call(eventCopies.create, { params, body })
  expect((await visitor.call(events.getSettings, { params: { event_id: copy.id } })).data).toMatchObject(chosen)
  const wrong = visitor.call(events.updateSettings, { params, body: { ticket_attachments: 'ALL' as never } })
  expect((await refused(wrong, 'malformed')).issues).toMatchObject([{ path: 'ticket_attachments' }])
})
