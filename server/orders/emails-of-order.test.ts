import { expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

test('an order says what its buyer and attendees were sent, and what the mail server made of it', async () => {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller)
  const [order_id, other_id] = [
    await placeOrder(testApp, seller, { product }),
    await placeOrder(testApp, seller, { product }),
  ]
  const { account_id, event_id } = seller
  const plain = { account_id, event_id, recipient: 'grace@example.com', locale: 'en', html: '<p>secret</p>', text: '' }
  const about = (of: number, template: string) => ({ ...plain, order_id: of, template, subject: template })
  const emails = [
    { ...about(order_id, 'order-confirmation'), status: 'SENT' as const, sent_at: '2031-05-01T18:00:00.000Z' },
    { ...about(order_id, 'new-order'), status: 'SENT' as const, recipient: 'office@example.com' },
    { ...about(order_id, 'ticket'), status: 'QUEUED' as const, error: '451 try again later' },
    { ...about(other_id, 'ticket'), status: 'SENT' as const },
  ]
  const rows = emails.map((email, index) => ({ ...email, dedupe_key: `${order_id}:${index}` }))
  await db.insertInto('outgoing_emails').values(rows).execute()
  const { data } = await seller.visitor.call(orders.emails, { params: { event_id, order_id } })
  expect(data).toMatchObject([
    { subject: 'ticket', status: 'QUEUED', error: '451 try again later', sent_at: null },
    { subject: 'order-confirmation', status: 'SENT', error: null, sent_at: '2031-05-01T18:00:00.000Z' },
  ])
  expect(JSON.stringify(data)).not.toContain('secret')
})
