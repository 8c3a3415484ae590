import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { messages } from '#contract/messages.ts'
import { users } from '#contract/users.ts'
import { MOST_WAITING } from '#domain/message.ts'
import { EMAIL_LIMITS } from '#server/emails/delivery/email-limits.ts'
import { queueDueEmails } from '#server/emails/delivery/queue-email.ts'
import { createTestApp } from '#test/app.ts'
import { type Visitor, visit, visitWithKey } from '#test/clients.ts'
import { copyOrder } from '#test/large-sale.ts'
import { joinAs } from '#test/members.ts'
import { messagesOf, TEXT } from '#test/messages.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let sending: ReturnType<typeof messagesOf>
beforeEach(async () => {
  await sql`truncate orders, messages, outgoing_emails, jobs cascade`.execute(db)
  seller = await newSeller(testApp)
  sending = messagesOf(testApp, seller)
  const product = await addProduct(seller, { prices: [{ price: 0, initial_quantity_available: null }] })
  await placeOrder(testApp, seller, { product })
})
const params = () => ({ event_id: seller.event_id })
const me = async () => (await seller.visitor.call(users.me)).data
const jobsOf = async (name: string) => {
  const { rows } = await sql<{ lane: string; seconds: number }>`
    select lane, round(extract(epoch from run_at - created_at))::int as seconds from jobs where name = ${name}
    order by id`.execute(db)
  return rows
}

describe('a message', () => {
  test('that is planned waits for its time, read in the zone of the event', async () => {
    const message = await sending.send({ scheduled_at: '2031-07-01T20:00' })
    expect(message).toMatchObject({ starts_at: '2031-07-01T18:00:00.000Z', scheduled_at: '2031-07-01T18:00:00.000Z' })
    expect((await jobsOf('sendMessage'))[0]?.seconds).toBeGreaterThan(100_000_000)
    const late = await refused(sending.send({ scheduled_at: '2020-07-01T20:00' }), 'malformed')
    expect(late.issues).toMatchObject([{ path: 'scheduled_at', code: 'not_in_future' }])
  })

  test('that is planned may have nobody yet; then it has failed', async () => {
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).execute()
    await refused(sending.send(), 'message_for_nobody')
    const { id } = await sending.send({ scheduled_at: '2031-07-01T20:00' })
    expect(await sending.work(id)).toMatchObject({ status: 'FAILED', counts: { total: 0 } })
    await refused(sending.resend(id), 'transition_not_allowed')
  })

  test('as a test goes to its sender alone, at once, and is in no list', async () => {
    const { email } = await me()
    const message = await sending.sent({ is_test: true, scheduled_at: '2031-07-01T20:00' })
    expect(message).toMatchObject({ status: 'SENT', is_test: true, scheduled_at: null })
    expect((await jobsOf('sendMessage'))[0]).toEqual({ lane: 'bulk', seconds: 0 })
    expect((await sending.emails(message.id)).map(({ recipient }) => recipient)).toEqual([email])
    const { data } = await seller.visitor.call(messages.list, { params: params(), query: {} })
    expect(data).toEqual([])
  })

  test('is copied to its sender, once', async () => {
    const { email } = await me()
    const { id } = await sending.sent({ send_copy_to_current_user: true })
    expect((await sending.emails(id)).map(({ recipient }) => recipient)).toEqual(['attendee@example.com', email])
    await db.updateTable('attendees').set({ email: email.toUpperCase() }).execute()
    const { id: other } = await sending.sent({ send_copy_to_current_user: true })
    expect((await sending.emails(other)).map(({ recipient }) => recipient)).toEqual([email])
  })

  test('of a program has no sender: neither test nor copy', async () => {
    const { data: key } = await seller.visitor.call(apiKeys.create, {
      params: { account_id: seller.account_id },
      body: { name: 'Mailer', permissions: ['messages.read', 'messages.send', 'events.read'] },
    })
    const program = messagesOf(testApp, { ...seller, visitor: visitWithKey(testApp.app, key.token ?? '') })
    expect(await program.send()).toMatchObject({ sent_by_user: null })
    await refused(program.send({ is_test: true }), 'not_for_api_keys')
    await refused(program.send({ send_copy_to_current_user: true }), 'not_for_api_keys')
  })
})

test('nothing is sent before the owner and the sender have confirmed their addresses, where e-mails leave the house', async () => {
  const { app } = testApp.withConfig({ require_confirmed_email: true })
  const sentBy = ({ cookies }: Visitor) => {
    const visitor = visit(app)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    return messagesOf(testApp, { ...seller, visitor }).send()
  }
  const member = await joinAs({ app: testApp.app, db }, seller, { role: 'ADMIN' })
  const confirm = (id: number, is_email_verified = true) =>
    db.updateTable('users').set({ is_email_verified }).where('id', '=', id).execute()
  await confirm(member.user_id)
  for (const { visitor } of [seller, member]) await refused(sentBy(visitor), 'email_not_confirmed')
  await confirm((await me()).id)
  for (const { visitor } of [seller, member]) expect(await sentBy(visitor)).toMatchObject({ status: 'SCHEDULED' })
  await confirm(member.user_id, false)
  await refused(sentBy(member.visitor), 'email_not_confirmed')
})

