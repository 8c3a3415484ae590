import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashToken } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { insertAccount } from '#test/order-rows.ts'
import { JOBS, SCHEDULE } from './jobs.ts'
import { addDueJobs } from './queue/schedule.ts'

const { services } = await createTestApp()
const { db } = services
const context = { ...services, mailer: null, is_last_attempt: false }

const queued = async () =>
  (await db.selectFrom('jobs').select('name').orderBy('name').execute()).map(({ name }) => name)

it('every job that comes round by the clock is due within its time, and then once', async () => {
  await addDueJobs(db, SCHEDULE)
  expect(await queued()).toEqual([])
  const { rows } = await sql<{ name: string; is_within: boolean }>`
    select name, due_at > now() and due_at <= now() + (case
      when name = 'checkIntegrity' then interval '1 minute'
      when name in ('pruneIdempotencyKeys', 'pruneExpired', 'pruneExpiredTokens') then interval '1 hour'
      else interval '1 day' end) as is_within
    from job_schedules order by name`.execute(db)
  expect(rows).toEqual(
    SCHEDULE.map(({ name }) => ({ name, is_within: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )

  const nightly = db.selectFrom('job_schedules').select('due_at').where('name', '=', 'pruneOldEmails')
  expect((await nightly.executeTakeFirstOrThrow()).due_at).toMatch(/T03:37:00.000Z$/)

  await db.updateTable('job_schedules').set({ due_at: sql<string>`now() - interval '3 days'` }).execute()
  await Promise.all([1, 2, 3].map(() => addDueJobs(db, SCHEDULE)))
  expect(await queued()).toEqual(SCHEDULE.map(({ name }) => name).toSorted())
  await db.deleteFrom('jobs').execute()
  await addDueJobs(db, SCHEDULE)
  expect(await queued()).toEqual([])
})

it('what comes round by the clock is not queued twice while it waits', async () => {
  for (let time = 0; time < 2; time++) {
    await db.updateTable('job_schedules').set({ due_at: sql<string>`now()` }).execute()
    await addDueJobs(db, SCHEDULE)
  }
  expect(await queued()).toHaveLength(SCHEDULE.length)
  await db.deleteFrom('jobs').execute()
})

it('pruning jobs of earlier versions, waiting or scheduled, take their new names', async () => {
  await db.deleteFrom('job_schedules').execute()
  const due_at = '2031-01-01T00:00:00.000Z'
  await sql`insert into job_schedules (name, due_at) values ('forgetExpired', ${due_at})`.execute(db)
  await sql`insert into jobs (name, lane, key, max_attempts)
    values ('forgetOldEmails', 'system', 'forgetOldEmails', 2), ('checkIntegrity', 'system', 'checkIntegrity', 2)`.execute(
    db,
  )
  await sql.raw(readFileSync('database/migrations/20261123-01-pruning-jobs.sql', 'utf8')).execute(db)
  expect(await db.selectFrom('job_schedules').selectAll().execute()).toEqual([{ name: 'pruneExpired', due_at }])
  expect(await db.selectFrom('jobs').select(['name', 'key']).orderBy('id').execute()).toEqual([
    { name: 'pruneOldEmails', key: 'pruneOldEmails' },
    { name: 'checkIntegrity', key: 'checkIntegrity' },
  ])
  await db.deleteFrom('jobs').execute()
})

it('an idempotency key is known for 24 hours', async () => {
  const aged = (hours: number) => sql<string>`now() - make_interval(hours => ${hours})`
  const keys = [23, 25].map((hours) => ({
    scope: 'x',
    key: `${hours}`,
    request_hash: hashToken('x'),
    created_at: aged(hours),
  }))
  await db.insertInto('idempotency_keys').values(keys).execute()
  await JOBS.pruneIdempotencyKeys(context)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: '23' }])
})

it('after 30 days only the fact that an e-mail was sent is kept', async () => {
  const email = {
    template: 'ticket',
    recipient: 'a@example.com',
    locale: 'en',
    subject: 'Hi',
    html: '<p>x</p>',
    text: 'x',
  }
  const aged = (days: number) => sql<string>`now() - make_interval(days => ${days})`
  const rows = [29, 31].map((days) => ({ ...email, dedupe_key: `${days}`, created_at: aged(days) }))
  await db.insertInto('outgoing_emails').values(rows).execute()
  await JOBS.pruneOldEmails(context, {})
  const kept = await db
    .selectFrom('outgoing_emails')
    .select(['dedupe_key', 'html', 'text', 'subject'])
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { dedupe_key: '29', html: '<p>x</p>', text: 'x', subject: 'Hi' },
    { dedupe_key: '31', html: '', text: '', subject: 'Hi' },
  ])
})

it('what has run out is deleted, what is good stays', async () => {
  const { account_id, user_id, email } = await insertAccount(db)
  const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days})`
  for (const days of [-2, 2]) {
    const token_hash = hashToken(`token ${days}`)
    await db
      .insertInto('sessions')
      .values({ token_hash, user_id, account_id, expires_at: inDays(days) })
      .execute()
    const token = { user_id, email, purpose: 'RESET_PASSWORD', token_hash, expires_at: inDays(days) } as const
    await db.insertInto('user_tokens').values(token).execute()
  }
  const counters = [-1, 1].map((days) => ({
    key: `k${days}`,
    attempts: [new Date(0).toISOString()],
    ends_at: inDays(days),
  }))
  await db.insertInto('rate_limits').values(counters).execute()
  await JOBS.pruneExpired(context)
  await JOBS.pruneExpiredTokens(context)
  const left = hashToken('token 2')
  expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual([{ token_hash: left }])
  expect(await db.selectFrom('user_tokens').select('token_hash').execute()).toEqual([{ token_hash: left }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'k1' }])
})
