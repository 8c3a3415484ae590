import { type Permission, permissionsOf } from '#domain/permissions.ts'
import { scopeOf } from '#domain/scope.ts'
import type { Member } from '#server/http/identity.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** The acting member with current permissions, and the user ids of the account's administrators. */
export type Acting = { member: Member; administrators: number[] }

/**
 * Serializes changes of members, roles and API keys of an account by locking its administrators before anything else. Then reads
 * the caller's permissions again: 403 if the permission for the whole account was lost meanwhile, with the membership, the role
 * or the key.
 */
export async function lockMembers(trx: Trx, by: Member, permission: Permission): Promise<Acting> {
  const administrators = await lockAdministrators(trx, by.account_id)
  const now = by.user ? await presentUser(trx, by.account_id, by.user.id) : await presentKey(trx, by.api_key_id ?? 0)
  if (!now?.permissions.includes(permission) || now.scope !== null) throw new ApiError('role_too_low')
  return { member: { ...by, ...now }, administrators }
}

async function lockAdministrators(trx: Trx, account_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'ACTIVE')
    .where('role', 'in', ['ADMIN', 'SUPERADMIN'])
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

type Present = Pick<Member, 'permissions' | 'scope'> | null

/** Memberships and roles change under the same lock, so they stay as they are read here. */
async function presentUser(trx: Trx, account_id: number, user_id: number): Promise<Present> {
  const row = await trx
    .selectFrom('account_users as acting')
    .leftJoin('roles', 'roles.id', 'acting.role_id')
    .select(['acting.role', 'acting.organizer_ids', 'acting.event_ids', 'roles.permissions as own_permissions'])
    .where('acting.account_id', '=', account_id)
    .where('acting.user_id', '=', user_id)
    .where('acting.status', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ? { permissions: permissionsOf(row.role, row.own_permissions), scope: scopeOf(row) } : null
}

/** Locks the key: a revocation waits until the change is made. */
async function presentKey(trx: Trx, id: number): Promise<Present> {
  const row = await trx
    .selectFrom('api_keys')
    .select(['permissions', 'organizer_ids', 'event_ids'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ? { permissions: permissionsOf('CUSTOM', row.permissions), scope: scopeOf(row) } : null
}
