import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { type EventRows, insertEvent, insertOrder } from '#test/order-rows.ts'
import { EMAIL_LIMITS } from './email-limits.ts'
import { queueDueEmails, queueEmail } from './queue-email.ts'

const { db, deliver, happen, mailbox } = await openEmailApp()

let event: EventRows
beforeEach(async () => {
  event = await insertEvent(db, { settings: { notify_organizer_of_new_orders: false } })
})

type Email = { recipient: string; template?: string; order_id?: number; of?: EventRows }

/** Inserts emails without rendering them, which would be slow. */
async function write({ recipient, template = 'ticket', order_id, of = event }: Email, count = 1): Promise<void> {
  const { account_id, event_id } = of
  const text = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', locale: 'en', attachments: [] }
  const about = { account_id, event_id, order_id: order_id ?? null }
  for (let written = 0; written < count; written++)
    await queueEmail(db, { ...text, ...about, recipient, template, dedupe_key: randomUUID() })
}

/** Delivers due emails; returns how many have arrived in all, or at one address. */
async function received(address?: string): Promise<number> {
  await queueDueEmails({ db })
  await deliver()
  return mailbox.emails.filter(({ recipients }) => !address || recipients.includes(address)).length
}

/** Moves everything written into the past. */
const later = (minutes: number) =>
  db
    .updateTable('outgoing_emails')
    .set({ due_at: sql<string>`due_at - make_interval(mins => ${minutes})` })
    .execute()

describe('to one address', () => {
  const recipient = 'victim@example.com'

  test('an event writes 20 times an hour; what is above waits for its turn', async () => {
    await write({ recipient }, 24)
    expect(await received()).toBe(20)
    expect(await received()).toBe(20)
    await later(61)
    expect(await received()).toBe(24)
  })

  test('its own confirmation and tickets do not count differently: orders in its name wait like anything else', async () => {
    for (let order = 0; order < 11; order++) {
      const { id: order_id } = await insertOrder(db, event, { order: { email: recipient } })
      await write({ recipient, order_id }, 2)
    }
    expect(await received(recipient)).toBe(20)
  })

  test('all events together write 60 times an hour', async () => {
    for (let events = 0; events < 4; events++) await write({ recipient, of: await insertEvent(db) }, 20)
    expect(await received(recipient)).toBe(60)
  })

  test('what would have to wait for more than a day is not sent, and says why', async () => {
    await write({ recipient }, 20)
    await later(-24 * 60)
    await write({ recipient })
    const failed = await db.selectFrom('outgoing_emails').select('error').where('status', '=', 'FAILED').execute()
    expect(failed).toEqual([{ error: expect.stringMatching(/^Not sent: too many/) }])
  })
})

describe('to others than the buyer', () => {
  test('an order writes 50 times an hour, and its buyer is written to in any case', async () => {
    const { id: order_id } = await insertOrder(db, event)
    for (let index = 0; index < 80; index++) await write({ recipient: `stranger${index}@example.com`, order_id })
    await write({ recipient: 'grace@example.com', order_id })
    expect(await received('grace@example.com')).toBe(1)
    expect(await received()).toBe(51)
  })

  /** Writes as many as a new account may send within the hour. */
  async function writeAll() {
    await sql`
      insert into outgoing_emails (dedupe_key, account_id, event_id, template, recipient, locale, subject, html, text,
        status, is_to_other)
      select gen_random_uuid(), ${event.account_id}, ${event.event_id}, 'ticket', 'a' || n || '@example.com', 'en', '', '', '',
        'SENT', true
      from generate_series(1, ${EMAIL_LIMITS.to_others_of_new_account}::int) n`.execute(db)
  }
  async function writeToBoth(): Promise<number[]> {
    const { id: order_id } = await insertOrder(db, event)
    for (const recipient of ['stranger@example.com', 'grace@example.com']) await write({ recipient, order_id })
    return [await received('stranger@example.com'), await received('grace@example.com')]
  }

  test('a new account writes 1,000 times an hour; buyers of a rush are written to all the same', async () => {
    await writeAll()
    expect(await writeToBoth()).toEqual([0, 1])
  })

  test('an account that is not new is not held up', async () => {
    await writeAll()
    await db
      .updateTable('accounts')
      .set({ created_at: sql<string>`now() - interval '8 days'` })
      .where('id', '=', event.account_id)
      .execute()
    expect(await writeToBoth()).toEqual([1, 1])
  })
})

test('notices of new orders all reach a member who has confirmed the address; one that was only typed in, 20 an hour', async () => {
  const ada = { email: 'ada@old-mill.example', is_email_verified: true }
  const of = await insertEvent(db, { owner: ada })
  await write({ recipient: ada.email, template: 'new-order', of }, 70)
  expect(await received(ada.email)).toBe(70)
  await write({ recipient: 'typed@example.com', template: 'new-order', of }, 15)
  await write({ recipient: 'typed@example.com', template: 'new-order', of: await insertEvent(db) }, 15)
  expect(await received('typed@example.com')).toBe(20)
})

test('messages of visitors to one organizer reach an address that was only typed in 20 times an hour', async () => {
  const { organizer_id, account_id } = event
  const { email } = await db
    .selectFrom('organizers')
    .select('email')
    .where('id', '=', organizer_id)
    .executeTakeFirstOrThrow()
  const text = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', locale: 'en', attachments: [] }
  const message = { ...text, account_id, recipient: email, template: 'contact-message' }
  for (let written = 0; written < 24; written++) await queueEmail(db, { ...message, dedupe_key: randomUUID() })
  expect(await received(email)).toBe(20)
  await later(61)
  expect(await received(email)).toBe(24)
})

test('links for signing in wait for nothing', async () => {
  const recipient = 'victim@example.com'
  await write({ recipient }, 24)
  await db.updateTable('users').set({ email: recipient }).where('id', '=', event.user_id).execute()
  await happen('user.password_reset_requested', { user_id: event.user_id })
  expect(mailbox.emails.some(({ subject }) => /password/i.test(subject ?? ''))).toBe(true)
})
