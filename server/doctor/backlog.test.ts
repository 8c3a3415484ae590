import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliverEmail } from '#server/attached-documents/deliver-email.ts'
import { queueDueEmails } from '#server/emails/delivery/queue-email.ts'
import { openDatabase } from '#server/lib/database.ts'
import { sendOrderConfirmation } from '#server/orders/send-order-confirmation.ts'
import { openEmailApp } from '#test/email-app.ts'
import { jobPayload } from '#test/jobs.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'
import { examineEmails, examineJobs, span } from './backlog.ts'

const { db, services, context, mailbox, deliver } = await openEmailApp()
beforeEach(async () => {
  mailbox.refuse(null)
  await db.deleteFrom('jobs').execute()
})

/** An email that has been waiting for this many minutes. */
async function queued(minutes: number): Promise<number> {
  const order = await insertOrder(db, await insertEvent(db))
  await sendOrderConfirmation(context, jobPayload('order.completed', { order_id: order.id }))
  const due_at = sql<string>`now() - make_interval(mins => ${minutes})`
  const { id } = await db
    .updateTable('outgoing_emails')
    .set({ due_at, created_at: due_at })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const examine = () => examineEmails(db, services.config)

describe('emails', () => {
  test('that have left are not told of, those that wait for minutes are counted', async () => {
    await queued(90)
    await deliver()
    expect(await examine()).toEqual({ what: 'Emails on their way', trouble: [] })
    await queued(59)
    expect(await examine()).toMatchObject({ trouble: [], advice: '1 email waits to be sent.' })
  })

  test('that wait for hours are trouble, with what the mail server said', async () => {
    mailbox.refuse(Object.assign(new Error('4.3.2 Come back later'), { responseCode: 451 }))
    await expect(deliverEmail(context, { email_id: await queued(150) })).rejects.toThrow()
    await queued(5)
    expect((await examine()).trouble).toEqual([
      expect.stringMatching(/^2 emails wait, the oldest for 2 hours: .*Come back later/),
    ])
    const { trouble } = await examineEmails(db, { mail_url: undefined })
    expect(trouble).toEqual([])
  })

  test('that wait for room below a limit are none', async () => {
    const id = await queued(150)
    const due_at = sql<string>`now() + interval '3 hours'`
    await db.updateTable('outgoing_emails').set({ is_delayed: true, due_at }).where('id', '=', id).execute()
    await queueDueEmails({ db })
    expect(await examine()).toMatchObject({ trouble: [], advice: '1 email waits to be sent.' })
  })

  test('that failed in the last day are told with the last reason, bounced addresses are not', async () => {
    mailbox.refuse(Object.assign(new Error('5.7.1 We do not know you'), { responseCode: 554 }))
    const last = { ...context, is_last_attempt: true }
    for (const minutes of [90, 60]) await deliverEmail(last, { email_id: await queued(minutes) }).catch(() => undefined)
    const told = '2 emails of the last 24 hours failed, the last one: 554 5.7.1 We do not know you'
    expect(await examine()).toMatchObject({ trouble: [], advice: told })
    await db.updateTable('outgoing_emails').set({ failed_because: 'ADDRESS_BOUNCED' }).execute()
    expect(await examine()).toEqual({ what: 'Emails on their way', trouble: [] })
  })
})

describe('background work', () => {
  const dueSince = (minutes: number) =>
    sql`insert into jobs (name, lane, max_attempts, run_at)
        values ('checkIntegrity', 'system', 1, now() - make_interval(mins => ${minutes}))`.execute(db)

  test('that is due since minutes is well', async () => {
    await dueSince(9)
    await dueSince(-60)
    expect(await examineJobs(db)).toEqual({ what: 'Background work', trouble: [] })
  })

  test('that is due for longer is trouble while Foyer runs, and told while it does not', async () => {
    await dueSince(45)
    await dueSince(-60)
    const told = '1 job is due, the oldest for 45 minutes'
    expect(await examineJobs(db)).toMatchObject({ trouble: [], advice: `${told}. Foyer does not run now.` })
    const running = openDatabase({ database_url: services.pool.options.connectionString ?? '' })
    await sql`select 1`.execute(running.db)
    const { trouble } = await examineJobs(db)
    await running.close()
    expect(trouble).toEqual([expect.stringContaining(`${told}: is there a process with ROLE=all or ROLE=worker`)])
  })
})

test.each([
  [59.9, '59 minutes'],
  [1.5, '1 minute'],
  [121, '2 hours'],
  [48 * 60, '2 days'],
])('%d minutes are %s', (minutes, words) => expect(span(minutes)).toBe(words))
