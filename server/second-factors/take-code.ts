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
 * Of one person, from wherever: whoever guesses for a day finds six digits with one chance in seven hundred. Only who knows
 * the password gets as far as here, so no stranger uses it up.
 */
export const GUESSES = { max: 10, seconds: 1800 }

const keyOf = (user_id: number) => `second-factor:${user_id}`

/** Before a code is looked at, and outside of the transaction that a wrong one undoes. */
export async function countGuess(db: Db, user_id: number): Promise<void> {
  await countAttempt(db, keyOf(user_id), GUESSES)
}

/** After a right one. */
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
