import { expect, it } from 'vitest'
import { hashToken } from '#server/lib/token.ts'
import { openEmailApp } from '#test/email-app.ts'
import { insertAccount, insertInvited } from '#test/order-rows.ts'
import { findInvitation, guessEmailCode, isLinkTokenGood } from './user-tokens.ts'

const { db, happen } = await openEmailApp()

const tokenIn = (text: string | undefined, path: string) =>
  new RegExp(`${path}/([\\w-]{43})`).exec(text ?? '')?.[1] ?? ''

it('an address is confirmed by a link or a code, both of which work', async () => {
  const { user_id, email } = await insertAccount(db)
  const [sent] = await happen('user.registered', { user_id })
  expect(sent).toMatchObject({ subject: 'Confirm your email address', recipients: [email] })
  const token = tokenIn(sent?.text, 'http://foyer.test/manage/profile/confirm-email-address')
  expect(await isLinkTokenGood(db, 'CONFIRM_EMAIL', token)).toBe(true)
  const code = /^\d{6}$/m.exec(sent?.text ?? '')?.[0] ?? ''
  expect(await guessEmailCode(db, { user_id, email }, code)).toBe(true)
})

it('the same signal makes no second e-mail and keeps the first one’s link; another signal replaces it', async () => {
  const { user_id } = await insertAccount(db)
  const path = 'http://foyer.test/manage/profile/confirm-email-address'
  const [first] = await happen('user.registered', { user_id }, 'one-signal')
  expect(await happen('user.registered', { user_id }, 'one-signal')).toHaveLength(1)
  expect(await isLinkTokenGood(db, 'CONFIRM_EMAIL', tokenIn(first?.text, path))).toBe(true)
  const [, second] = await happen('user.email_confirmation_requested', { user_id })
  expect(await isLinkTokenGood(db, 'CONFIRM_EMAIL', tokenIn(first?.text, path))).toBe(false)
  expect(await isLinkTokenGood(db, 'CONFIRM_EMAIL', tokenIn(second?.text, path))).toBe(true)
})

it('a confirmed address is not asked again', async () => {
  const { user_id } = await insertAccount(db, { is_email_verified: true })
  expect(await happen('user.email_confirmation_requested', { user_id })).toEqual([])
})

it('a changed address is confirmed from the new one', async () => {
  const { user_id, email } = await insertAccount(db, { pending_email: 'new@example.com' })
  const [sent, announced] = await happen('user.email_change_requested', { user_id })
  expect(sent?.recipients).toEqual(['new@example.com'])
  expect(sent?.text).toContain(email)
  const token = tokenIn(sent?.text, 'http://foyer.test/manage/profile/confirm-email-change')
  const row = await db.selectFrom('user_tokens').select('email').where('token_hash', '=', hashToken(token)).execute()
  expect(row).toEqual([{ email: 'new@example.com' }])
  // The old address is told while the change can still be stopped, without a link that could confirm anything.
  expect(announced).toMatchObject({ subject: 'Your email address is about to change', recipients: [email] })
  expect(announced?.text).toContain('new@example.com')
  expect(announced?.text).toContain('http://foyer.test/auth/forgot-password')
  expect(announced?.text).not.toContain(token)
})

it('an invitation is a link into the account, until somebody has come', async () => {
  const { user_id: actor_user_id, account_id } = await insertAccount(db, { first_name: 'Ada', last_name: 'Lovelace' })
  const { user_id, email } = await insertInvited(db, { account_id, first_name: 'Grace' })
  const [sent] = await happen('user.invited', { user_id, account_id, actor_user_id })
  expect(sent?.recipients).toEqual([email])
  expect(sent?.subject).toMatch(/^Ada Lovelace invited you to their team$/)
  const token = tokenIn(sent?.text, 'http://foyer.test/auth/accept-invitation')
  expect(await findInvitation(db, token)).toMatchObject({ user_id, account_id, is_in_time: true })

  await db.updateTable('account_users').set({ status: 'ACTIVE' }).where('user_id', '=', user_id).execute()
  expect(await happen('user.invited', { user_id, account_id, actor_user_id })).toHaveLength(1)
})

it('a change that was taken back is not announced', async () => {
  const { user_id } = await insertAccount(db)
  expect(await happen('user.email_change_requested', { user_id })).toEqual([])
})

it.each([
  ['user.totp_added', 'An authenticator app was added'],
  ['user.totp_removed', 'Your authenticator app was removed'],
  ['user.recovery_codes_made', 'You have new recovery codes'],
  ['user.passkey_added', 'A passkey was added'],
  ['user.passkey_removed', 'A passkey was removed'],
  ['user.recovery_code_used', 'A recovery code was used to sign in'],
] as const)('%s is told: %s', async (name, subject) => {
  const { user_id, email } = await insertAccount(db)
  const [sent] = await happen(name, { user_id })
  expect(sent).toMatchObject({ subject, recipients: [email] })
  expect(sent?.text).toContain('http://foyer.test/manage/profile?tab=security')
})

it('a changed password is announced, in the language of the user', async () => {
  const { user_id } = await insertAccount(db, { locale: 'de' })
  const [sent] = await happen('user.password_changed', { user_id })
  expect(sent?.subject).toBe('Ihr Passwort wurde geändert')
})
