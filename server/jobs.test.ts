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
      when name in ('forgetIdempotencyKeys', 'forgetExpired', 'forgetExpiredTokens') then interval '1 hour'
      else interval '1 day' end) as is_within
    from job_schedules order by name`.execute(db)
  expect(rows).toEqual(
    SCHEDULE.map(({ name }) => ({ name, is_within: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )

  const nightly = db.selectFrom('job_schedules').select('due_at').where('name', '=', 'forgetOldEmails')
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
  await JOBS.forgetOldEmails(context, {})
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
  await JOBS.forgetExpired(context)
  await JOBS.forgetExpiredTokens(context)
  const left = hashToken('token 2')
  expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual([{ token_hash: left }])
  expect(await db.selectFrom('user_tokens').select('token_hash').execute()).toEqual([{ token_hash: left }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'k1' }])
})
