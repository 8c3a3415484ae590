import { issueOf } from '#contract/issues.ts'
import type { users } from '#contract/users.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { requireOneself } from './own-user.ts'
import { userInAccount } from './user-queries.ts'
import { deleteTokens, useLinkToken } from './user-tokens.ts'

/** The link went to the new address, so using it proves that address; links sent to the old one become invalid. */
export const confirmEmailChange: Handler<typeof users.confirmEmailChange> = async ({ db, actor, user, params }) => {
  requireOneself(user, params.user_id)
  return db.transaction().execute(async (trx) => {
    const used = await useLinkToken(trx, { purpose: 'CHANGE_EMAIL', token: params.token, user_id: user.id })
    if (!used || used.email !== user.pending_email) throw new ApiError('not_found')
    if (!used.is_in_time) throw new ApiError('link_expired')
    await moveToAddress(trx, user.id, used.email)
    await deleteTokens(trx, user.id, ['CONFIRM_EMAIL', 'CONFIRM_EMAIL_CODE', 'RESET_PASSWORD'])
    const { id, account_id } = user
    await emit(trx, actor, { name: 'user.email_changed', subject_id: id, place: { account_id } })
    return userInAccount(trx, { user_id: id, account_id })
  })
}

const UNIQUE_VIOLATION = '23505'

async function moveToAddress(trx: Trx, user_id: number, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, pending_email: null, is_email_verified: true })
    .where('id', '=', user_id)
    .execute()
    .catch((error: { code?: string }) => {
      if (error.code !== UNIQUE_VIOLATION) throw error
      throw new ApiError('email_taken', { issues: [{ path: 'email', ...issueOf('email_taken') }] })
    })
}

export const cancelEmailChange: Handler<typeof users.cancelEmailChange> = async ({ db, actor, user, params }) => {
  requireOneself(user, params.user_id)
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ pending_email: null }).where('id', '=', user.id).execute()
    await deleteTokens(trx, user.id, ['CHANGE_EMAIL'])
    const { id, account_id } = user
    await emit(trx, actor, { name: 'user.email_change_cancelled', subject_id: id, place: { account_id } })
    return userInAccount(trx, { user_id: id, account_id })
  })
}
