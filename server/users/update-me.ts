import type { users } from '#contract/users.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { deleteDevicesOf } from '#server/http/known-device.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import { closeSessionsOf, type SessionUser } from '#server/http/session.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { hashNewPassword } from './new-password.ts'
import { isOwnPassword } from './own-password.ts'
import { setPassword } from './save-user.ts'
import { userInAccount } from './user-queries.ts'
import { deleteTokens } from './user-tokens.ts'

const ADDRESS_CHANGES = { max: 10, seconds: 3600 }

/** Updates names and settings at once; a new password ends all other sessions; a new address waits for its confirmation. */
export const updateMe: Handler<typeof users.updateMe> = async ({ db, actor, user, body }) => {
  const { email, current_password, password, password_confirmation: _, ...profile } = body
  const newEmail = email === user.email ? undefined : email
  if (password !== undefined || newEmail !== undefined) await checkPassword(db, user, current_password)
  if (newEmail !== undefined) await countAttempt(db, `email-change:${user.id}`, ADDRESS_CHANGES)
  const password_hash = password === undefined ? null : await hashNewPassword(password)
  const isAboutSigningIn = password_hash !== null || newEmail !== undefined
  const who = { user_id: user.id, account_id: user.account_id }
  return db.transaction().execute(async (trx) => {
    const log = (name: OwnChange, data?: { fields: string[] }) =>
      emit(trx, actor, { name, subject_id: user.id, place: { account_id: user.account_id }, ...(data && { data }) })
    if (password_hash) await changePassword(trx, user, password_hash)
    if (password_hash) await log('user.password_changed')
    if (newEmail !== undefined) await requestEmailChange(trx, user.id, newEmail)
    if (newEmail !== undefined) await log('user.email_change_requested')
    const before = await userInAccount(trx, who)
    if (Object.keys(profile).length > 0) await trx.updateTable('users').set(profile).where('id', '=', user.id).execute()
    const after = await userInAccount(trx, who)
    const fields = changedFields(before, after)
    if (fields.length > 0 || !isAboutSigningIn) await log('user.updated', { fields })
    return after
  })
}

type OwnChange = 'user.password_changed' | 'user.email_change_requested' | 'user.updated'

async function checkPassword(db: Db, user: SessionUser, given: string | undefined): Promise<void> {
  if (!given) throw malformed('current_password', 'current_password_missing')
  if (!(await isOwnPassword(db, user, given))) throw malformed('current_password', 'current_password_wrong')
}

async function changePassword(trx: Trx, user: SessionUser, password_hash: string): Promise<void> {
  await setPassword(trx, user.id, password_hash)
  await closeSessionsOf(trx, user.id, user.token_hash)
  await deleteDevicesOf(trx, user.id)
}

/** Reveals whether another user has the address only to the reader of its mail, when confirming. */
async function requestEmailChange(trx: Trx, user_id: number, pending_email: string): Promise<void> {
  await deleteTokens(trx, user_id, ['CHANGE_EMAIL'])
  await trx.updateTable('users').set({ pending_email }).where('id', '=', user_id).execute()
}
