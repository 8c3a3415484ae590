import type { auth } from '#contract/auth.ts'
import { createAccount } from '#server/accounts/accounts.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import { openSession } from '#server/http/session.ts'
import { hashPassword } from '#server/lib/password.ts'
import { emit } from '#server/signals.ts'
import { createUser } from '#server/users/save-user.ts'
import { userInAccount } from '#server/users/user-queries.ts'

/** A registration has to say that an address is taken; so that nobody can ask for many, those answers are few per address. */
const TAKEN_ANSWERS = { max: 10, seconds: 3600 }

/** Account, user, membership and session together or not at all. */
export const register: Handler<typeof auth.register> = async ({ db, services, body, locale, address, c }) => {
  if (!services.config.registration_open) throw new ApiError('registration_closed')
  const { first_name, last_name, email, timezone = 'UTC', currency_code = 'USD' } = body
  const password_hash = await hashPassword(body.password)
  const user = await db.transaction().execute(async (trx) => {
    const person = { first_name, last_name, email, timezone, locale: body.locale ?? locale }
    const user_id = await createUser(trx, { ...person, password_hash })
    if (user_id === null) return null
    const name = last_name ? `${first_name} ${last_name}` : `${first_name}'s account`
    const account_id = await createAccount(trx, { name, timezone, currency_code, owner_id: user_id })
    await emit(trx, 'user.registered', { user_id })
    await openSession(trx, c, services.config, { user_id, account_id })
    return userInAccount(trx, { user_id, account_id })
  })
  if (user) return user
  await countAttempt(db, `register-taken:${address}`, TAKEN_ANSWERS)
  throw malformed('email', 'There is already an account with this e-mail address. Sign in instead.')
}
