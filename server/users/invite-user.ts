import type { users } from '#contract/users.ts'
import { addInvited, removeInvited, requireInvited } from '#server/accounts/members.ts'
import { malformed } from '#server/http/errors.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { emit } from '#server/signals.ts'
import { createUser, forgetIfNobody } from './save-user.ts'
import { userInAccount } from './user-queries.ts'
import { forgetInvitation } from './user-tokens.ts'

/** Somebody who has a user already keeps it, with the name and the password they have. */
export const inviteUser: Handler<typeof users.invite> = ({ db, user, body, locale }) =>
  db.transaction().execute(async (trx) => {
    const { role, ...person } = body
    const { timezone } = user
    const invited = { ...person, last_name: person.last_name ?? null, password_hash: null, timezone, locale }
    const user_id = (await createUser(trx, invited)) ?? (await userOf(trx, body.email))
    const who = { user_id, account_id: user.account_id }
    if (!(await addInvited(trx, { ...who, role })))
      throw malformed('email', 'This person belongs to your account already, or is invited.')
    await emit(trx, 'user.invited', { ...who, invited_by: user.id })
    return userInAccount(trx, who)
  })

async function userOf(trx: Trx, email: string): Promise<number> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

export const resendInvitation: Handler<typeof users.resendInvitation> = ({ db, user, params }) =>
  db.transaction().execute(async (trx) => {
    const who = { user_id: params.user_id, account_id: user.account_id }
    await requireInvited(trx, who)
    await emit(trx, 'user.invited', { ...who, invited_by: user.id })
    return undefined
  })

export const revokeInvitation: Handler<typeof users.revokeInvitation> = ({ db, user, params }) =>
  db.transaction().execute(async (trx) => {
    const who = { user_id: params.user_id, account_id: user.account_id }
    await removeInvited(trx, who)
    await forgetInvitation(trx, who)
    await forgetIfNobody(trx, who.user_id)
    return undefined
  })
