import type { auth } from '#contract/auth.ts'
import type { Config } from '#server/config.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { requestOptions } from '#server/second-factors/passkeys.ts'
import { countGuess, takeCode } from '#server/second-factors/take-code.ts'
import { takePasskey } from '#server/second-factors/take-passkey.ts'
import { waysOf } from '#server/second-factors/ways.ts'
import { issueLinkToken, ownerOfToken, useLinkToken as spendLinkToken } from '#server/users/user-tokens.ts'
import { asUser } from './as-user.ts'
import { enterOrChoose } from './enter-account.ts'

/** Next step after the password for users with a second factor; null for users without one. */
export async function askForSecondFactor(trx: Trx, config: Config, whom: { user_id: number; email: string }) {
  const { user_id } = whom
  const ways = await waysOf(trx, user_id)
  if (ways.length === 0) return null
  const hasPasskey = ways.includes('PASSKEY')
  return {
    token: await issueLinkToken(trx, 'SECOND_FACTOR', whom),
    ways,
    passkey_options: hasPasskey
      ? await requestOptions(trx, config, { purpose: `second-factor ${user_id}`, user_id })
      : null,
  }
}

/** A correct code uses up the token; after a wrong one it stays valid for another try. */
export const logInWithCode: Handler<typeof auth.loginWithCode> = async ({ db, services, actor, body, c }) => {
  const { config } = services
  const user_id = await ownerOfToken(db, 'SECOND_FACTOR', body.second_factor_token)
  if (user_id === null) throw new ApiError('sign_in_expired')
  await countGuess(db, user_id)
  return db.transaction().execute(async (trx) => {
    await endStep(trx, body.second_factor_token)
    await takeCode(trx, { config, actor: asUser(actor, user_id), user_id, code: body.code })
    return enterOrChoose(trx, { actor, browser: { c, config }, user_id, account_id: body.account_id })
  })
}

/** Signs in with a passkey in place of the password, or after it. */
export const logInWithPasskey: Handler<typeof auth.loginWithPasskey> = async ({ db, services, actor, body, c }) => {
  const { config } = services
  const { credential, second_factor_token, account_id } = body
  return db.transaction().execute(async (trx) => {
    const known = second_factor_token === undefined ? null : await endStep(trx, second_factor_token)
    const purpose = known === null ? 'sign-in' : (`second-factor ${known}` as const)
    const user_id = await takePasskey(trx, { config, credential, purpose, user_id: known })
    return enterOrChoose(trx, { actor, browser: { c, config }, user_id, account_id })
  })
}

async function endStep(trx: Trx, token: string): Promise<number> {
  const used = await spendLinkToken(trx, { purpose: 'SECOND_FACTOR', token })
  if (!used?.is_in_time) throw new ApiError('sign_in_expired')
  return used.user_id
}
