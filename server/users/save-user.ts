import type { Locale } from '#domain/locale.ts'
import { isInAnyAccount } from '#server/accounts/members.ts'
import { deleteDevicesOf } from '#server/http/known-device.ts'
import { closeSessionsOf } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { deleteFactors } from '#server/second-factors/ways.ts'
import { deleteTokens } from './user-tokens.ts'

type NewUser = {
  email: string
  first_name: string
  last_name: string | null
  /** Null until an invitation is accepted. */
  password_hash: string | null
  timezone: string
  locale: Locale
}

/** The new user's id, or null if the address is taken, also by a concurrent registration. */
export async function createUser(trx: Trx, user: NewUser): Promise<number | null> {
  const created = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}

/**
 * The same for a registration. An address also counts as free while its user is in no account: that user was only invited (and
 * may still accept, with the password chosen here), or removed. Nothing of the former user remains except such invitations.
 */
export async function createOrClaimUser(trx: Trx, user: NewUser & { password_hash: string }): Promise<number | null> {
  const created = await createUser(trx, user)
  if (created !== null) return created
  const { email, ...person } = user
  const taken = await trx.selectFrom('users').select('id').where('email', '=', email).forUpdate().executeTakeFirst()
  // A separate statement, so that it sees the changes of the lock's former holder.
  if (!taken || (await isInAnyAccount(trx, taken.id))) return null
  const { id } = taken
  await trx
    .updateTable('users')
    .set({ ...person, is_email_verified: false, pending_email: null, avatar_path: null })
    .where('id', '=', id)
    .execute()
  await closeSessionsOf(trx, id)
  await deleteDevicesOf(trx, id)
  await deleteFactors(trx, id)
  await deleteTokens(trx, id, [
    'CONFIRM_EMAIL',
    'CONFIRM_EMAIL_CODE',
    'CHANGE_EMAIL',
    'RESET_PASSWORD',
    'CHOOSE_ACCOUNT',
    'SECOND_FACTOR',
  ])
  return id
}

/** Locks the user's password until the end of the transaction: 409 if it is not the one that was just compared. */
export async function keepPassword(trx: Trx, user_id: number, password_hash: string): Promise<void> {
  const same = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!same) throw new ApiError('stale')
}

/** Sets a new password and invalidates all reset links, and sign-ins in progress with the old one. */
export async function setPassword(trx: Trx, user_id: number, password_hash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  await deleteTokens(trx, user_id, ['RESET_PASSWORD', 'CHOOSE_ACCOUNT', 'SECOND_FACTOR'])
}

/**
 * Makes an invited person a user with a password; the link has proved the address. If two links to two accounts are followed at
 * once, the second is refused: by then there is a password, which must be given.
 */
export async function completeUser(
  trx: Trx,
  user_id: number,
  user: Pick<NewUser, 'first_name' | 'last_name' | 'timezone' | 'locale'> & { password_hash: string },
): Promise<void> {
  const completed = await trx
    .updateTable('users')
    .set({ ...user, is_email_verified: true })
    .where('id', '=', user_id)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!completed) throw new ApiError('stale')
}

/**
 * Deletes a user without any account, except for what they made: no one can sign in as them. Returns the file of their picture,
 * to be removed after the commit; null if there is none.
 */
export async function deleteIfInNoAccount(trx: Trx, user_id: number): Promise<string | null> {
  const nobody = await trx
    .selectFrom('users')
    .select('avatar_path')
    .where('id', '=', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_users').select('user_id').where('account_users.user_id', '=', user_id))),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!nobody) return null
  await trx.updateTable('users').set({ avatar_path: null }).where('id', '=', user_id).execute()
  await closeSessionsOf(trx, user_id)
  await deleteDevicesOf(trx, user_id)
  await deleteFactors(trx, user_id)
  await trx.deleteFrom('user_tokens').where('user_id', '=', user_id).execute()
  await trx
    .deleteFrom('users')
    .where('id', '=', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('exports').select('exports.id').where('exports.user_id', '=', user_id))),
    )
    .execute()
  return nobody.avatar_path
}
