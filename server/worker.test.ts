import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openTestMailbox } from '#test/mailbox.ts'
import { insertAccount, insertEvent, insertOrder } from '#test/order-rows.ts'
import { migrateQueue } from './lib/migrate-queue.ts'
import { emit } from './signals.ts'
import { startWorker } from './worker.ts'

const { services } = await createTestApp()
const { db } = services

const withMail = (mail_url: string) => ({ ...services, config: { ...services.config, mail_url } })
const waiting = async () => {
  const { rows } = await sql<{ attempts: number; error: string | null }>`
    select attempts, last_error as error from graphile_worker.jobs order by id`.execute(db)
  return rows
}

async function until(isTrue: () => Promise<boolean>, patience = 15_000): Promise<void> {
  const end = Date.now() + patience
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${patience / 1000} seconds.`)
    await sleep(50)
  }
}

it('the queue can be prepared at every start', async () => {
  await migrateQueue(services.pool)
  await migrateQueue(services.pool)
})

it('what was committed is announced, what was rolled back is not', async () => {
  const mailbox = await openTestMailbox()
  const worker = await startWorker(withMail(mailbox.url))
  const order = await insertOrder(db, await insertEvent(db))
  const undone = db.transaction().execute(async (trx) => {
    await emit(trx, 'order.cancelled', { order_id: order.id })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await db.transaction().execute((trx) => emit(trx, 'order.completed', { order_id: order.id }))
  const emails = await mailbox.received(3)
  await until(async () => (await waiting()).length === 0)
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
  await db.transaction().execute((trx) => emit(trx, 'user.password_changed', { user_id }))
  await until(async () =>
    (await waiting()).some(({ attempts, error }) => attempts > 0 && /Come back/.test(error ?? '')),
  )
  mailbox.refuse(null)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
  const emails = await mailbox.received(1)
  await until(async () => (await waiting()).length === 0)
  await Promise.all(workers.map((worker) => worker.stop()))
  await mailbox.close()
  expect(emails).toHaveLength(1)
})

it('reservations whose time is over are ended within seconds', async () => {
  const order = { status: 'RESERVED', reserved_until: new Date(Date.now() - 1000).toISOString() } as const
  const { id } = await insertOrder(db, await insertEvent(db), { order })
  const worker = await startWorker(services)
  const status = () => db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  await until(async () => (await status()).status === 'EXPIRED')
  await worker.stop()
})

it('the jobs of a worker that was killed are taken over at once', async () => {
  const { user_id } = await insertAccount(db)
  await db.transaction().execute((trx) => emit(trx, 'user.password_changed', { user_id }))
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now(), attempts = 1`.execute(
    db,
  )
  const worker = await startWorker(services)
  await until(async () => (await waiting()).length === 0)
  await worker.stop()
})

it('goes on after the database has dropped all its connections', async () => {
  const worker = await startWorker(services)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'foyer-queue-%'`.execute(db)
  const { user_id } = await insertAccount(db)
  await db.transaction().execute((trx) => emit(trx, 'user.password_changed', { user_id }))
  // It starts again after a pause of its own, and frees what was locked meanwhile every 30 seconds.
  await until(async () => (await waiting()).length === 0, 60_000)
  await worker.stop()
}, 90_000)
