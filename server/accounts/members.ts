import { type Selectable, sql } from 'kysely'
import type { AccountUsers, UserStatus } from '#database/types.ts'
import type { AssignableRole, Role } from '#domain/role.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import type { Member } from '#server/http/identity.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Acting } from './lock-members.ts'
import { permissionsOfMember, refuseBeyond } from './roles.ts'

type Membership = { account_id: number; user_id: number }
/** Role and scope of a member. */
type Place = {
  role: AssignableRole
  role_id: number | null
  organizer_ids: number[] | null
  event_ids: number[] | null
}
/** Names as typed in the invitation; the account knows no others until the invitee accepts. */
type Invited = Membership & Place & { first_name: string; last_name: string | null }

/** False if this person is in the account already, or is being invited concurrently. */
export async function addInvited(trx: Trx, { first_name, last_name, ...member }: Invited): Promise<boolean> {
  const added = await trx
    .insertInto('account_users')
    .values({
      ...member,
      status: 'INVITED',
      invitation_id: sql`nextval(pg_get_serial_sequence('users', 'id'))`,
      invited_first_name: first_name,
      invited_last_name: last_name,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function memberStatus(db: Db, { account_id, user_id }: Membership) {
  const member = await db
    .selectFrom('account_users')
    .select('status')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return member?.status ?? null
}

/** True for a user with an accepted membership, also a deactivated one. */
export async function isInAnyAccount(trx: Trx, user_id: number): Promise<boolean> {
  const member = await trx
    .selectFrom('account_users')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('status', '<>', 'INVITED')
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

/** Compare-and-set: of concurrent calls one joins, the others are refused as already done. */
export async function joinAccount(trx: Trx, { account_id, user_id }: Membership): Promise<void> {
  const joined = await trx
    .updateTable('account_users')
    .set({ status: 'ACTIVE', invitation_id: null, invited_first_name: null, invited_last_name: null })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('status', '=', 'INVITED')
    .returning('user_id')
    .executeTakeFirst()
  if (!joined) throw new ApiError('invitation_accepted')
}

/** Removes an invited member who has not accepted yet. */
export async function removeInvited(trx: Trx, { account_id, user_id }: Membership): Promise<void> {
  const removed = await trx
    .deleteFrom('account_users')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('status', '=', 'INVITED')
    .returning('user_id')
    .executeTakeFirst()
  if (!removed) throw new ApiError('not_invited')
}

/** 409 unless the user has a pending invitation. */
export async function requireInvited(trx: Trx, member: Membership): Promise<void> {
  const invited = await trx
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', member.account_id)
    .where('user_id', '=', member.user_id)
    .where('status', '=', 'INVITED')
    .forUpdate()
    .executeTakeFirst()
  if (!invited) throw new ApiError('not_invited')
}

type StandingRow = Pick<Selectable<AccountUsers>, keyof Place | 'status'>
type Standing = Place & { status: 'ACTIVE' | 'INACTIVE' }
type Change = { by: Acting; who: Membership; to: Standing }
type Changed = { from: Role; to: Role; fields: string[] }

/** Returns the names of the changed fields and the roles before and after. The status of a pending invitation does not change. */
export async function changeMember(trx: Trx, { by, who, to }: Change): Promise<Changed> {
  const member = await lockMember(trx, by.member, who)
  const { role, role_id, organizer_ids, event_ids } = to
  const status: UserStatus = member.status === 'INVITED' ? 'INVITED' : to.status
  const next = { role, role_id, organizer_ids, event_ids, status }
  const changed = { from: member.role, to: role, fields: changedFields(standingOf(member), next) }
  if (changed.fields.length === 0) return changed
  refuseLocked(member)
  if (to.role !== 'ADMIN' || status !== 'ACTIVE') refuseLast(by.administrators, who)
  await trx
    .updateTable('account_users')
    .set(next)
    .where('account_id', '=', who.account_id)
    .where('user_id', '=', who.user_id)
    .execute()
  return changed
}

export async function removeMember(trx: Trx, { by, who }: Omit<Change, 'to'>): Promise<void> {
  refuseLocked(await lockMember(trx, by.member, who))
  refuseLast(by.administrators, who)
  await trx
    .deleteFrom('account_users')
    .where('account_id', '=', who.account_id)
    .where('user_id', '=', who.user_id)
    .execute()
}

function standingOf({ role, role_id, organizer_ids, event_ids, status }: StandingRow) {
  return { role, role_id, organizer_ids, event_ids, status }
}

/** Locks the member's row. 403 if the member has permissions that the caller lacks. */
async function lockMember(trx: Trx, by: Member, who: Membership) {
  const member = await trx
    .selectFrom('account_users')
    .select(['role', 'role_id', 'organizer_ids', 'event_ids', 'status', 'is_account_owner'])
    .where('account_id', '=', who.account_id)
    .where('user_id', '=', who.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new ApiError('not_found')
  refuseBeyond(by, await permissionsOfMember(trx, who.account_id, member))
  return member
}

/** Protects the owner and the operator's SUPERADMIN role from invited administrators. */
function refuseLocked({ role, is_account_owner }: { role: Role; is_account_owner: boolean }): void {
  if (is_account_owner || role === 'SUPERADMIN') throw new ApiError('member_locked')
}

function refuseLast(administrators: number[], { user_id }: Membership): void {
  if (administrators.length === 1 && administrators[0] === user_id) throw new ApiError('last_administrator')
}
