import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { orders } from '#contract/orders.ts'
import { unsubscriptions } from '#contract/unsubscriptions.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { messagesOf } from '#test/messages.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'
import { oneClickRoute } from './one-click-route.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const mailbox = await openTestMailbox()
afterAll(() => mailbox.close())
const reader = visit(testApp.app)
const site = visit(new Hono().route('/', oneClickRoute(testApp.services)))

let seller: Seller
let sending: ReturnType<typeof messagesOf>
let product: Awaited<ReturnType<typeof addProduct>>
beforeEach(async () => {
  mailbox.emails.length = 0
  seller = await newSeller(testApp)
  sending = messagesOf(testApp, seller)
  product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 100 }] })
})

const NEWS = { purpose: 'MARKETING', message_type: 'ALL_ATTENDEES' } as const
const BUYERS = { purpose: 'MARKETING', message_type: 'ORDER_OWNERS_WITH_PRODUCT' } as const

/** An order whose buyer agreed or not, with one ticket of `holder`. */
async function sell(email: string, { agreed = true, holder = email } = {}): Promise<number> {
  const id = await placeOrder(testApp, seller, { product, quantity: 1 })
  const opted_into_marketing_at = agreed ? sql<string>`now()` : null
  await db.updateTable('orders').set({ email, opted_into_marketing_at }).where('id', '=', id).execute()
  await db.updateTable('attendees').set({ email: holder }).where('order_id', '=', id).execute()
  return id
}

const reached = async (asked: Parameters<typeof sending.preview>[0] = NEWS) =>
  (await sending.preview(asked)).recipients.map(({ email }) => email)

/** The key in the unsubscribe link of the newest marketing email to an address. */
async function newsTo(address: string): Promise<{ token: string; url: string }> {
  const { id } = await sending.sent(NEWS)
  const email = (await sending.emails(id)).find(({ recipient }) => recipient === address)
  const url = email?.unsubscribe_url ?? ''
  return { url, token: url.split('/').at(-1) ?? '' }
}

