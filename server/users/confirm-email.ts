import { issueOf } from '#contract/issues.ts'
import type { users } from '#contract/users.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { countAttempt, onceEvery } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { requireOneself } from './own-user.ts'
import { userInAccount } from './user-queries.ts'
import { deleteTokens, guessEmailCode, useLinkToken } from './user-tokens.ts'

/** Each code allows five guesses; this limit keeps an attacker from requesting one code after the other. */
const CODE_GUESSES = { max: 20, seconds: 3600 }
const EMAILS_A_DAY = { max: 20, seconds: 86_400 }
const SECONDS_BETWEEN_EMAILS = 30

/** Confirms by the link. Another user's link is treated like an unknown one. */
export const confirmEmail: Handler<typeof users.confirmEmail> = async ({ db, actor, user, params }) => {
  requireOneself(user, params.user_id)
  await db.transaction().execute(async (trx) => {
    const used = await useLinkToken(trx, { purpose: 'CONFIRM_EMAIL', token: params.token, user_id: user.id })
    if (!used || used.email !== user.email)
      throw new ApiError(user.is_email_verified ? 'already_confirmed' : 'not_found')
    if (!used.is_in_time) throw new ApiError('link_expired')
    await setVerified(trx, actor, user)
  })
}

/** Confirms by the six-digit code. */
export const confirmEmailWithCode: Handler<typeof users.confirmEmailWithCode> = async ({
  db,
  actor,
  user,
  params,
  body,
}) => {
  requireOneself(user, params.user_id)
  if (user.is_email_verified) throw new ApiError('already_confirmed')
  await countAttempt(db, `email-code:${user.id}`, CODE_GUESSES)
  if (!(await guessEmailCode(db, { user_id: user.id, email: user.email }, body.code)))
    throw new ApiError('wrong_code', { issues: [{ path: 'code', ...issueOf('wrong_code') }] })
  return db.transaction().execute(async (trx) => {
    await setVerified(trx, actor, user)
    return userInAccount(trx, { user_id: user.id, account_id: user.account_id })
  })
}

async function setVerified(trx: Trx, actor: Actor, { id, account_id }: SessionUser): Promise<void> {
  await trx.updateTable('users').set({ is_email_verified: true }).where('id', '=', id).execute()
  await deleteTokens(trx, id, ['CONFIRM_EMAIL', 'CONFIRM_EMAIL_CODE'])
  await emit(trx, actor, { name: 'user.email_confirmed', subject_id: id, place: { account_id } })
}

export const resendEmailConfirmation: Handler<typeof users.resendEmailConfirmation> = async ({
  db,
  actor,
  user,
  params,
}) => {
  requireOneself(user, params.user_id)
  if (user.is_email_verified) throw new ApiError('already_confirmed')
  await db.transaction().execute(async (trx) => {
    const { id, account_id } = user
    await onceEvery(trx, `email-confirmation:${id}`, SECONDS_BETWEEN_EMAILS)
    await countAttempt(trx, `email-confirmations:${id}`, EMAILS_A_DAY)
    await emit(trx, actor, { name: 'user.email_confirmation_requested', subject_id: id, place: { account_id } })
  })
}
