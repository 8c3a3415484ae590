import { setTimeout as sleep } from 'node:timers/promises'
import type { auth } from '#contract/auth.ts'
import { activeAccounts } from '#server/accounts/accounts.ts'
import { deviceOf, isKnownDevice } from '#server/http/known-device.ts'
import { clearAttempts, countAttempt, countedAttempts } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { verifyPassword } from '#server/lib/password.ts'
import { useLinkToken } from '#server/users/user-tokens.ts'
import { enterAccount, enterOrChoose } from './enter-account.ts'
import { askForSecondFactor } from './second-factor.ts'
import { slowDown } from './slow-down.ts'

const QUARTER_OF_AN_HOUR = 900
/** Limit of wrong guesses at one email address from one address, or in a known browser. */
export const FROM_ONE_PLACE = { max: 10, seconds: QUARTER_OF_AN_HOUR }
/** Limit from everywhere together. It refuses no one, or strangers could lock the owner out; attempts only become slower. */
const FROM_ANYWHERE = { max: 100, seconds: QUARTER_OF_AN_HOUR }

/** The answer to a wrong password, an unknown address and a closed membership is the same, and takes the same time. */
export const logIn: Handler<typeof auth.login> = async ({ db, services, actor, body, address, c }) => {
  const attempts = await countAttempts(db, body.email, { address, device: deviceOf(c) })
  const { user_id, accounts } = await whoIs(db, body.email, body.password)
  const chosen = body.account_id === undefined ? accounts : accounts.filter(({ id }) => id === body.account_id)
  if (chosen.length === 0) throw new ApiError('wrong_credentials')
  for (const key of attempts) await clearAttempts(db, key)
  return db.transaction().execute(async (trx) => {
    const second_factor = await askForSecondFactor(trx, services.config, { user_id, email: body.email })
    if (second_factor) return { ...NOTHING_YET, second_factor }
    const entering = { actor, browser: { c, config: services.config }, user_id }
    return enterOrChoose(trx, { ...entering, account_id: body.account_id })
  })
}

/** Answer after a correct password: no details before the second factor. */
const NOTHING_YET = { user: null, accounts: [], choice_token: null }

/** The password was right a moment ago. An expired token, or an account of someone else, makes the user start again. */
export const chooseAccount: Handler<typeof auth.chooseAccount> = async ({ db, services, actor, body, c }) =>
  db.transaction().execute(async (trx) => {
    const used = await useLinkToken(trx, { purpose: 'CHOOSE_ACCOUNT', token: body.choice_token })
    const accounts = used?.is_in_time ? await activeAccounts(trx, used.user_id) : []
    if (!used || !accounts.some(({ id }) => id === body.account_id)) throw new ApiError('wrong_credentials')
    const who = { user_id: used.user_id, account_id: body.account_id }
    return enterAccount(trx, { actor, browser: { c, config: services.config }, who })
  })

/** Keys under which this attempt was counted. A known browser has a count of its own, which strangers cannot use up. */
async function countAttempts(db: Db, email: string, from: { address: string; device: Buffer | null }) {
  const anywhere = `login:${email}`
  if (await isKnownDevice(db, from.device, email)) {
    const here = `${anywhere}:device:${from.device?.toString('base64url')}`
    await countAttempt(db, here, FROM_ONE_PLACE)
    return [here, anywhere]
  }
  const here = `${anywhere}:${from.address}`
  await countAttempt(db, here, FROM_ONE_PLACE)
  await sleep(slowDown(await countedAttempts(db, anywhere, FROM_ANYWHERE)))
  return [here, anywhere]
}

async function whoIs(db: Db, email: string, password: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const fits = await verifyPassword(user?.password_hash, password)
  return { user_id: user?.id ?? 0, accounts: user && fits ? await activeAccounts(db, user.id) : [] }
}
