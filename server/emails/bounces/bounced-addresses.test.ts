import { beforeEach, describe, expect, test } from 'vitest'
import { bouncedAddresses } from '#contract/bounced-addresses.ts'
import { messages } from '#contract/messages.ts'
import { orders } from '#contract/orders.ts'
import { openBounces, returnedOf } from '#test/bounces.ts'
import { fromExim, fromPostfix } from '#test/delivery-reports.ts'
import { openEmailApp } from '#test/email-app.ts'
import { messagesOf } from '#test/messages.ts'
import { addProduct, newSeller, openAnother, placeOrder, type Seller } from '#test/sales.ts'
import { pruneBouncedAddresses } from './bounced-addresses.ts'

const { testApp, db, context, mailbox, deliver, happen } = await openEmailApp()
const bounces = openBounces(context)
const ADDRESS = 'attendee@example.com'

let seller: Seller
let order_id: number
beforeEach(async () => {
  await bounces.empty()
  seller = await newSeller(testApp)
  await db.updateTable('users').set({ is_email_verified: true }).execute()
  order_id = await sell(seller)
})

async function sell(at: Seller, email = ADDRESS): Promise<number> {
  const id = await placeOrder(testApp, at, { product: await addProduct(at, { title: `Ticket ${email}` }) })
  await db.updateTable('orders').set({ email }).where('id', '=', id).execute()
  await db.updateTable('attendees').set({ email }).where('order_id', '=', id).execute()
  return id
}

const at = () => ({ params: { event_id: seller.event_id, order_id } })
const marked = async () => (await seller.visitor.call(bouncedAddresses.list, at())).data
const unmark = (email = ADDRESS) => seller.visitor.call(bouncedAddresses.unmark, { ...at(), body: { email } })
const emails = async () => (await seller.visitor.call(orders.emails, at())).data

/** Sends all emails of the order and lets one of them bounce. */
async function bounce(): Promise<void> {
  const [email] = await happen('order.completed', { order_id })
  if (!email) throw new Error('nothing was sent')
  await bounces.come(fromPostfix(returnedOf(email)))
  mailbox.emails.length = 0
}

describe('an address that bounced hard', () => {
  test('is shown at its order, with the time and what was said', async () => {
    expect(await marked()).toEqual([])
    await bounce()
    expect(await marked()).toEqual([
      { email: ADDRESS, bounced_at: expect.any(String), words: expect.stringMatching(/^550 5\.1\.1/) },
    ])
    expect((await emails()).at(-1)).toMatchObject({
      status: 'BOUNCED',
      error: expect.stringMatching(/^550 5\.1\.1/),
      failed_because: null,
    })
  })

  test('gets no e-mail of any event of the account, until it is unmarked', async () => {
    await bounce()
    const other = await openAnother(testApp, seller)
    const of_other = await sell(other, ADDRESS.toUpperCase())
    for (const id of [order_id, of_other]) await happen('order.confirmation_requested', { order_id: id })
    expect(mailbox.emails).toEqual([])
    expect((await emails())[0]).toMatchObject({ status: 'FAILED', error: null, failed_because: 'ADDRESS_BOUNCED' })

    await unmark()
    expect(await marked()).toEqual([])
    await happen('order.confirmation_requested', { order_id })
    expect(mailbox.emails.map(({ recipients }) => recipients[0])).toContain(ADDRESS)
    expect((await emails())[0]).toMatchObject({ status: 'SENT', failed_because: null })
  })

  test('gets what other accounts send, links that were asked for and links for signing in', async () => {
    await bounce()
    const other = await newSeller(testApp)
    await happen('order.confirmation_requested', { order_id: await sell(other) })
    expect(mailbox.emails.length).toBeGreaterThan(0)
    mailbox.emails.length = 0
    const plain = { recipient: ADDRESS, locale: 'en', subject: 'x', html: 'x', text: 'x', order_id, ...placeOf(seller) }
    const rows = ['ticket-lookup', 'reset-password', 'new-order', 'contact-message'].map((template) => ({
      ...plain,
      template,
    }))
    await db
      .insertInto('outgoing_emails')
      .values(rows.map((row) => ({ ...row, dedupe_key: `${order_id}:${row.template}` })))
      .execute()
    await deliver()
    expect(mailbox.emails).toHaveLength(rows.length)
  })

  test('is of no account for those who write a test message to themselves', async () => {
    await bounce()
    await db
      .insertInto('outgoing_emails')
      .values({
        ...{ recipient: ADDRESS, locale: 'en', subject: 'x', html: 'x', text: 'x', ...placeOf(seller) },
        ...{ template: 'message', dedupe_key: `test:${order_id}`, order_id: null },
      })
      .execute()
    await deliver()
    expect(mailbox.emails).toHaveLength(1)
  })

  test('matters no more once the order has another one', async () => {
    await bounce()
    const body = { first_name: 'Ann', last_name: 'Lee', email: 'right@example.com', notes: null }
    await seller.visitor.call(orders.update, { ...at(), body })
    await db.updateTable('attendees').set({ email: body.email }).where('order_id', '=', order_id).execute()
    await happen('order.confirmation_requested', { order_id })
    expect(mailbox.emails.every(({ recipients }) => recipients[0] === body.email)).toBe(true)
    expect(mailbox.emails.length).toBeGreaterThan(0)
    expect(await marked()).toEqual([])
    // No order and no attendee has the address any more.
    await pruneBouncedAddresses(context, {})
    expect(
      await db.selectFrom('bounced_addresses').selectAll().where('account_id', '=', seller.account_id).execute(),
    ).toEqual([])
  })

  test('is kept while an attendee has it', async () => {
    await bounce()
    await db.updateTable('orders').set({ email: 'right@example.com' }).where('id', '=', order_id).execute()
    await pruneBouncedAddresses(context, {})
    expect(await marked()).toHaveLength(1)
  })

  test('is unmarked by those who may edit orders, with an entry in the log, and only at an order that has it', async () => {
    await bounce()
    const bystander = await sell(seller, 'bystander@example.com')
    const elsewhere = { params: { event_id: seller.event_id, order_id: bystander }, body: { email: ADDRESS } }
    await seller.visitor.call(bouncedAddresses.unmark, elsewhere)
    await unmark('bystander@example.com')
    expect(await marked()).toHaveLength(1)
    await unmark(ADDRESS.toUpperCase())
    // The second call has nothing left to do.
    await unmark()
    const entries = await db
      .selectFrom('activity_log')
      .select(['subject_id', 'order_id', 'data'])
      .where('name', '=', 'order.address_unmarked')
      .execute()
    expect(entries.filter(({ subject_id }) => subject_id === order_id || subject_id === bystander)).toEqual([
      { subject_id: order_id, order_id, data: expect.not.objectContaining({ email: ADDRESS }) },
    ])
  })
})

