import { expect, it } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PASSWORD, randomEmail, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { issueLinkToken } from './user-tokens.ts'

const { app, services } = await createTestApp()
const { db } = services

const OTHER = 'another password of four words'
const register = (email: string, password = OTHER) =>
  visit(app).call(auth.register, {
    body: { first_name: 'Ada', email, password, password_confirmation: password },
  })

/** A user with a password who was removed from their only account, and is invited to one. */
async function removedAndInvited() {
  const [host, { user }] = [await signUp(app), await signUp(app)]
  const { email, id: user_id } = user
  await db.deleteFrom('account_users').where('user_id', '=', user_id).execute()
  await host.visitor.call(users.invite, { body: { first_name: 'Grace', email, role: 'ADMIN' } })
  const whom = { user_id, email, account_id: host.account_id }
  const token = await db.transaction().execute((trx) => issueLinkToken(trx, 'INVITATION', whom))
  const accept = (password = PASSWORD) =>
    visit(app).call(auth.acceptInvitation, { params: { token }, body: { password } })
  return { host, email, user_id, accept }
}

it('an address whose user is in no account is free, and the invitation stays good with the new password', async () => {
  const { host, email, user_id, accept } = await removedAndInvited()
  const { data } = await register(email)
  expect(data).toMatchObject({ id: user_id, first_name: 'Ada', is_email_verified: false })
  await refused(accept(PASSWORD), 'wrong_credentials')
  await accept(OTHER)
  const enter = { email, password: OTHER, account_id: host.account_id }
  expect((await visit(app).call(auth.login, { body: enter })).data.user?.role).toBe('ADMIN')
})

it('nobody joins an account with a password that was given by registering at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { host, email, accept } = await removedAndInvited()
    const [joined, registered] = await Promise.allSettled([accept(PASSWORD), register(email)])
    expect([joined.status, registered.status].sort()).toEqual(['fulfilled', 'rejected'])
    const enter = { email, password: OTHER, account_id: host.account_id }
    await refused(visit(app).call(auth.login, { body: enter }), 'wrong_credentials')
  }
})

it('who is invited and has forgotten the password gets a link; who is switched off stays a member', async () => {
  const { email, user_id } = await removedAndInvited()
  const resets = async () => (await queuedJobs(db, 'sendPasswordReset')).filter((job) => job.user_id === user_id)
  await visit(app).call(auth.forgotPassword, { body: { email } })
  expect(await resets()).toHaveLength(1)
  await db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', user_id).execute()
  await visit(app).call(auth.forgotPassword, { body: { email } })
  expect(await resets()).toHaveLength(1)
  await expect(register(email)).rejects.toMatchObject({ status: 422 })
  expect((await register(randomEmail())).data.is_account_owner).toBe(true)
})
