import type { Actor } from '#domain/actor.ts'
import { activeAccounts, noteLogin } from '#server/accounts/accounts.ts'
import { emit } from '#server/activity/emit.ts'
import { recordDevice } from '#server/http/known-device.ts'
import { type Browser, openSession } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { userInAccount } from '#server/users/user-queries.ts'
import { issueLinkToken } from '#server/users/user-tokens.ts'
import { asUser } from './as-user.ts'

type Entering = { actor: Actor; browser: Browser }
type Who = { user_id: number; account_id: number }

/** Opens a session for a user who has passed all sign-in steps. */
export async function enterAccount(trx: Trx, { actor, browser, who }: Entering & { who: Who }) {
  const { user_id, account_id } = who
  await noteLogin(trx, who)
  await openSession(trx, browser, who)
  await recordDevice(trx, browser, user_id)
  await emit(trx, asUser(actor, user_id), { name: 'user.logged_in', subject_id: user_id, place: { account_id } })
  return userInAccount(trx, who)
}

type Choosing = Entering & { user_id: number; account_id: number | undefined }

/** The same when the account may not be known: with several, the user chooses one next. */
export async function enterOrChoose(trx: Trx, { user_id, account_id, ...entering }: Choosing) {
  const accounts = await activeAccounts(trx, user_id)
  const chosen = account_id === undefined ? accounts : accounts.filter(({ id }) => id === account_id)
  const [account] = chosen
  if (!account) throw new ApiError('wrong_credentials')
  if (chosen.length > 1) {
    const choice_token = await issueLinkToken(trx, 'CHOOSE_ACCOUNT', { user_id, email: await emailOf(trx, user_id) })
    return { user: null, accounts, choice_token, second_factor: null }
  }
  const user = await enterAccount(trx, { ...entering, who: { user_id, account_id: account.id } })
  return { user, accounts, choice_token: null, second_factor: null }
}

async function emailOf(trx: Trx, id: number): Promise<string> {
  return (await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
}
