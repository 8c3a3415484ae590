import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { copyOrder } from '#test/large-sale.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { until } from '#test/until.ts'

const mailbox = await openTestMailbox()
afterAll(mailbox.close)
const { app, db, start, tamper } = await openInstallation({
  roles: ['web'],
  env: { MAIL_URL: mailbox.url, REQUIRE_CONFIRMED_EMAIL: 'false' },
})
const ADDRESSES = 300
const SUBJECT = 'The doors open later'

/** What a worker says to the database while it sends a message, step by step. */
const STEPS = [
  'update "messages" set "status"',
  'insert into message_recipients',
  'from "message_recipients" where',
  'insert into outgoing_emails',
  'update message_recipients',
]
const KILLS = STEPS.flatMap((matching) => (['before', 'after'] as const).map((where) => ({ matching, where })))

/** A message to many attendees, each with an address of their own. */
async function write(): Promise<number> {
  const organizer = await signUp(app)
  const sale = await createEventOnSale(organizer, { product: { type: 'FREE' } })
  await buy(app, sale)
  await copyOrder(db, ADDRESSES - 1)
  await sql`update attendees set email = 'attendee' || id || '@example.com'`.execute(db)
  const body = { message_type: 'ALL_ATTENDEES' as const, subject: SUBJECT, message: '<p>At nine.</p>' }
  const { data } = await organizer.visitor.call(messages.send, { params: { event_id: sale.event.id }, body })
  return data.id
}

/** Whoever was at it is dead, so nobody waits for the end of its lease. */
const wake = () => sql`update jobs set run_at = now() where name in ('sendMessage', 'deliverEmail')`.execute(db)
const ofMessage = () => mailbox.emails.filter(({ subject }) => subject === SUBJECT)

test('a worker is killed at each step of sending: each address gets one e-mail', async () => {
  const id = await write()
  for (const { matching, where } of KILLS) {
    const victim = await start('worker')
    const held = await tamper({ meetings: [{ matching, where, people: HELD }] })
    await wake()
    await held.arrival()
    await victim.kill()
  }
  for (const delivered of [20, 120]) {
    const victim = await start('worker')
    await wake()
    await until(`${delivered} e-mails are delivered`, () => ofMessage().length >= delivered)
    await victim.kill()
  }
  const last = await start('worker')
  await wake()
  const statusOf = async () =>
    (await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status
  // What was under way when a worker died is claimed for two minutes.
  await sql`update outgoing_emails set claimed_until = null where status = 'QUEUED'`.execute(db)
  const unsent = db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('template', '=', 'message')
    .where('status', '<>', 'SENT')
  await until(
    'the message is sent',
    async () => (await statusOf()) === 'SENT' && !(await unsent.executeTakeFirst()),
    60_000,
  )
  await last.stop()
  const received = Map.groupBy(ofMessage(), ({ recipients }) => recipients[0] ?? '')
  expect(received.size).toBe(ADDRESSES)
  for (const [address, emails] of received) {
    // What died between delivering and noting it is delivered again, as the same e-mail.
    expect(new Set(emails.map(({ messageId }) => messageId)).size, address).toBe(1)
  }
  expect(await db.selectFrom('outgoing_emails').select('id').where('template', '=', 'message').execute()).toHaveLength(
    ADDRESSES,
  )
})
