import { setTimeout as sleep } from 'node:timers/promises'
import type { auth } from '#contract/auth.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { deleteDevicesOf } from '#server/http/known-device.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import { closeSessionsOf } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { hashNewPassword } from '#server/users/new-password.ts'
import { setPassword } from '#server/users/save-user.ts'
import { isLinkTokenGood, useLinkToken } from '#server/users/user-tokens.ts'
import { asUser } from './as-user.ts'

/** Limit of emails per mailbox; further requests get the same answer and do nothing. */
const EMAILS = { max: 5, seconds: 900 }
/** Longer than the work takes, so that the response time does not reveal whether the address is known. */
const ANSWER_AFTER_MS = 250

/** Always answers the same: the answer does not reveal whether the address is known. */
export const forgotPassword: Handler<typeof auth.forgotPassword> = async ({ db, actor, body, log }) => {
  const asked = askForReset(db, actor, body.email).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    log.warn('many requests to reset one password')
  })
  await Promise.all([asked, sleep(ANSWER_AFTER_MS)])
}

async function askForReset(db: Db, actor: Actor, email: string): Promise<void> {
  await countAttempt(db, `forgot-password:${email}`, EMAILS)
  const user = await db
    .selectFrom('users')
    .innerJoin('account_users', 'account_users.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('account_users.status', '<>', 'INACTIVE')
    .where('users.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!user) return
  const asked = { name: 'user.password_reset_requested', subject_id: user.id, place: { account_id: null } } as const
  await db.transaction().execute((trx) => emit(trx, actor, asked))
}

export const checkResetToken: Handler<typeof auth.checkResetToken> = async ({ db, params }) => {
  if (!(await isLinkTokenGood(db, 'RESET_PASSWORD', params.token))) throw new ApiError('link_expired')
}

/** Sets the password. The link works once, and all sessions opened with the old password end. */
export const resetPassword: Handler<typeof auth.resetPassword> = async ({ db, actor, params, body }) => {
  if (!(await isLinkTokenGood(db, 'RESET_PASSWORD', params.token))) throw new ApiError('link_expired')
  const password_hash = await hashNewPassword(body.password)
  await db.transaction().execute(async (trx) => {
    const used = await useLinkToken(trx, { purpose: 'RESET_PASSWORD', token: params.token })
    if (!used?.is_in_time) throw new ApiError('link_expired')
    const { user_id } = used
    await setPassword(trx, user_id, password_hash)
    await closeSessionsOf(trx, user_id)
    await deleteDevicesOf(trx, user_id)
    const place = { account_id: null }
    await emit(trx, asUser(actor, user_id), { name: 'user.password_changed', subject_id: user_id, place })
  })
}
