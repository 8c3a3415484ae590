import type { auth } from '#contract/auth.ts'
import { activeAccounts, noteLogin } from '#server/accounts/accounts.ts'
import { ApiError } from '#server/http/errors.ts'
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import { openSession } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { verifyPassword } from '#server/lib/password.ts'
import { userInAccount } from '#server/users/user-queries.ts'

const QUARTER_OF_AN_HOUR = 900
/** Wrong guesses from one place: soon too many. */
const FROM_ONE_ADDRESS = { max: 10, seconds: QUARTER_OF_AN_HOUR }
/** From everywhere together: generous, so that strangers do not easily lock the owner out. */
const FROM_ANYWHERE = { max: 100, seconds: QUARTER_OF_AN_HOUR }

/** The answer to a wrong password, an unknown address and a closed membership is the same, and takes the same time. */
export const logIn: Handler<typeof auth.login> = async ({ db, services, body, address, c }) => {
  const fromHere = `login:${body.email}:${address}`
  await countAttempt(db, fromHere, FROM_ONE_ADDRESS)
  await countAttempt(db, `login:${body.email}`, FROM_ANYWHERE)
  const { user_id, accounts } = await whoIs(db, body.email, body.password)
  const chosen = body.account_id === undefined ? accounts : accounts.filter(({ id }) => id === body.account_id)
  const [account] = chosen
  if (!account) throw new ApiError('wrong_credentials')
  await forgetAttempts(db, fromHere)
  if (chosen.length > 1) return { user: null, accounts }
  const who = { user_id, account_id: account.id }
  const user = await db.transaction().execute(async (trx) => {
    await noteLogin(trx, who)
    await openSession(trx, c, services.config, who)
    return userInAccount(trx, who)
  })
  return { user, accounts }
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
