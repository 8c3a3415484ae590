import type { auth } from '#contract/auth.ts'
import { hasAccounts } from '#server/accounts/accounts.ts'
import { recordDevice } from '#server/http/known-device.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import { openSession } from '#server/http/session.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { hashNewPassword } from '#server/users/new-password.ts'
import { userInAccount } from '#server/users/user-queries.ts'
import { openAccount, refuseSecondAccount } from './open-account.ts'

/**
 * Registering signs in at once, so an answer reveals whether the address is taken. Every registration counts before the look-up,
 * free or taken: the limit itself reveals nothing, and probing many addresses is slow.
 */
export const REGISTRATIONS = { max: 20, seconds: 3600 }

/** Creates account, user, membership and session in one transaction. */
export const register: Handler<typeof auth.register> = async ({ db, services, actor, body, locale, address, c }) => {
  const { registration_open } = services.config
  if (!registration_open && (await hasAccounts(db))) throw new ApiError('registration_closed')
  await countAttempt(db, `register:${address}`, REGISTRATIONS)
  const password_hash = await hashNewPassword(body.password)
  const browser = { c, config: services.config }
  const user = await db.transaction().execute(async (trx) => {
    if (!registration_open) await refuseSecondAccount(trx)
    const who = await openAccount(trx, actor, { ...body, locale: body.locale ?? locale, password_hash })
    if (!who) return null
    await openSession(trx, browser, who)
    await recordDevice(trx, browser, who.user_id)
    return userInAccount(trx, who)
  })
  if (!user) throw malformed('email', 'has_an_account')
  return user
}
