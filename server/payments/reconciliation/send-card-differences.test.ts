import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Permission } from '#domain/permissions.ts'
import { addCardDifference } from '#test/card-differences.ts'
import { openEmailApp } from '#test/email-app.ts'
import { createOrganizer, signUp } from '#test/factories.ts'
import { joinAs, makeRole } from '#test/members.ts'

// Over real SMTP: recipients, number and language of the emails about differing card payments.

const { testApp, db, happen, mailbox } = await openEmailApp()
const { app } = testApp

/** An account in which a run found a payment that only the provider knows. */
async function differing() {
  const ada = await signUp(app)
  const { account_id } = ada
  await db.updateTable('users').set({ is_email_verified: true }).where('id', '=', ada.user.id).execute()
  const run_id = await addCardDifference(db, { account_id, mark: 'one' })
  const addressOf = async (id: number) =>
    (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const join = async (given: Parameters<typeof joinAs>[2]) => {
    const { user_id } = await joinAs({ app, db }, ada, given)
    return { user_id, email: await addressOf(user_id) }
  }
  const role = async (permissions: Permission[]) =>
    ({ role: 'CUSTOM', role_id: await makeRole(ada, permissions) }) as const
  const tell = (activity_id: string) => happen('account.card_differences_found', { account_id, run_id }, activity_id)
  return { ada, account_id, owner: await addressOf(ada.user.id), join, role, tell }
}

test('those who may manage payments in all of the account are told, once, each in their language', async () => {
  const { ada, account_id, owner, join, role, tell } = await differing()
  await signUp(app)
  const admin = await join({ role: 'ADMIN' })
  const treasurer = await join(await role(['payments.manage']))
  await db.updateTable('users').set({ locale: 'de' }).where('id', '=', treasurer.user_id).execute()
  await join(await role(['reports.read']))
  await join({ role: 'ORGANIZER' })
  const { id: organizer_id } = await createOrganizer(ada)
  await join({ ...(await role(['payments.manage', 'events.read'])), organizer_ids: [organizer_id], event_ids: [] })
  const gone = await join({ role: 'ADMIN' })
  await db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', gone.user_id).execute()
  // Found by an earlier run, and reported then.
  await addCardDifference(db, { account_id, mark: 'earlier' })
  await sql`update card_differences set found_by_run_id = 0 where reference = 'pi_earlier'`.execute(db)
  mailbox.emails.length = 0
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirstOrThrow()

  const emails = await tell('first')
  expect(emails.map(({ recipients }) => recipients)).toEqual([[owner], [admin.email], [treasurer.email]])
  expect(emails.map(({ subject }) => subject)).toEqual([
    `A card payment of ${name} differs from Stripe`,
    `A card payment of ${name} differs from Stripe`,
    `Eine Kartenzahlung von ${name} weicht von Stripe ab`,
  ])
  expect(emails[0]?.text).toContain('/account/payment')
  expect(await tell('first')).toHaveLength(3)
})

test('once all of them are resolved, nobody is', async () => {
  const { account_id, tell } = await differing()
  await db
    .updateTable('card_differences')
    .set({ resolved_at: new Date().toISOString() })
    .where('account_id', '=', account_id)
    .execute()
  expect(await tell('second')).toEqual([])
})
