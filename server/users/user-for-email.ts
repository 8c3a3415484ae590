import type { Db } from '#server/lib/database.ts'

/** A user who is active or invited in some account; null otherwise, and then no email is sent. */
export async function userForEmail(db: Db, user_id: number) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'locale', 'is_email_verified', 'pending_email'])
    .where('id', '=', user_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_users')
          .select('account_users.user_id')
          .whereRef('account_users.user_id', '=', 'users.id')
          .where('account_users.status', '<>', 'INACTIVE'),
      ),
    )
    .executeTakeFirst()
  return user ?? null
}
