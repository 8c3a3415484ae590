import type { users } from '#contract/users.ts'
import { addInvited, removeInvited, requireInvited } from '#server/accounts/members.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { emit } from '#server/signals.ts'
import { createUser, deleteIfInNoAccount } from './save-user.ts'
import { findMember, userInAccount } from './user-queries.ts'
import { deleteInvitationLink } from './user-tokens.ts'

/** To one person from one account: the invitation, and once more if it did not arrive. */
const FROM_ONE_ACCOUNT = { max: 2, seconds: 1800 }
/** To one person from all accounts together. */
const FROM_ALL_ACCOUNTS = { max: 10, seconds: 86_400 }

/** Somebody who has a user already keeps it, with the name and the password they have; the answer does not tell. */
export const inviteUser: Handler<typeof users.invite> = ({ db, user, body, locale }) =>
  db.transaction().execute(async (trx) => {
    const { role, first_name, email } = body
    const { timezone, account_id } = user
    const names = { first_name, last_name: body.last_name ?? null }
    const created = await createUser(trx, { ...names, email, password_hash: null, timezone, locale })
    const who = { user_id: created ?? (await userOf(trx, email)), account_id }
    if (!(await addInvited(trx, { ...who, ...names, role })))
      throw malformed('email', 'This person belongs to your account already, or is invited.')
    await sendInvitation(trx, user, { ...who, email })
    return userInAccount(trx, who)
  })

async function userOf(trx: Trx, email: string): Promise<number> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** 429 when this person was written to just now; taking the invitation back in between does not help. */
async function sendInvitation(trx: Trx, by: SessionUser, to: { user_id: number; account_id: number; email: string }) {
  const { email, ...who } = to
  await countAttempt(trx, `invitation:${who.account_id}:${email}`, FROM_ONE_ACCOUNT)
  await countAttempt(trx, `invitations:${email}`, FROM_ALL_ACCOUNTS)
  await emit(trx, 'user.invited', { ...who, invited_by: by.id })
}

export const resendInvitation: Handler<typeof users.resendInvitation> = ({ db, user, params }) =>
  db.transaction().execute(async (trx) => {
    const invited = await findInvited(trx, user, params.user_id)
    await requireInvited(trx, invited)
    await sendInvitation(trx, user, invited)
    return undefined
  })

export const revokeInvitation: Handler<typeof users.revokeInvitation> = ({ db, user, params }) =>
  db.transaction().execute(async (trx) => {
    const invited = await findInvited(trx, user, params.user_id)
    await takeInvitationBack(trx, invited)
    return undefined
  })

export async function takeInvitationBack(trx: Trx, who: { user_id: number; account_id: number }): Promise<void> {
  await removeInvited(trx, who)
  await deleteInvitationLink(trx, who)
  await deleteIfInNoAccount(trx, who.user_id)
}

/** 404 for somebody of another account. */
async function findInvited(trx: Trx, { account_id }: SessionUser, shown_id: number) {
  const member = await findMember(trx, account_id, shown_id)
  if (!member) throw new ApiError('not_found')
  return { user_id: member.user_id, account_id, email: member.shown.email }
}
