import type { users } from '#contract/users.ts'
import { revokeKeysOf } from '#server/accounts/api-keys.ts'
import { lockMembers } from '#server/accounts/lock-members.ts'
import { changeMember, removeMember } from '#server/accounts/members.ts'
import { readRole, refuseBeyond } from '#server/accounts/roles.ts'
import { readScope } from '#server/accounts/scopes.ts'
import { emit } from '#server/activity/emit.ts'
import { deleteDevicesOf } from '#server/http/known-device.ts'
import type { Handler } from '#server/http/serve.ts'
import { closeSession, closeSessionsIn, closeSessionsOf } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { openStorage } from '#server/lib/storage.ts'
import { takeInvitationBack } from './invite-user.ts'
import { deleteIfInNoAccount } from './save-user.ts'
import { findMember, userInAccount } from './user-queries.ts'
import { deleteInvitationLink, deleteTokens } from './user-tokens.ts'

export const getUser: Handler<typeof users.get> = async ({ db, member, params }) =>
  (await findOrRefuse(db, member.account_id, params.user_id)).shown

/** A member with a changed role or status is signed out of this account at once. */
export const updateUser: Handler<typeof users.update> = ({ db, actor, member, params, body }) =>
  db.transaction().execute(async (trx) => {
    const by = await lockMembers(trx, member, 'members.manage')
    const { account_id } = member
    const { user_id } = await findOrRefuse(trx, account_id, params.user_id)
    const who = { user_id, account_id }
    const to = {
      ...(await readRole(trx, by.member, body)),
      ...(await readScope(trx, account_id, body)),
      status: body.status,
    }
    const data = await changeMember(trx, { by, who, to })
    if (data.fields.length > 0) {
      await closeSessionsIn(trx, who)
      if (body.status === 'INACTIVE') await deleteTokens(trx, user_id, ['RESET_PASSWORD'])
    }
    await emit(trx, actor, { name: 'user.role_changed', subject_id: user_id, place: { account_id }, data })
    return userInAccount(trx, who)
  })

/** Removes a member from this account for good; their work stays. A person without any account is deleted. */
export const removeUser: Handler<typeof users.remove> = async ({ db, actor, member, params, query, services }) => {
  const picture = await db.transaction().execute(async (trx) => {
    const by = await lockMembers(trx, member, 'members.manage')
    const { account_id } = member
    const { user_id, shown } = await findOrRefuse(trx, account_id, params.user_id)
    const who = { user_id, account_id }
    if (shown.status === 'INVITED') {
      refuseBeyond(by.member, shown.permissions)
      await takeInvitationBack(trx, actor, who)
      return null
    }
    if (query.revoke_api_keys === 'true') await revokeKeysOf(trx, actor, { member: by.member, user_id })
    await removeMember(trx, { by, who })
    await closeSessionsIn(trx, who)
    await deleteInvitationLink(trx, who)
    await deleteTokens(trx, user_id, ['RESET_PASSWORD'])
    await emit(trx, actor, { name: 'user.removed', subject_id: user_id, place: { account_id } })
    return deleteIfInNoAccount(trx, user_id)
  })
  if (picture) await openStorage(services.config).remove(picture)
}

/** Ends all sessions including this one, and forgets all known browsers: for a user who has lost a device. */
export const signOutEverywhere: Handler<typeof users.signOutEverywhere> = async ({ db, services, actor, user, c }) => {
  await db.transaction().execute(async (trx) => {
    const { id, account_id } = user
    await closeSessionsOf(trx, id)
    await deleteDevicesOf(trx, id)
    await emit(trx, actor, { name: 'user.signed_out_everywhere', subject_id: id, place: { account_id } })
  })
  await closeSession(db, c, services.config)
}

async function findOrRefuse(db: Db, account_id: number, shown_id: number) {
  const found = await findMember(db, account_id, shown_id)
  if (!found) throw new ApiError('not_found')
  return found
}
