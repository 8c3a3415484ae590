import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type Message } from '#server/emails/delivery/mailer.ts'
import type { Db } from '#server/lib/database.ts'
import { MailError } from '#server/lib/mail-error.ts'
import { createTestDatabase } from '#test/database.ts'
import { addingJobs } from './add-jobs.ts'
import { AFTER_LOST_CONNECTION } from './lanes.ts'
import { noteFailure, pruneFailedJobs, removeDone, renewLeases, type TakenJob, takeJobs } from './take-jobs.ts'

const { db } = await createTestDatabase()

beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
})

/** Adds jobs of an account, numbered to tell them apart. */
async function add(account_id: number, count: number, lane: TakenJob['lane'] = 'orders') {
  const rows = sql`
    select ${account_id}::int as account_id, jsonb_build_object('number', number) as payload
    from generate_series(1, ${count}::int) as number order by number`
  await addingJobs([{ name: 'test', lane, max_attempts: 3 }], rows).execute(db)
}

const take = (free: number, after = -1, on: Db = db) => takeJobs(on, [{ lane: 'orders', free, after }])
const told = (jobs: TakenJob[]) =>
  jobs.map(({ account_id, payload }) => `${account_id}:${(payload as { number: number }).number}`).toSorted()

describe('taking jobs', () => {
  it('gives each account its first job before any gets a second, however long a backlog is', async () => {
    await add(1, 600)
    await add(2, 1)
    await add(3, 2)
    expect(told(await take(4))).toEqual(['1:1', '1:2', '2:1', '3:1'])
    expect(told(await take(3))).toEqual(['1:3', '1:4', '3:2'])
  })

  it('goes on after the account that had its turn, so that with more accounts than room each comes up', async () => {
    for (const account of [0, 4, 5, 6, 9]) await add(account, 3)
    expect(told(await take(2))).toEqual(['0:1', '4:1'])
    expect(told(await take(2, 4))).toEqual(['5:1', '6:1'])
    expect(told(await take(2, 6))).toEqual(['9:1', '9:2'])
    expect(await take(2, 9)).toEqual([])
  })

  it('passes over accounts whose jobs are not due', async () => {
    await add(1, 2)
    await db.updateTable('jobs').set({ run_at: sql<string>`now() + interval '1 minute'` }).execute()
    await add(2, 1)
    expect(told(await take(2))).toEqual(['2:1'])
  })

  it('serves lanes apart', async () => {
    await add(1, 2)
    await add(1, 2, 'urgent')
    const jobs = await takeJobs(db, [
      { lane: 'urgent', free: 1, after: -1 },
      { lane: 'orders', free: 1, after: -1 },
      { lane: 'system', free: 1, after: -1 },
    ])
    expect(jobs.map(({ lane }) => lane).toSorted()).toEqual(['orders', 'urgent'])
  })

  it('never gives a job to two', async () => {
    await add(1, 50)
    await add(2, 50)
    const all = (await Promise.all(Array.from({ length: 10 }, () => take(10)))).flat()
    for (let more = await take(100); more.length > 0; more = await take(100)) all.push(...more)
    expect(new Set(all.map(({ id }) => id)).size).toBe(100)
    expect(all).toHaveLength(100)
  })
})

