import { issueOf } from '#contract/issues.ts'
import type { Actor } from '#domain/actor.ts'
import { totpDigits } from '#domain/second-factor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Config } from '#server/config.ts'
import { clearAttempts, countAttempt } from '#server/http/rate-limit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

/**
 * Limit of one person, from anywhere: a day of guessing finds six digits with a chance of one in seven hundred. Only a caller
 * who knows the password gets here, so strangers cannot use it up.
 */
export const GUESSES = { max: 10, seconds: 1800 }

const keyOf = (user_id: number) => `second-factor:${user_id}`

/** Call before checking a code, and outside of the transaction that a wrong one rolls back. */
export async function countGuess(db: Db, user_id: number): Promise<void> {
  await countAttempt(db, keyOf(user_id), GUESSES)
}

/** Call after a right code. */
export async function clearGuesses(trx: Trx, user_id: number): Promise<void> {
  await clearAttempts(trx, keyOf(user_id))
}

type Given = { config: Config; actor: Actor; user_id: number; code: string }

/** Uses up a code of the app or a recovery code; 422 at `code` for any other. */
export async function takeCode(trx: Trx, { config, actor, user_id, code }: Given): Promise<void> {
  const digits = totpDigits(code)
  const fits = digits ? await takeTotp(trx, config, { user_id, digits }) : await takeRecoveryCode(trx, user_id, code)
  if (!fits) throw wrongCode()
  await clearGuesses(trx, user_id)
  if (digits) return
  await emit(trx, actor, { name: 'user.recovery_code_used', subject_id: user_id, place: { account_id: null } })
}

export function wrongCode(): ApiError {
  return new ApiError('wrong_code', { issues: [{ path: 'code', ...issueOf('wrong_code') }] })
}
