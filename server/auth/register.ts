import { sql } from 'kysely'
import type { auth } from '#contract/auth.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Locale } from '#domain/locale.ts'
import { createAccount, hasAccounts } from '#server/accounts/accounts.ts'
import { emit } from '#server/activity/emit.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import { recordDevice } from '#server/http/known-device.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import { openSession } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { hashNewPassword } from '#server/users/new-password.ts'
import { createOrClaimUser } from '#server/users/save-user.ts'
import { userInAccount } from '#server/users/user-queries.ts'
import { asUser } from './as-user.ts'

/**
 * Who registers is signed in at once, so an answer tells whether the address is taken. Every registration counts before
 * anybody looks, free or taken: so the limit itself tells nothing, and asking for many addresses is slow.
 */
export const REGISTRATIONS = { max: 20, seconds: 3600 }

/** Account, user, membership and session together or not at all. */
export const register: Handler<typeof auth.register> = async ({ db, services, actor, body, locale, address, c }) => {
  const { registration_open } = services.config
  if (!registration_open && (await hasAccounts(db))) throw new ApiError('registration_closed')
  await countAttempt(db, `register:${address}`, REGISTRATIONS)
  const password_hash = await hashNewPassword(body.password)
  const browser = { c, config: services.config }
  const user = await db.transaction().execute(async (trx) => {
    if (!registration_open) await refuseSecondAccount(trx)
    const who = await createOwner(trx, { ...body, locale: body.locale ?? locale }, password_hash)
    if (!who) return null
    const { user_id, account_id } = who
    await emit(trx, asUser(actor, user_id), { name: 'user.registered', subject_id: user_id, place: { account_id } })
    await openSession(trx, browser, who)
    await recordDevice(trx, browser, user_id)
    return userInAccount(trx, who)
  })
  if (!user) throw malformed('email', 'has_an_account')
  return user
}

/** Whoever installs this opens the first account, also where strangers may not; of two at once only one. */
async function refuseSecondAccount(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the first account', 0))`.execute(trx)
  if (await hasAccounts(trx)) throw new ApiError('registration_closed')
}

type Registration = Body<typeof auth.register> & { locale: Locale }

/** Null when the address is taken. */
async function createOwner(trx: Trx, registration: Registration, password_hash: string) {
  const { first_name, last_name, email, locale, timezone = 'UTC', currency_code = 'USD' } = registration
  const user_id = await createOrClaimUser(trx, { first_name, last_name, email, timezone, locale, password_hash })
  if (user_id === null) return null
  const name = last_name ? `${first_name} ${last_name}` : `${first_name}'s account`
  const account_id = await createAccount(trx, { name, timezone, currency_code, locale, owner_id: user_id })
  return { user_id, account_id }
}
