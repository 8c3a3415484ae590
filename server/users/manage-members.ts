import type { users } from '#contract/users.ts'
import { changeMember, removeMember } from '#server/accounts/members.ts'
import { ApiError } from '#server/http/errors.ts'
import { deleteDevicesOf } from '#server/http/known-device.ts'
import type { Handler } from '#server/http/serve.ts'
import { closeSession, closeSessionsIn, closeSessionsOf } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { takeInvitationBack } from './invite-user.ts'
import { deleteIfInNoAccount } from './save-user.ts'
import { findMember, userInAccount } from './user-queries.ts'
import { deleteInvitationLink, deleteTokens } from './user-tokens.ts'

export const getUser: Handler<typeof users.get> = async ({ db, user, params }) =>
  (await memberOf(db, user.account_id, params.user_id)).shown

/** Whoever gets another role or is switched off is signed out of this account at once. */
export const updateUser: Handler<typeof users.update> = ({ db, user, params, body }) =>
  db.transaction().execute(async (trx) => {
    const { account_id } = user
    const { user_id } = await memberOf(trx, account_id, params.user_id)
    const who = { user_id, account_id }
    if (await changeMember(trx, { by: user.id, who, to: body })) {
      await closeSessionsIn(trx, who)
      if (body.status === 'INACTIVE') await deleteTokens(trx, user_id, ['RESET_PASSWORD'])
    }
    return userInAccount(trx, who)
  })

/** Out of this account for good; what they made stays. Who is in no account any more is forgotten. */
export const removeUser: Handler<typeof users.remove> = ({ db, user, params }) =>
  db.transaction().execute(async (trx) => {
    const { account_id } = user
    const { user_id, shown } = await memberOf(trx, account_id, params.user_id)
    const who = { user_id, account_id }
    if (shown.status === 'INVITED') {
      await takeInvitationBack(trx, who)
      return undefined
    }
    await removeMember(trx, { by: user.id, who })
    await closeSessionsIn(trx, who)
    await deleteInvitationLink(trx, who)
    await deleteTokens(trx, user_id, ['RESET_PASSWORD'])
    await deleteIfInNoAccount(trx, user_id)
    return undefined
  })

/** Also here, and no browser counts as known any more: for somebody who has lost a device. */
export const signOutEverywhere: Handler<typeof users.signOutEverywhere> = async ({ db, services, user, c }) => {
  await db.transaction().execute(async (trx) => {
    await closeSessionsOf(trx, user.id)
    await deleteDevicesOf(trx, user.id)
  })
  await closeSession(db, c, services.config)
}

async function memberOf(db: Db, account_id: number, shown_id: number) {
  const member = await findMember(db, account_id, shown_id)
  if (!member) throw new ApiError('not_found')
  return member
}
