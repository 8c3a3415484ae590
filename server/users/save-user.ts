import type { Locale } from '#domain/locale.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Trx } from '#server/lib/database.ts'
import { forgetTokens } from './user-tokens.ts'

type NewUser = {
  email: string
  first_name: string
  last_name: string | null
  /** Null until an invitation is accepted. */
  password_hash: string | null
  timezone: string
  locale: Locale
}

/** The new user's id, or null when the address is taken, also by a registration at the same moment. */
export async function createUser(trx: Trx, user: NewUser): Promise<number | null> {
  const created = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}

/** With a new password every reset link that is still under way is dead. */
export async function setPassword(trx: Trx, user_id: number, password_hash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  await forgetTokens(trx, user_id, ['RESET_PASSWORD'])
}

/**
 * Whoever is invited becomes a user by giving themselves a password; the link has proved the address. Of two links to two
 * accounts that are followed at once, the second is refused: by then there is a password, which it must be followed with.
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

/** Nothing remains of somebody who was invited, never came, and belongs to no account any more. */
export async function forgetIfNobody(trx: Trx, user_id: number): Promise<void> {
  await trx
    .deleteFrom('users')
    .where('id', '=', user_id)
    .where('password_hash', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_users').select('user_id').where('account_users.user_id', '=', user_id))),
    )
    .execute()
}
