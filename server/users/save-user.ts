import type { Locale } from '#domain/locale.ts'
import type { Trx } from '#server/lib/database.ts'
import { forgetTokens } from './user-tokens.ts'

type NewUser = {
  email: string
  first_name: string
  last_name: string | null
  password_hash: string
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
