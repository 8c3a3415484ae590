import type { AssignableRole } from '#domain/role.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db, Trx } from '#server/lib/database.ts'

type Membership = { account_id: number; user_id: number }

/** False when this person is in the account already, or invited at this very moment by somebody else. */
export async function addInvited(trx: Trx, member: Membership & { role: AssignableRole }): Promise<boolean> {
  const added = await trx
    .insertInto('account_users')
    .values({ ...member, status: 'INVITED' })
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

/** By compare-and-set: of many at once one joins, the others are told that it is done. */
export async function joinAccount(trx: Trx, { account_id, user_id }: Membership): Promise<void> {
  const joined = await trx
    .updateTable('account_users')
    .set({ status: 'ACTIVE' })
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
  if (!removed) throw await notInvited(trx, { account_id, user_id })
}

/** 404 for somebody of another account, 409 for who is not waiting for an invitation. */
export async function requireInvited(trx: Trx, member: Membership): Promise<void> {
  const invited = await trx
    .selectFrom('account_users')
    .select('user_id')
    .where('account_id', '=', member.account_id)
    .where('user_id', '=', member.user_id)
    .where('status', '=', 'INVITED')
    .forUpdate()
    .executeTakeFirst()
  if (!invited) throw await notInvited(trx, member)
}

async function notInvited(trx: Trx, member: Membership): Promise<ApiError> {
  return new ApiError((await memberStatus(trx, member)) ? 'not_invited' : 'not_found')
}
