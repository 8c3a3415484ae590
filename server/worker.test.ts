import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SYSTEM } from '#domain/actor.ts'
import { createTestApp } from '#test/app.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { insertAccount, insertEvent, insertOrder } from '#test/order-rows.ts'
import { until } from '#test/until.ts'
import { emit, emitOfOrders } from './activity/emit.ts'
import { openDatabase } from './lib/database.ts'
import { takeJobs } from './queue/take-jobs.ts'
import { startWorker } from './worker.ts'

const { services } = await createTestApp()
const { db } = services

const withMail = (mail_url: string) => ({ ...services, config: { ...services.config, mail_url } })
const waiting = async () => {
  return db.selectFrom('jobs').select(['attempts', 'last_error as error']).orderBy('id').execute()
}

const untilNothingWaits = () => until('all jobs are done', async () => (await waiting()).length === 0)

it('what was committed is announced, what was rolled back is not', async () => {
  const mailbox = await openTestMailbox()
  const worker = await startWorker(withMail(mailbox.url))
  const order = await insertOrder(db, await insertEvent(db))
  const undone = db.transaction().execute(async (trx) => {
    await emitOfOrders(trx, SYSTEM, { name: 'order.cancelled', order_ids: [order.id] })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await db.transaction().execute((trx) => emitOfOrders(trx, SYSTEM, { name: 'order.completed', order_ids: [order.id] }))
  const emails = await mailbox.received(3)
  await untilNothingWaits()
  await worker.stop()
  await mailbox.close()
  const subjects = emails.map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    `New order ${order.public_id} for Summer night`,
    'Your order for Summer night',
    'Your ticket for Summer night',
  ])
})

it('an e-mail that cannot be delivered now is delivered later, by whichever worker', async () => {
  const mailbox = await openTestMailbox()
  mailbox.refuse(new Error('Come back later'))
  const workers = await Promise.all([1, 2].map(() => startWorker(withMail(mailbox.url))))
  const { user_id } = await insertAccount(db)
  await db
    .transaction()
    .execute((trx) =>
      emit(trx, SYSTEM, { name: 'user.password_changed', subject_id: user_id, place: { account_id: null } }),
    )
  await until('the mail server has refused the e-mail', async () =>
    (await waiting()).some(({ attempts, error }) => attempts > 0 && /Come back/.test(error ?? '')),
  )
  mailbox.refuse(null)
  await db.updateTable('jobs').set({ run_at: sql<string>`now()` }).execute()
  const emails = await mailbox.received(1)
  await untilNothingWaits()
  await Promise.all(workers.map((worker) => worker.stop()))
  await mailbox.close()
  expect(emails).toHaveLength(1)
})

it('reservations whose time is over are ended within seconds', async () => {
  const order = { status: 'RESERVED', reserved_until: new Date(Date.now() - 1000).toISOString() } as const
  const { id } = await insertOrder(db, await insertEvent(db), { order })
  const worker = await startWorker(services)
  const status = () => db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  await until('the order has expired', async () => (await status()).status === 'EXPIRED')
  await worker.stop()
})

it('the jobs of a worker that was killed are taken over soon', async () => {
  const { user_id } = await insertAccount(db)
  await db
    .transaction()
    .execute((trx) =>
      emit(trx, SYSTEM, { name: 'user.password_changed', subject_id: user_id, place: { account_id: null } }),
    )
  await takeJobs(db, [{ lane: 'urgent', free: 1, after: -1 }])
  const worker = await startWorker(services)
  await untilNothingWaits()
  await worker.stop()
})

const ownConnections = () => {
  const connectionString = services.pool.options.connectionString ?? ''
  return openDatabase({
    database_url: connectionString,
    application_name: 'worker whose connections break',
    onConnectionLost: () => undefined,
  })
}

it('goes on after the database has dropped all its connections', async () => {
  const own = ownConnections()
  const worker = await startWorker({ ...services, ...own })
  await until('the worker has connections', async () => (await dropConnections()) > 0)
  const { user_id } = await insertAccount(db)
  await db
    .transaction()
    .execute((trx) =>
      emit(trx, SYSTEM, { name: 'user.password_changed', subject_id: user_id, place: { account_id: null } }),
    )
  await untilNothingWaits()
  await worker.stop()
  await own.close()
})

it('does every job, and writes every e-mail once, although its connections break again and again', async () => {
  const mailbox = await openTestMailbox()
  // An organizer with a confirmed address is told of every order.
  const event = await insertEvent(db, { owner: { email: 'office@old-mill.example', is_email_verified: true } })
  const ids: number[] = []
  for (let order = 0; order < 40; order++) {
    // Different addresses, because emails to one address are limited.
    const email = `buyer-${order}@example.com`
    const { id } = await insertOrder(db, event, { order: { email }, attendees: [{ email }] })
    await db.transaction().execute((trx) => emitOfOrders(trx, SYSTEM, { name: 'order.completed', order_ids: [id] }))
    ids.push(id)
  }
  const own = ownConnections()
  const worker = await startWorker({ ...withMail(mailbox.url), ...own })
  for (let received = 0; received < 100; received += 20) {
    await mailbox.received(received + 1)
    await until('the worker has connections', async () => (await dropConnections()) > 0)
  }
  await until('all jobs are done', async () => {
    await passTwoMinutes()
    return (await waiting()).length === 0
  })
  await worker.stop()
  await own.close()
  await mailbox.close()
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['template', 'status'])
    .where('order_id', 'in', ids)
    .execute()
  expect(emails).toHaveLength(120)
  expect(emails.filter(({ status }) => status !== 'SENT')).toEqual([])
})

/** Lets the claims of emails expire whose sending could not be recorded, and makes the jobs that wait for that due. */
async function passTwoMinutes(): Promise<void> {
  await db.updateTable('outgoing_emails').set({ claimed_until: null }).where('status', '=', 'QUEUED').execute()
  const beyondLease = sql<string>`now() + interval '11 seconds'`
  await db.updateTable('jobs').set({ run_at: sql<string>`now()` }).where('run_at', '>', beyondLease).execute()
}

async function dropConnections(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'worker whose connections break%'`.execute(db)
  return rows.length
}
