import { sql } from 'kysely'
import type { User } from '#contract/users.ts'
import { DEFAULT_LOCALE, matchLocale } from '#domain/locale.ts'
import { permissionsOf } from '#domain/permissions.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { fileUrl } from '#server/lib/storage.ts'
import { lacksSecondFactor, PERSON } from '#server/second-factors/ways.ts'

type Who = { user_id: number; account_id: number }

/** A user as a member of one account, in the API's format. */
export async function userInAccount(db: Db | Trx, who: Who): Promise<User> {
  return presentMember(
    await membersOf(db, who.account_id).where('users.id', '=', who.user_id).executeTakeFirstOrThrow(),
  )
}

/** All members of an account, including invited ones. */
export async function usersInAccount(db: Db, account_id: number): Promise<User[]> {
  const rows = await membersOf(db, account_id).orderBy('account_users.created_at').orderBy('users.id').execute()
  return rows.map(presentMember)
}

/** Member of an account by the id shown to the account; null if there is none. */
export async function findMember(db: Db, account_id: number, shown_id: number) {
  const row = await membersOf(db, account_id).where(shownId, '=', shown_id).executeTakeFirst()
  return row ? { user_id: row.id, shown: presentMember(row) } : null
}

/** Pending invitations have their own id; they are not account members yet. */
const shownId = sql<number>`case
  when account_users.status = 'INVITED' then account_users.invitation_id else account_users.user_id end`

function membersOf(db: Db | Trx, account_id: number) {
  return db
    .selectFrom('users')
    .innerJoin('account_users', 'account_users.user_id', 'users.id')
    .innerJoin('accounts', 'accounts.id', 'account_users.account_id')
    .leftJoin('roles', 'roles.id', 'account_users.role_id')
    .where('account_users.account_id', '=', account_id)
    .selectAll('account_users')
    .select([
      ...PERSON,
      'accounts.timezone as account_timezone',
      'roles.permissions as own_permissions',
      'roles.name as role_name',
    ])
}

type UserRow = Omit<SessionUser, 'token_hash' | 'session_id' | 'is_fresh'>
type Member = UserRow & { account_timezone: string }

function presentMember(row: Member): User {
  return presentUser(row.status === 'INVITED' ? asTyped(row) : row)
}

/** Until the invitee accepts, the account sees only the typed details, even if there is a user. */
function asTyped(row: Member): Member {
  return {
    ...row,
    id: row.invitation_id ?? 0,
    first_name: row.invited_first_name ?? '',
    last_name: row.invited_last_name,
    timezone: row.account_timezone,
    locale: DEFAULT_LOCALE,
    is_email_verified: false,
    pending_email: null,
    avatar_path: null,
    has_second_factor: false,
  }
}

/** Adds the derived fields; the contract drops all other columns. */
export function presentUser(row: UserRow): User {
  return {
    ...row,
    permissions: [...permissionsOf(row.role, row.own_permissions)],
    locale: matchLocale(row.locale) ?? DEFAULT_LOCALE,
    full_name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    has_pending_email_change: row.pending_email !== null,
    avatar_url: row.avatar_path === null ? null : fileUrl(row.avatar_path),
    lacks_second_factor: lacksSecondFactor(row),
  }
}