describe('limits', () => {
  test('20 messages of an event wait; one that was cancelled makes room', async () => {
    const { id } = await sending.send()
    await sql`
      insert into messages (account_id, event_id, type, audience, subject, body, starts_at)
      select account_id, event_id, type, audience, subject, body, starts_at
      from messages, generate_series(2, ${MOST_WAITING})`.execute(db)
    await refused(sending.send(), 'too_many_messages')
    await sending.cancel(id)
    await sending.send()
  })

  test('100 messages of an account a day, tests not counted', async () => {
    await sending.send()
    const copy = (is_test: boolean, age: RawBuilder<unknown>) => sql`
      insert into messages (account_id, event_id, type, audience, subject, body, starts_at, status, is_test, created_at)
      select account_id, event_id, type, audience, subject, body, starts_at, 'SENT', ${is_test}, now() - ${age}
      from messages, generate_series(1, 98) where status = 'SCHEDULED'`
    await copy(true, sql`interval '0'`).execute(db)
    await copy(false, sql`interval '23 hours'`).execute(db)
    await sending.send()
    await refused(sending.send(), 'too_many_messages')
    await db.updateTable('messages').set({ created_at: sql<string>`created_at - interval '2 hours'` }).execute()
    await sending.send()
  })

  test('a new account sends 500 e-mails of messages an hour; the preview says when the last one leaves', async () => {
    const most = EMAIL_LIMITS.messages_of_new_account
    await copyOrder(db, 2 * most + 49)
    await sql`update attendees set email = 'attendee' || id || '@example.com'`.execute(db)
    const hours = async (id: number) => {
      const due = (await sending.emails(id)).map(
        ({ due_at, created_at }) => Date.parse(due_at) - Date.parse(created_at),
      )
      const byHour = Map.groupBy(due, (ms) => Math.round(ms / 3_600_000))
      return Object.fromEntries([...byHour].map(([hour, all]) => [hour, all.length]))
    }
    const { done_at } = await sending.preview()
    expect(Math.round((Date.parse(done_at ?? '') - Date.now()) / 60_000)).toBe(120)
    const { id } = await sending.sent()
    expect(await hours(id)).toEqual({ 0: most, 1: most, 2: 50 })
    expect(await jobsOf('deliverEmail')).toHaveLength(most)
    // A further message waits behind it: the third hour has room for 450 more.
    const { id: next } = await sending.sent(TEXT)
    expect(await hours(next)).toEqual({ 2: most - 50, 3: most, 4: 100 })
    // Order emails and tests do not wait.
    const test = await sending.sent({ is_test: true })
    expect(await hours(test.id)).toEqual({ 0: 1 })
    await sql`update outgoing_emails set due_at = due_at - interval '1 hour'`.execute(db)
    await queueDueEmails({ db })
    expect((await jobsOf('deliverEmail')).map(({ lane }) => lane)).toEqual(Array(2 * most + 1).fill('messages'))
  })

  test('the preview counts messages of the account that begin before, and no others', async () => {
    await copyOrder(db, 299)
    await sql`update attendees set email = 'attendee' || id || '@example.com'`.execute(db)
    const minutes = async () => {
      const { done_at } = await sending.preview()
      return done_at && Math.round((Date.parse(done_at) - Date.now()) / 60_000)
    }
    await sending.send({ is_test: true })
    await sending.send({ scheduled_at: '2031-07-01T20:00' })
    const { id: cancelled } = await sending.send()
    await sending.cancel(cancelled)
    expect(await minutes()).toBeNull()
    // 300 of a message sent a moment ago, 300 of the next one.
    const { id } = await sending.send()
    expect(await minutes()).toBe(60)
    const stranger = messagesOf(testApp, await newSeller(testApp))
    expect(await stranger.preview()).toMatchObject({ done_at: null })
    // Processing, but without an email so far.
    await db.updateTable('messages').set({ status: 'PROCESSING' }).where('id', '=', id).execute()
    expect(await minutes()).toBeNull()
    await sql`
      insert into message_recipients (account_id, message_id, email, name, locale)
      select account_id, id, 'a' || n || '@example.com', '', 'en' from messages, generate_series(1, 201) n
      where id = ${id}`.execute(db)
    expect(await minutes()).toBe(60)
    // The copy to the sender exceeds the limit of 500 by one.
    await db.deleteFrom('message_recipients').execute()
    await db.updateTable('messages').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
    await sql`delete from attendees where id in (select id from attendees order by id desc limit 50)`.execute(db)
    const { id: plain } = await sending.send()
    expect(await minutes()).toBeNull()
    await sending.cancel(plain)
    await sending.send({ send_copy_to_current_user: true })
    expect(await minutes()).toBe(60)
  })
})
