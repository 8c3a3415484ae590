import type { users } from '#contract/users.ts'
import type { Actor } from '#domain/actor.ts'
import { lockMembers } from '#server/accounts/lock-members.ts'
import { addInvited, removeInvited, requireInvited } from '#server/accounts/members.ts'
import { readRole, refuseBeyond } from '#server/accounts/roles.ts'
import { readScope } from '#server/accounts/scopes.ts'
import { emit } from '#server/activity/emit.ts'
import { requireConfirmedEmail } from '#server/events/require-confirmed-email.ts'
import type { Member } from '#server/http/identity.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { createUser, deleteIfInNoAccount } from './save-user.ts'
import { findMember, userInAccount } from './user-queries.ts'
import { deleteInvitationLink } from './user-tokens.ts'

/** Limit for one person from one account: the invitation, and once more if it did not arrive. */
export const FROM_ONE_ACCOUNT = { max: 2, seconds: 1800 }
/** Limit of one account, for all recipients. */
export const OF_ONE_ACCOUNT = { max: 50, seconds: 3600 }
/** Limit for one person from all accounts together. */
export const FROM_ALL_ACCOUNTS = { max: 10, seconds: 86_400 }

type Who = { user_id: number; account_id: number }

/** Invites a person. An existing user keeps their name and password; the answer does not reveal whether there is one. */
export const inviteUser: Handler<typeof users.invite> = ({ db, services, actor, member: caller, body, locale }) =>
  db.transaction().execute(async (trx) => {
    const { member } = await lockMembers(trx, caller, 'members.manage')
    await requireConfirmedEmail(trx, services.config, member.account_id)
    const { first_name, email } = body
    const { account_id } = member
    const place = { ...(await readRole(trx, member, body)), ...(await readScope(trx, account_id, body)) }
    const timezone = member.user?.timezone ?? (await timezoneOf(trx, account_id))
    const names = { first_name, last_name: body.last_name ?? null }
    const created = await createUser(trx, { ...names, email, password_hash: null, timezone, locale })
    const who = { user_id: created ?? (await userOf(trx, email)), account_id }
    if (!(await addInvited(trx, { ...who, ...names, ...place }))) throw malformed('email', 'is_a_member')
    await sendInvitation(trx, actor, { ...who, email })
    return userInAccount(trx, who)
  })

async function timezoneOf(trx: Trx, id: number): Promise<string> {
  return (await trx.selectFrom('accounts').select('timezone').where('id', '=', id).executeTakeFirstOrThrow()).timezone
}

async function userOf(trx: Trx, email: string): Promise<number> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** 429 if this person was written to recently, or the account invites many; revoking an invitation in between does not help. */
async function sendInvitation(trx: Trx, actor: Actor, to: Who & { email: string }) {
  const { user_id, account_id, email } = to
  await countAttempt(trx, `invitation:${account_id}:${email}`, FROM_ONE_ACCOUNT)
  await countAttempt(trx, `invitations:${email}`, FROM_ALL_ACCOUNTS)
  await countAttempt(trx, `invitations-of:${account_id}`, OF_ONE_ACCOUNT)
  await emit(trx, actor, { name: 'user.invited', subject_id: user_id, place: { account_id } })
}

export const resendInvitation: Handler<typeof users.resendInvitation> = ({
  db,
  services,
  actor,
  member: caller,
  params,
}) =>
  db.transaction().execute(async (trx) => {
    const { member } = await lockMembers(trx, caller, 'members.manage')
    await requireConfirmedEmail(trx, services.config, member.account_id)
    const invited = await findInvited(trx, member, params.user_id)
    await requireInvited(trx, invited)
    await sendInvitation(trx, actor, invited)
    return undefined
  })

export const revokeInvitation: Handler<typeof users.revokeInvitation> = ({ db, actor, member: caller, params }) =>
  db.transaction().execute(async (trx) => {
    const { member } = await lockMembers(trx, caller, 'members.manage')
    const invited = await findInvited(trx, member, params.user_id)
    await takeInvitationBack(trx, actor, invited)
    return undefined
  })

export async function takeInvitationBack(trx: Trx, actor: Actor, { user_id, account_id }: Who): Promise<void> {
  await removeInvited(trx, { user_id, account_id })
  await deleteInvitationLink(trx, { user_id, account_id })
  await deleteIfInNoAccount(trx, user_id)
  await emit(trx, actor, { name: 'user.invitation_revoked', subject_id: user_id, place: { account_id } })
}

/** 404 for a person of another account; 403 for one whose future permissions exceed the caller's. */
async function findInvited(trx: Trx, member: Member, shown_id: number) {
  const { account_id } = member
  const found = await findMember(trx, account_id, shown_id)
  if (!found) throw new ApiError('not_found')
  refuseBeyond(member, found.shown.permissions)
  return { user_id: found.user_id, account_id, email: found.shown.email }
}
