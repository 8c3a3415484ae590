import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { orders } from '#contract/orders.ts'
import { createTestApp } from '#test/app.ts'
import { messagesOf, TEXT } from '#test/messages.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let sending: ReturnType<typeof messagesOf>
let product: Awaited<ReturnType<typeof addProduct>>
beforeEach(async () => {
  seller = await newSeller(testApp)
  sending = messagesOf(testApp, seller)
  product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 100 }] })
})

/** An order whose attendees have these addresses; the first one is the buyer's. */
async function sell(...addresses: string[]): Promise<number> {
  const id = await placeOrder(testApp, seller, { product, quantity: addresses.length })
  await db
    .updateTable('orders')
    .set({ email: addresses[0], first_name: 'Bea', last_name: 'Buyer' })
    .where('id', '=', id)
    .execute()
  for (const [position, email] of addresses.entries())
    await db
      .updateTable('attendees')
      .set({ email })
      .where('order_id', '=', id)
      .where('position', '=', position)
      .execute()
  return id
}
const addressesOf = async (id: number) => (await sending.emails(id)).map(({ recipient }) => recipient).sort()

describe('a message', () => {
  test('waits a minute, then goes to each address once', async () => {
    await sell('ann@example.com', 'bob@example.com')
    await sell('ANN@example.com')
    expect(await sending.preview()).toMatchObject({ people_count: 3, addresses_count: 2, done_at: null, last_page: 1 })
    const message = await sending.send()
    expect(message).toMatchObject({ status: 'SCHEDULED', ...TEXT, message_preview: 'See you soon.', sent_at: null })
    expect(Date.parse(message.starts_at) - Date.parse(message.created_at)).toBe(60_000)
    expect(await addressesOf(message.id)).toEqual([])
    const sent = await sending.work(message.id)
    expect(sent).toMatchObject({ status: 'SENT', counts: { total: 2, waiting: 0, queued: 2, sent: 0, failed: 0 } })
    expect(await addressesOf(message.id)).toEqual(['ann@example.com', 'bob@example.com'])
    await sending.work(message.id)
    expect(await sending.emails(message.id)).toHaveLength(2)
  })

  test('is cancelled before it begins, and not after', async () => {
    await sell('ann@example.com')
    const { id } = await sending.send()
    expect(await sending.cancel(id)).toMatchObject({ status: 'CANCELLED' })
    expect(await sending.work(id)).toMatchObject({ status: 'CANCELLED', counts: { total: 0 } })
    await refused(sending.cancel(id), 'transition_not_allowed')
    const { id: sent } = await sending.sent()
    await refused(sending.cancel(sent), 'transition_not_allowed')
  })

  test('reaches cancelled orders besides the statuses that are chosen, if they are wanted', async () => {
    await sell('ann@example.com')
    const id = await sell('bob@example.com')
    await seller.visitor.call(orders.cancel, { params: { event_id: seller.event_id, order_id: id } })
    const order_statuses = ['COMPLETED' as const]
    expect(await sending.preview({ order_statuses })).toMatchObject({ addresses_count: 1 })
    expect(await sending.preview({ order_statuses, include_cancelled: true })).toMatchObject({ addresses_count: 2 })
  })

  test('for nobody is refused', async () => {
    expect(await sending.preview()).toMatchObject({ people_count: 0, addresses_count: 0, recipients: [] })
    await refused(sending.send(), 'message_for_nobody')
  })

  test('is sent again where it failed, and nowhere else', async () => {
    await sell('ann@example.com', 'bob@example.com')
    const { id } = await sending.sent()
    await refused(sending.resend(id), 'nothing_to_resend')
    await sending.fail(id, ['bob@example.com'])
    expect(await sending.recipients(id)).toMatchObject([
      { recipient: 'ann@example.com', status: 'QUEUED', error: null },
      { recipient: 'bob@example.com', status: 'FAILED', error: 'No such mailbox' },
    ])
    expect(await sending.resend(id)).toMatchObject({ status: 'PROCESSING', counts: { waiting: 1, queued: 1 } })
    await refused(sending.resend(id), 'transition_not_allowed')
    expect(await sending.work(id)).toMatchObject({ status: 'SENT', counts: { total: 2, queued: 2, failed: 0 } })
    expect(await addressesOf(id)).toEqual(['ann@example.com', 'bob@example.com', 'bob@example.com'])
  })

  test('is rendered as it will be read', async () => {
    const params = { event_id: seller.event_id }
    const body = { subject: 'Hello', message: '<p>Hi<script>alert(1)</script></p>', locale: 'de' as const }
    const { data } = await seller.visitor.call(messages.render, { params, body })
    expect(data.subject).toBe('Hello')
    expect(data.html).toContain('<p>Hi</p>')
    expect(data.text).toContain('Concert')
  })
})
