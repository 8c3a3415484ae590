import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { copyOrder } from '#test/large-sale.ts'
import { openTestMailbox, type Trouble } from '#test/mailbox.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { IS_SHORT } from '#test/short.ts'
import { until } from '#test/until.ts'

const mailbox = await openTestMailbox()
afterAll(mailbox.close)
const { app, db, start, tamper } = await openInstallation({
  roles: ['web'],
  env: { MAIL_URL: mailbox.url, REQUIRE_CONFIRMED_EMAIL: 'false' },
})
const ADDRESSES = IS_SHORT ? 200 : 1000
const SUBJECT = 'The doors open later'

/** Statements of a worker while it sends a message, step by step. */
const STEPS = [
  'update "messages" set "status"',
  'insert into message_recipients',
  'from "message_recipients" where',
  'insert into outgoing_emails',
  'update message_recipients',
]
const KILLS = STEPS.flatMap((matching) => (['before', 'after'] as const).map((where) => ({ matching, where })))

/** Of a hundred emails two are refused, two deferred, and one is cut off: midway or after it was accepted. */
const TROUBLES: Partial<Record<number, Trouble>> = { 0: 'unknown', 1: 'greylisted', 50: 'unknown', 51: 'greylisted' }
const CUTS = ['cut', 'cut_once_taken'] as const
const seen = new Set<string>()
mailbox.makeTrouble((recipient) => {
  const id = Number(/\d+/.exec(recipient)?.[0])
  const trouble = id % 100 === 2 ? CUTS[Math.floor(id / 100) % 2] : TROUBLES[id % 100]
  if (!trouble || (trouble !== 'unknown' && seen.has(recipient))) return null
  seen.add(recipient)
  return trouble
})
const REFUSED = ADDRESSES / 50

/** A message to many attendees with different addresses. */
async function write() {
  const organizer = await signUp(app)
  const sale = await createEventOnSale(organizer, { product: { type: 'FREE' } })
  await buy(app, sale)
  await copyOrder(db, ADDRESSES - 1)
  await sql`
    update attendees set email = 'attendee' || numbered.number || '@example.com'
    from (select id, row_number() over (order by id) as number from attendees) numbered
    where numbered.id = attendees.id`.execute(db)
  // A new account may send 500 an hour.
  await sql`update accounts set created_at = created_at - interval '30 days'`.execute(db)
  const body = { message_type: 'ALL_ATTENDEES' as const, subject: SUBJECT, message: '<p>At nine.</p>' }
  const params = { event_id: sale.event.id }
  const { data } = await organizer.visitor.call(messages.send, { params, body })
  const about = { params: { ...params, message_id: data.id } }
  return {
    reached: async () => (await organizer.visitor.call(messages.get, about)).data,
    failed: async () =>
      (
        await organizer.visitor.call(messages.recipients, {
          ...about,
          query: { filter_fields: { status: { eq: 'FAILED' } } },
        })
      ).data,
  }
}

/** Makes jobs due at once: their worker is dead, so no test waits for the end of its lease. */
const wake = () => sql`update jobs set run_at = now() where name in ('sendMessage', 'deliverEmail')`.execute(db)
const ofMessage = () => mailbox.emails.filter(({ subject }) => subject === SUBJECT)

test('a worker is killed at each step of sending, and the mail server makes trouble: each address gets one e-mail', async () => {
  const { reached, failed } = await write()
  for (const { matching, where } of KILLS) {
    const victim = await start('worker')
    const held = await tamper({ meetings: [{ matching, where, people: HELD }] })
    await wake()
    await held.arrival()
    await victim.kill()
  }
  for (const delivered of [ADDRESSES / 50, ADDRESSES * 0.4]) {
    const victim = await start('worker')
    await wake()
    await until(`${delivered} e-mails are delivered`, () => ofMessage().length >= delivered)
    await victim.kill()
  }
  const last = await start('worker')
  // Emails claimed by a dead worker stay claimed for two minutes.
  await sql`update outgoing_emails set claimed_until = null where status = 'QUEUED'`.execute(db)
  let now = await reached()
  const what = () => `nothing waits any more; there are ${JSON.stringify(now.counts)}`
  await until(
    what,
    async () => {
      await wake()
      await sleep(500)
      now = await reached()
      return now.status === 'SENT' && now.counts.sent + now.counts.failed === ADDRESSES
    },
    120_000,
  )
  await last.stop()
  expect(now.counts).toMatchObject({ total: ADDRESSES, sent: ADDRESSES - REFUSED, failed: REFUSED })
  const refused = await failed()
  expect(refused).toHaveLength(REFUSED)
  for (const { error } of refused) expect(error).toContain('550 5.1.1 No such user here')
  const received = Map.groupBy(ofMessage(), ({ recipients }) => recipients[0] ?? '')
  expect(received.size).toBe(ADDRESSES - REFUSED)
  for (const [address, emails] of received) {
    // Emails that were sent but not marked are sent again with the same message id.
    expect(new Set(emails.map(({ messageId }) => messageId)).size, address).toBe(1)
  }
  expect(await db.selectFrom('outgoing_emails').select('id').where('template', '=', 'message').execute()).toHaveLength(
    ADDRESSES,
  )
})
