import { sql } from 'kysely'
import type { auth } from '#contract/auth.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Actor } from '#domain/actor.ts'
import type { Locale } from '#domain/locale.ts'
import { createAccount, hasAccounts } from '#server/accounts/accounts.ts'
import { emit } from '#server/activity/emit.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { createOrClaimUser } from '#server/users/save-user.ts'
import { asUser } from './as-user.ts'

type Registration = Omit<Body<typeof auth.register>, 'password' | 'password_confirmation'> & {
  locale: Locale
  password_hash: string
}

/** Creates a user with an account of their own and its follow-ups; null if the address is taken. */
export async function openAccount(trx: Trx, actor: Actor, registration: Registration) {
  const { first_name, last_name, email, locale, password_hash, timezone = 'UTC', currency_code = 'USD' } = registration
  const user_id = await createOrClaimUser(trx, { first_name, last_name, email, timezone, locale, password_hash })
  if (user_id === null) return null
  const name = last_name ? `${first_name} ${last_name}` : `${first_name}'s account`
  const account_id = await createAccount(trx, { name, timezone, currency_code, locale, owner_id: user_id })
  await emit(trx, asUser(actor, user_id), { name: 'user.registered', subject_id: user_id, place: { account_id } })
  return { user_id, account_id }
}

/**
 * Lets the person who installs Foyer open the first account, also where registration is closed. Of two concurrent calls only one
 * succeeds.
 */
export async function refuseSecondAccount(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the first account', 0))`.execute(trx)
  if (await hasAccounts(trx)) throw new ApiError('registration_closed')
}
