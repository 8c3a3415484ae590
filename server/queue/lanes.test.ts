import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SYSTEM } from '#domain/actor.ts'
import { emit, emitOfOrders } from '#server/activity/emit.ts'
import { queueDueEmails, queueEmail } from '#server/emails/delivery/queue-email.ts'
import { startWorker } from '#server/worker.ts'
import { createTestApp } from '#test/app.ts'
import { openTestMailbox, type TestMailbox } from '#test/mailbox.ts'
import { insertAccount, insertEvent, insertOrder } from '#test/order-rows.ts'
import { until } from '#test/until.ts'

const { services, withConfig } = await createTestApp()
const { db } = services

let mailbox: TestMailbox
beforeEach(async () => {
  mailbox = await openTestMailbox()
})
afterEach(async () => {
  mailbox.holdBack(null)
  await mailbox.close()
  await db.deleteFrom('jobs').execute()
})

const work = () => startWorker(withConfig({ mail_url: mailbox.url }).services)
const completed = (order_id: number) =>
  db.transaction().execute((trx) => emitOfOrders(trx, SYSTEM, { name: 'order.completed', order_ids: [order_id] }))
const resetRequested = (subject_id: number) => {
  const activity = { name: 'user.password_reset_requested', subject_id, place: { account_id: null } } as const
  return db.transaction().execute((trx) => emit(trx, SYSTEM, activity))
}

/** Emails of one account that are written and wait to be sent. */
async function queueMany(account_id: number, count: number) {
  const text = { template: 'ticket', locale: 'en', subject: 'Many', html: '<p>x</p>', text: 'x', attachments: [] }
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < count; number++) {
      const dedupe_key = `many:${account_id}:${number}`
      await queueEmail(trx, { ...text, account_id, dedupe_key, recipient: `many-${number}@example.com` })
    }
  })
}

/** Orders of different buyers, because emails to one address are limited. */
const ordersOfOneEvent = async (count: number, name: string) => {
  const event = await insertEvent(db, { settings: { notify_organizer_of_new_orders: false } })
  for (let order = 0; order < count; order++) {
    const email = `${name}-${order}@example.com`
    const { id } = await insertOrder(db, event, { order: { email }, attendees: [{ email }] })
    await completed(id)
  }
}

it('behind 600 e-mails of one account, a password reset and the e-mail of another account are among the first', async () => {
  const { account_id } = await insertAccount(db)
  await queueMany(account_id, 600)
  await ordersOfOneEvent(1, 'other')
  const asking = await insertAccount(db)
  await resetRequested(asking.user_id)
  const worker = await work()
  const emails = await mailbox.received(603)
  await worker.stop()
  const order = emails.map(({ recipients }) => recipients[0])
  // A few times as many as a worker has in hand at once.
  expect(order.indexOf(asking.email)).toBeLessThan(200)
  expect(order.lastIndexOf('other-0@example.com')).toBeLessThan(200)
})

it('behind 200 orders of one account that nothing is written for yet, the order of another account is among the first', async () => {
  await ordersOfOneEvent(200, 'many')
  await ordersOfOneEvent(1, 'other')
  const worker = await work()
  const emails = await mailbox.received(402)
  await worker.stop()
  expect(emails.map(({ recipients }) => recipients[0]).lastIndexOf('other-0@example.com')).toBeLessThan(200)
})

it('while the mail server keeps everything else waiting, a reset and a message are sent, figures are proved, reservations expire', async () => {
  mailbox.holdBack(/^many/)
  const { account_id } = await insertAccount(db)
  await queueMany(account_id, 100)
  await sql`insert into job_schedules values ('checkIntegrity', now()) on conflict (name) do update set due_at = now()`.execute(
    db,
  )
  const over = { status: 'RESERVED', reserved_until: new Date(Date.now() - 1000).toISOString() } as const
  const { id } = await insertOrder(db, await insertEvent(db), { order: over })
  const asking = await insertAccount(db)
  const worker = await work()
  await until('all other connections are taken', async () => mailbox.heldBack() === 8)
  await resetRequested(asking.user_id)
  const message = { template: 'message', locale: 'en', subject: 'Doors', html: '<p>x</p>', text: 'x', dedupe_key: 'x' }
  const delayed = { ...message, account_id, recipient: 'reader@example.com', is_delayed: true }
  await db.insertInto('outgoing_emails').values(delayed).execute()
  await queueDueEmails({ db })
  const emails = await mailbox.received(2)
  expect(emails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    [asking.email, 'reader@example.com'].toSorted(),
  )
  const proofs = () => db.selectFrom('integrity_runs').select('id').execute()
  await until('the figures are proved', async () => (await proofs()).length > 0)
  const status = () => db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  await until('the order has expired', async () => (await status()).status === 'EXPIRED')
  expect(mailbox.emails).toHaveLength(2)
  mailbox.holdBack(null)
  await worker.stop()
})
