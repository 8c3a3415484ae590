import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { users } from '#contract/users.ts'
import { createMailer } from '#server/emails/delivery/mailer.ts'
import { createTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { sendInvitation } from './send-invitation.ts'

const { app, services } = await createTestApp({ mail_url: 'smtp://127.0.0.1:1' })
const { db } = services

async function invited() {
  const { visitor, user: owner } = await signUp(app)
  await db.updateTable('users').set({ is_email_verified: true }).where('id', '=', owner.id).execute()
  const body = { email: `${crypto.randomUUID()}@example.com`, first_name: 'Grace', role: 'ORGANIZER' as const }
  const { data: user } = await visitor.call(users.invite, { body })
  // The account is told the id of the invitation, not of the person.
  const [payload] = (await queuedJobs(db, 'sendInvitation')).filter((job) => job.account_id === user.account_id)
  const context = { ...services, mailer: createMailer(services.config), is_last_attempt: false }
  return {
    user_id: Number(payload?.user_id),
    revoke: () => visitor.call(users.revokeInvitation, { params: { user_id: user.id } }),
    send: () => sendInvitation(context, payload as Parameters<typeof sendInvitation>[1]),
  }
}

const leftOf = async (user_id: number) => [
  await db.selectFrom('users').select('id').where('id', '=', user_id).execute(),
  await db.selectFrom('user_tokens').select('id').where('user_id', '=', user_id).execute(),
]

it('an invitation is revoked while its e-mail is being written, and its link works no more', async () => {
  const { user_id, revoke, send } = await invited()
  const held = Promise.withResolvers<void>()
  const writing = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table outgoing_emails in exclusive mode`.execute(trx)
    writing.resolve()
    await held.promise
  })
  await writing.promise
  const sending = send()
  await untilWaiting(db, 1)
  const revoking = revoke()
  await untilWaiting(db, 2)
  held.resolve()
  await Promise.all([holding, sending, revoking])
  expect(await leftOf(user_id)).toEqual([[], []])
})

it('an invitation that was revoked before its e-mail is written is not sent', async () => {
  const { user_id, revoke, send } = await invited()
  await revoke()
  const before = await db.selectFrom('outgoing_emails').select('id').execute()
  await send()
  expect(await leftOf(user_id)).toEqual([[], []])
  expect(await db.selectFrom('outgoing_emails').select('id').execute()).toEqual(before)
})
