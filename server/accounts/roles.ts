import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { OwnRole } from '#contract/roles.ts'
import { covers, type Permission, permissionsOf } from '#domain/permissions.ts'
import { type AssignableRole, BUILT_IN_ROLES, type Role } from '#domain/role.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { onUniqueViolation } from '#server/lib/unique-violation.ts'
import { lockMembers } from './lock-members.ts'

export const roles: Handlers<typeof contract.roles> = {
  list: async ({ db, member }) => ({
    built_in: BUILT_IN_ROLES.map((role) => ({ role, permissions: [...permissionsOf(role)] })),
    own: (await rolesOf(db, member.account_id).orderBy(sql`lower(roles.name)`).execute()).map(presentRole),
  }),

  create: ({ db, actor, member: caller, body }) =>
    db.transaction().execute(async (trx) => {
      const { member } = await lockMembers(trx, caller, 'members.manage')
      const { account_id } = member
      refuseBeyond(member, body.permissions)
      await refuseTooMany(trx, 'roles', { id: account_id })
      const { id } = await withUniqueName(() =>
        trx
          .insertInto('roles')
          .values({ ...body, account_id })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      await emit(trx, actor, { name: 'role.created', subject_id: id, place: { account_id } })
      return roleOf(trx, account_id, id)
    }),

  update: ({ db, actor, member: caller, params, body: { updated_at, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const { member } = await lockMembers(trx, caller, 'members.manage')
      const { account_id } = member
      const { id, ...role } = await lockRole(trx, member, params.role_id)
      assertVersion(role, updated_at)
      refuseBeyond(member, body.permissions)
      const before = await roleOf(trx, account_id, id)
      await withUniqueName(() => trx.updateTable('roles').set(body).where('id', '=', id).execute())
      const after = await roleOf(trx, account_id, id)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'role.updated', subject_id: id, place: { account_id }, data })
      return after
    }),

  remove: ({ db, actor, member: caller, params }) =>
    db.transaction().execute(async (trx) => {
      const { member } = await lockMembers(trx, caller, 'members.manage')
      const { id } = await lockRole(trx, member, params.role_id)
      const holder = trx.selectFrom('account_users').select('user_id').where('role_id', '=', id)
      if (await holder.limit(1).executeTakeFirst()) throw new ApiError('role_in_use')
      await trx.deleteFrom('roles').where('id', '=', id).execute()
      await emit(trx, actor, { name: 'role.deleted', subject_id: id, place: { account_id: member.account_id } })
      return undefined
    }),
}

/** 403 unless the caller has all of these permissions: no one grants, changes or revokes more than their own. */
export function refuseBeyond(member: Member, wanted: readonly Permission[]): void {
  if (!covers(member.permissions, wanted)) throw new ApiError('role_too_low')
}

type Chosen = { role: AssignableRole; role_id?: number | null | undefined }

/** Returns the chosen role as stored, locked: it cannot be changed or deleted until the transaction ends. */
export async function readRole(trx: Trx, member: Member, { role, role_id }: Chosen) {
  const own = role_id ? await ownRole(trx, member.account_id, role_id) : null
  if (role_id && !own) throw malformed('role_id', 'unknown_role')
  refuseBeyond(member, permissionsOf(role, own?.permissions))
  return { role, role_id: own?.id ?? null }
}

/** Returns the permissions of a member with this role. */
export async function permissionsOfMember(trx: Trx, account_id: number, row: { role: Role; role_id: number | null }) {
  const own = row.role_id ? await ownRole(trx, account_id, row.role_id) : null
  return permissionsOf(row.role, own?.permissions)
}

function ownRole(trx: Trx, account_id: number, id: number) {
  return trx
    .selectFrom('roles')
    .select(['id', 'permissions'])
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .forShare()
    .executeTakeFirst()
}

async function lockRole(trx: Trx, member: Member, id: number) {
  const role = await trx
    .selectFrom('roles')
    .select(['id', 'permissions', 'updated_at'])
    .where('id', '=', id)
    .where('account_id', '=', member.account_id)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw new ApiError('not_found')
  refuseBeyond(member, permissionsOf('CUSTOM', role.permissions))
  return role
}

function rolesOf(db: Db, account_id: number) {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'updated_at'])
    .select(sql<number>`(select count(*)::int from account_users where role_id = roles.id)`.as('members'))
    .where('account_id', '=', account_id)
}

async function roleOf(db: Db, account_id: number, id: number): Promise<OwnRole> {
  return presentRole(await rolesOf(db, account_id).where('id', '=', id).executeTakeFirstOrThrow())
}

function presentRole<R extends { permissions: string[] }>(row: R) {
  return { ...row, permissions: [...permissionsOf('CUSTOM', row.permissions)] }
}

function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  const name = { index: 'roles_account_id_name_key', field: 'name', taken: 'role_name_taken' } as const
  return onUniqueViolation(name, write)
}
