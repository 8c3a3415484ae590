import type { User } from '#contract/users.ts'
import { DEFAULT_LOCALE, matchLocale } from '#domain/locale.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Db, Trx } from '#server/lib/database.ts'

const SHOWN = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.timezone',
  'users.locale',
  'users.is_email_verified',
  'users.pending_email',
] as const

/** A user as a member of one account, as the API shows it. */
export async function userInAccount(db: Db | Trx, who: { user_id: number; account_id: number }): Promise<User> {
  return presentUser(await membersOf(db, who.account_id).where('users.id', '=', who.user_id).executeTakeFirstOrThrow())
}

/** Everybody of an account, also who is only invited. */
export async function usersInAccount(db: Db, account_id: number): Promise<User[]> {
  const rows = await membersOf(db, account_id).orderBy('account_users.created_at').orderBy('users.id').execute()
  return rows.map(presentUser)
}

function membersOf(db: Db | Trx, account_id: number) {
  return db
    .selectFrom('users')
    .innerJoin('account_users', 'account_users.user_id', 'users.id')
    .where('account_users.account_id', '=', account_id)
    .select(SHOWN)
    .select([
      'account_users.account_id',
      'account_users.role',
      'account_users.is_account_owner',
      'account_users.status',
      'account_users.last_login_at',
    ])
}

/** Adds what can be told from the row; whatever else stands in it does not get through the contract. */
export function presentUser(row: Omit<SessionUser, 'token_hash' | 'user_id' | 'created_at'>): User {
  return {
    ...row,
    locale: matchLocale(row.locale) ?? DEFAULT_LOCALE,
    full_name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    has_pending_email_change: row.pending_email !== null,
  }
}