describe('news and offers', () => {
  test('reach addresses of buyers who agreed; what is about the event reaches everybody', async () => {
    await sell('ann@example.com')
    await sell('bob@example.com', { agreed: false })
    await sell('CID@example.com', { holder: 'guest@example.com' })
    // Ann holds a ticket that another person bought.
    await sell('dee@example.com', { agreed: false, holder: 'Ann@example.com' })
    const everybody = ['ann@example.com', 'bob@example.com', 'guest@example.com']
    expect(await reached({ message_type: 'ALL_ATTENDEES' })).toEqual(everybody)
    expect(await reached()).toEqual(['ann@example.com'])
    expect((await sending.preview(NEWS)).people_count).toBe(2)
    expect(await reached({ ...BUYERS, product_ids: [product.id] })).toEqual(['ann@example.com', 'cid@example.com'])
    const sent = await sending.sent(NEWS)
    expect(sent).toMatchObject({ purpose: 'MARKETING', counts: { total: 1 } })
  })

  test('for nobody who agreed are refused', async () => {
    await sell('ann@example.com', { agreed: false })
    await refused(sending.send(NEWS), 'message_for_nobody')
  })

  test('carry a link of their own in the header, the text and the HTML; what is about the event carries none', async () => {
    await sell('ann@example.com')
    await sell('bob@example.com')
    const news = await sending.sent(NEWS)
    await sending.deliver(news.id, mailbox)
    const links = mailbox.emails.map(({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe')?.value)
    expect(new Set(links).size).toBe(2)
    for (const [index, { headers, text, html }] of mailbox.emails.entries()) {
      expect(links[index]).toMatch(/^<http:\/\/foyer\.test\/unsubscribe\/\d+-[\w-]{22}>$/)
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
      )
      const url = links[index]?.slice(1, -1) ?? ''
      expect(text).toContain(url)
      expect(html).toContain(`href="${url}"`)
      expect(text).toContain('because you agreed to news and offers from')
      expect(`${text}${html}`).not.toContain('unsubscribe.invalid')
    }

    mailbox.emails.length = 0
    await sending.deliver((await sending.sent()).id, mailbox)
    expect(mailbox.emails).toHaveLength(2)
    for (const { raw } of mailbox.emails) expect(raw).not.toMatch(/unsubscribe/i)
  })

  test('show their link in the preview, which unsubscribes nobody', async () => {
    const params = { event_id: seller.event_id }
    const body = { subject: 'Hello', message: '<p>Hi</p>' }
    const shown = async (purpose: 'EVENT' | 'MARKETING') =>
      (await seller.visitor.call(messages.render, { params, body: { ...body, purpose } })).data.html
    expect(await shown('MARKETING')).toContain('href="http://foyer.test/unsubscribe/example"')
    expect(await shown('EVENT')).not.toContain('unsubscribe')
    await refused(reader.call(unsubscriptions.create, { params: { token: 'example' } }), 'not_found')
  })
})

describe('unsubscribing', () => {
  test('asks first, then ends news and offers and nothing else, and can be taken back', async () => {
    const id = await sell('ann@example.com')
    const { token } = await newsTo('ann@example.com')
    const params = { token }
    const { data: before } = await reader.call(unsubscriptions.get, { params })
    expect(before).toMatchObject({ email: 'ann@example.com', is_unsubscribed: false })
    expect(await reached()).toEqual(['ann@example.com'])

    const { data: after } = await reader.call(unsubscriptions.create, { params })
    expect(after).toEqual({ ...before, is_unsubscribed: true })
    expect(await reached()).toEqual([])
    expect(await reached({ message_type: 'ALL_ATTENDEES' })).toEqual(['ann@example.com'])
    const place = { params: { event_id: seller.event_id, order_id: id } }
    expect((await seller.visitor.call(orders.get, place)).data.opted_into_marketing_at).toBeNull()

    expect((await reader.call(unsubscriptions.remove, { params })).data).toEqual(before)
    expect(await reached()).toEqual(['ann@example.com'])
    expect((await seller.visitor.call(orders.get, place)).data.opted_into_marketing_at).not.toBeNull()
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes one click of a mail program, without cookies, as %s', async (type, body) => {
    await sell('ann@example.com')
    const { url } = await newsTo('ann@example.com')
    const post = (path: string) => site.fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
    const { pathname } = new URL(url)
    expect((await post(pathname)).status).toBe(200)
    expect((await post(pathname)).status).toBe(200)
    expect(await reached()).toEqual([])
    const entries = await db
      .selectFrom('activity_log')
      .select(['actor_kind', 'event_id'])
      .where('name', '=', 'message.unsubscribed')
      .where('event_id', '=', seller.event_id)
      .execute()
    expect(entries).toEqual([{ actor_kind: 'buyer', event_id: seller.event_id }])
  })

  test('by GET, or by another form, does nothing', async () => {
    await sell('ann@example.com')
    const { url } = await newsTo('ann@example.com')
    const { pathname } = new URL(url)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await site.fetch(pathname)).status).toBe(404)
    expect((await site.fetch(pathname, { method: 'POST', headers, body: 'act=undo' })).status).toBe(404)
    expect(await reached()).toEqual(['ann@example.com'])
  })

  test('takes no link that was made up, of another address, or of what is about the event', async () => {
    await sell('ann@example.com')
    await sell('bob@example.com')
    const [ann, bob] = [await newsTo('ann@example.com'), await newsTo('bob@example.com')]
    const [id = '', ...rest] = ann.token.split('-')
    const key = rest.join('-')
    const made = [`${id}-${'A'.repeat(22)}`, `${bob.token.split('-')[0]}-${key}`, `0${id}-${key}`, id, key]
    for (const token of made) await refused(reader.call(unsubscriptions.create, { params: { token } }), 'not_found')
    await db.updateTable('messages').set({ purpose: 'EVENT' }).execute()
    await refused(reader.call(unsubscriptions.create, { params: { token: ann.token } }), 'not_found')
    expect(await reached()).toEqual(['ann@example.com', 'bob@example.com'])
  })

  test('counts until consent is given anew, and then can be done again', async () => {
    await sell('ann@example.com')
    const { token } = await newsTo('ann@example.com')
    await reader.call(unsubscriptions.create, { params: { token } })
    await sell('ann@example.com', { agreed: false })
    expect(await reached()).toEqual([])
    await sell('Ann@example.com')
    expect(await reached()).toEqual(['ann@example.com'])
    const { data: asked } = await reader.call(unsubscriptions.get, { params: { token } })
    expect(asked.is_unsubscribed).toBe(false)
    await reader.call(unsubscriptions.create, { params: { token } })
    expect(await reached()).toEqual([])
  })

  test('is kept apart by account', async () => {
    await sell('ann@example.com')
    const { token } = await newsTo('ann@example.com')
    await reader.call(unsubscriptions.create, { params: { token } })
    const [own, first] = [sending, seller]
    seller = await newSeller(testApp)
    product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 100 }] })
    sending = messagesOf(testApp, seller)
    await sell('ann@example.com')
    expect(await reached()).toEqual(['ann@example.com'])
    expect((await own.preview(NEWS)).addresses_count).toBe(0)
    expect(first.account_id).not.toBe(seller.account_id)
  })
})
