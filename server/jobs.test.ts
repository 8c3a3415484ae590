import { parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashToken } from '#server/lib/token.ts'
import { createTestApp } from '#test/app.ts'
import { insertAccount } from '#test/order-rows.ts'
import { CRONTAB, JOBS } from './jobs.ts'

const { services } = await createTestApp()
const { db } = services
const context = { ...services, mailer: null, is_last_attempt: false }

it('the crontab can be read', () => {
  expect(parseCronItems(CRONTAB)).toHaveLength(CRONTAB.length)
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
  const counters = [-2, 0].map((days) => ({ key: `k${days}`, window_start: inDays(days), hits: 1 }))
  await db.insertInto('rate_limits').values(counters).execute()
  await JOBS.forgetExpired(context)
  await JOBS.forgetExpiredTokens(context)
  const left = hashToken('token 2')
  expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual([{ token_hash: left }])
  expect(await db.selectFrom('user_tokens').select('token_hash').execute()).toEqual([{ token_hash: left }])
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'k0' }])
})