describe('a message', () => {
  const RECIPIENTS = ['ann@example.com', 'bob@example.com', 'cid@example.com']

  async function send() {
    await db.updateTable('orders').set({ email: RECIPIENTS[0] }).where('id', '=', order_id).execute()
    await db.updateTable('attendees').set({ email: RECIPIENTS[0] }).where('order_id', '=', order_id).execute()
    for (const email of RECIPIENTS.slice(1)) await sell(seller, email)
    const sending = messagesOf(testApp, seller)
    const { id } = await sending.sent()
    await deliver()
    const to = (address: string) => mailbox.emails.findLast(({ recipients }) => recipients[0] === address) ?? never()
    return { sending, id, to }
  }

  test('counts what came back, says why, and is sent again where the address is not marked', async () => {
    const { sending, id, to } = await send()
    await bounces.come(fromPostfix(returnedOf(to('ann@example.com'))))
    await bounces.come(fromExim({ ...returnedOf(to('bob@example.com')), status: '4.4.7' }))
    const counts = { total: 3, waiting: 0, queued: 0, sent: 1, failed: 0, bounced: 2, resendable: 1 }
    expect(await sending.get(id)).toMatchObject({ status: 'SENT', counts })
    expect(await sending.recipients(id)).toMatchObject([
      { recipient: 'ann@example.com', status: 'BOUNCED', error: expect.stringMatching(/^550 5\.1\.1/) },
      { recipient: 'bob@example.com', status: 'BOUNCED', error: expect.stringContaining('Address unknown') },
      { recipient: 'cid@example.com', status: 'SENT', error: null },
    ])
    const params = { event_id: seller.event_id, message_id: id }
    const query = { filter_fields: { status: { in: 'FAILED,BOUNCED' } } }
    expect((await seller.visitor.call(messages.recipients, { params, query })).data).toHaveLength(2)

    await sending.resend(id)
    await sending.work(id)
    mailbox.emails.length = 0
    await deliver()
    expect(mailbox.emails.map(({ recipients }) => recipients)).toEqual([['bob@example.com']])
    const after = { total: 3, sent: 2, bounced: 1, resendable: 0 }
    expect(await sending.get(id)).toMatchObject({ status: 'SENT', counts: after })
  })

  test('is sent again to an address that was unmarked, and not handed over before', async () => {
    const { sending, id, to } = await send()
    await bounces.come(fromPostfix(returnedOf(to('ann@example.com'))))
    mailbox.emails.length = 0
    const { id: second } = await sending.sent()
    await deliver()
    expect(mailbox.emails.map(({ recipients }) => recipients[0]).sort()).toEqual(RECIPIENTS.slice(1))
    expect((await sending.recipients(second))[0]).toMatchObject({ status: 'FAILED', failed_because: 'ADDRESS_BOUNCED' })
    expect(await sending.get(second)).toMatchObject({ counts: { failed: 1, resendable: 0 } })

    await unmark('ann@example.com')
    expect(await sending.get(second)).toMatchObject({ counts: { failed: 1, resendable: 1 } })
    for (const message of [id, second]) {
      await sending.resend(message)
      await sending.work(message)
    }
    mailbox.emails.length = 0
    await deliver()
    expect(mailbox.emails.map(({ recipients }) => recipients[0])).toEqual(['ann@example.com', 'ann@example.com'])
  })
})

function placeOf({ account_id, event_id }: Seller) {
  return { account_id, event_id }
}

function never(): never {
  throw new Error('no e-mail went there')
}