describe('a taken job', () => {
  it('is free again when its lease runs out, unless that is renewed', async () => {
    await add(1, 2)
    const [first, second] = await take(2)
    await db.updateTable('jobs').set({ run_at: sql<string>`now()` }).execute()
    await renewLeases(db, [first?.id ?? 0])
    expect(await take(2)).toMatchObject([{ id: second?.id, attempts: 2 }])
  })

  it('is gone when it is done', async () => {
    await add(1, 2)
    const ids = (await take(2)).map(({ id }) => id)
    await removeDone(db, ids)
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  it('is tried again later when it fails; after its last attempt it is kept for a month, and out of the way', async () => {
    await add(1, 1)
    for (const attempts of [1, 2, 3]) {
      const [job] = await take(1)
      expect(job?.attempts).toBe(attempts)
      await noteFailure(db, job as TakenJob, new Error('no luck'))
      expect(await take(1)).toEqual([])
      if (attempts < 3) await db.updateTable('jobs').set({ run_at: sql<string>`now()` }).execute()
    }
    const kept = () => db.selectFrom('jobs').select(['run_at', 'last_error']).execute()
    await pruneFailedJobs({ db })
    expect(await kept()).toEqual([{ run_at: 'infinity', last_error: 'no luck' }])
    await db.updateTable('jobs').set({ created_at: sql<string>`now() - interval '31 days'` }).execute()
    await pruneFailedJobs({ db })
    expect(await kept()).toEqual([])
  })
})

describe('a database that is away', () => {
  it('costs a job no attempt, and it is tried again at once; but not for ever', async () => {
    await add(1, 1)
    for (let attempts = 1; attempts < 3 + AFTER_LOST_CONNECTION.more_attempts; attempts++) {
      const [job] = await take(1)
      await noteFailure(db, job as TakenJob, new Error('Connection terminated unexpectedly'))
      expect(await secondsUntilDue()).toBeCloseTo(AFTER_LOST_CONNECTION.seconds, 0)
      await db.updateTable('jobs').set({ run_at: sql<string>`now()` }).execute()
    }
    const [last] = await take(1)
    await noteFailure(db, last as TakenJob, new Error('Connection terminated unexpectedly'))
    expect(await secondsUntilDue()).toBe(Number.POSITIVE_INFINITY)
  })

  it('is not what a mail server is that refuses connections: for that one waits longer each time', async () => {
    await add(1, 1)
    await db.updateTable('jobs').set({ attempts: 1 }).execute()
    const [job] = await take(1)
    const nowhere = createMailer({ mail_url: 'smtp://127.0.0.1:1', mail_from: 'hello@foyer.test' })
    const refused = await nowhere?.send(MESSAGE).catch((error: Error) => error)
    await noteFailure(db, job as TakenJob, refused as Error)
    expect(await secondsUntilDue()).toBeCloseTo(Math.exp(2), 0)
    await noteFailure(db, job as TakenJob, new MailError('421 Connection terminated'))
    expect(await secondsUntilDue()).toBeCloseTo(Math.exp(2), 0)
  })
})

const MESSAGE: Message = {
  key: 'x',
  recipient: 'ada@example.com',
  reply_to: null,
  subject: 'Tickets',
  html: '<p>Here they are</p>',
  text: 'Here they are',
  attachments: [],
}

async function secondsUntilDue(): Promise<number> {
  const seconds = sql<number>`extract(epoch from run_at - now())`
  const { seconds: due } = await db.selectFrom('jobs').select(seconds.as('seconds')).executeTakeFirstOrThrow()
  return Number(due)
}

it('jobs of versions that kept them in the schema of a library are moved', async () => {
  const { readFileSync } = await import('node:fs')
  const move = readFileSync('database/migrations/20261122-31-jobs-of-earlier-versions.sql', 'utf8')
  await sql.raw(move).execute(db)
  await sql.raw(EARLIER).execute(db)
  await sql.raw(move).execute(db)
  expect(
    await db.selectFrom('jobs').select(['name', 'lane', 'payload', 'max_attempts']).orderBy('id').execute(),
  ).toEqual([
    { name: 'sendTickets', lane: 'orders', payload: { order_id: 7, signal_id: 'x' }, max_attempts: 25 },
    { name: 'deliverEmail', lane: 'deliveries', payload: { email_id: 8 }, max_attempts: 16 },
    { name: 'sendPasswordReset', lane: 'urgent', payload: { user_id: 9 }, max_attempts: 25 },
  ])
  const { rows } = await sql`select to_regnamespace('graphile_worker') as found`.execute(db)
  expect(rows).toEqual([{ found: null }])
})

const EARLIER = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (id int, identifier text);
  create table graphile_worker._private_jobs (id bigint, task_id int, payload json, max_attempts smallint, key text);
  insert into graphile_worker._private_tasks values
    (1, 'sendTickets'), (2, 'deliverEmail'), (3, 'sendPasswordReset'), (4, 'checkIntegrity');
  insert into graphile_worker._private_jobs values
    (1, 1, '{"order_id":7,"signal_id":"x"}', 25, null), (2, 2, '{"email_id":8}', 16, null),
    (3, 3, '{"user_id":9}', 25, null), (4, 4, '{}', 2, 'checkIntegrity');`
