import { sql } from 'kysely'
import type { AssignableRole, Role } from '#domain/role.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'

type Membership = { account_id: number; user_id: number }
/** With the names that were typed, which are all that the account knows until they accept. */
type Invited = Membership & { role: AssignableRole; first_name: string; last_name: string | null }

/** False when this person is in the account already, or invited at this very moment by somebody else. */
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

/** As a member who has accepted, be it one that is switched off. */
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

/** By compare-and-set: of many at once one joins, the others are told that it is done. */
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

/** Takes somebody out who has not come yet. */
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

/** 409 for who is not waiting for an invitation. */
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

type Standing = { role: AssignableRole; status: 'ACTIVE' | 'INACTIVE' }
type Change = { by: number; who: Membership; to: Standing }

/** False when there is nothing to change. Of somebody who has not accepted yet, only the role changes. */
export async function changeMember(trx: Trx, { by, who, to }: Change): Promise<boolean> {
  const { administrators, member } = await lockForChange(trx, by, who)
  const status = member.status === 'INVITED' ? 'INVITED' : to.status
  if (member.role === to.role && member.status === status) return false
  refuseLocked(member)
  if (to.role !== 'ADMIN' || status !== 'ACTIVE') refuseLast(administrators, who)
  await trx
    .updateTable('account_users')
    .set({ role: to.role, status })
    .where('account_id', '=', who.account_id)
    .where('user_id', '=', who.user_id)
    .execute()
  return true
}

export async function removeMember(trx: Trx, { by, who }: Omit<Change, 'to'>): Promise<void> {
  const { administrators, member } = await lockForChange(trx, by, who)
  refuseLocked(member)
  refuseLast(administrators, who)
  await trx
    .deleteFrom('account_users')
    .where('account_id', '=', who.account_id)
    .where('user_id', '=', who.user_id)
    .execute()
}

/** Changes of one account wait for each other at its administrators; who is none any more when it is their turn is refused. */
async function lockForChange(trx: Trx, by: number, who: Membership) {
  const rows = await trx
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', who.account_id)
    .where('status', '=', 'ACTIVE')
    .where('role', '<>', 'ORGANIZER')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const administrators = rows.map(({ user_id }) => user_id)
  if (!administrators.includes(by)) throw new ApiError('role_too_low')
  const member = await trx
    .selectFrom('account_users')
    .select(['role', 'status', 'is_account_owner'])
    .where('account_id', '=', who.account_id)
    .where('user_id', '=', who.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new ApiError('not_found')
  return { administrators, member }
}

/** An administrator who was invited may not throw the owner out, nor touch what the operator gave. */
function refuseLocked({ role, is_account_owner }: { role: Role; is_account_owner: boolean }): void {
  if (is_account_owner || role === 'SUPERADMIN') throw new ApiError('member_locked')
}

function refuseLast(administrators: number[], { user_id }: Membership): void {
  if (administrators.length === 1 && administrators[0] === user_id) throw new ApiError('last_administrator')
}
