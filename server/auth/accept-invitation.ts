import { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Body } from '#contract/endpoint.ts'
import { password as newPassword } from '#contract/fields.ts'
import { joinAccount, memberStatus } from '#server/accounts/members.ts'
import { emit } from '#server/activity/emit.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, fromZod, malformed } from '#server/lib/errors.ts'
import { verifyPassword } from '#server/lib/password.ts'
import { hashNewPassword } from '#server/users/new-password.ts'
import { completeUser, keepPassword } from '#server/users/save-user.ts'
import { findInvitation } from '#server/users/user-tokens.ts'
import { asUser } from './as-user.ts'

/** Limit of password guesses: a person with the link may not guess either. */
const GUESSES = { max: 10, seconds: 900 }

export const getInvitation: Handler<typeof auth.getInvitation> = async ({ db, params }) => {
  const { password_hash, ...invitation } = await openInvitation(db, params.token)
  return { ...invitation, has_password: password_hash !== null }
}

/** Joins the account with the user this person has, or with a new one that the invitation becomes. */
export const acceptInvitation: Handler<typeof auth.acceptInvitation> = async ({ db, actor, params, body, locale }) => {
  const invitation = await openInvitation(db, params.token)
  const { user_id, account_id, email, password_hash } = invitation
  const join = async (trx: Trx) => {
    await joinAccount(trx, { user_id, account_id })
    await emit(trx, asUser(actor, user_id), { name: 'user.joined', subject_id: user_id, place: { account_id } })
  }
  if (password_hash !== null) {
    await countAttempt(db, `accept-invitation:${user_id}`, GUESSES)
    if (!(await verifyPassword(password_hash, body.password))) throw new ApiError('wrong_credentials')
    await db.transaction().execute(async (trx) => {
      await keepPassword(trx, user_id, password_hash)
      await join(trx)
    })
    return { email, account_id }
  }
  const person = readPerson(body, invitation)
  const hash = await hashNewPassword(body.password)
  await db.transaction().execute(async (trx) => {
    await join(trx)
    await completeUser(trx, user_id, { ...person, locale: body.locale ?? locale, password_hash: hash })
  })
  return { email, account_id }
}

async function openInvitation(db: Db, token: string) {
  const invitation = await findInvitation(db, token)
  const status = invitation && (await memberStatus(db, invitation))
  if (!invitation || !status) throw new ApiError('not_found')
  if (status !== 'INVITED') throw new ApiError('invitation_accepted')
  if (!invitation.is_in_time) throw new ApiError('link_expired')
  return invitation
}

type Invitation = Awaited<ReturnType<typeof openInvitation>>

/** A password that is new has the length of a new one, and is typed twice. */
function readPerson(body: Body<typeof auth.acceptInvitation>, invitation: Invitation) {
  const { first_name = invitation.first_name, last_name = invitation.last_name, timezone = 'UTC' } = body
  const { error } = z.object({ password: newPassword }).safeParse(body)
  if (error) throw fromZod(error)
  if (body.password_confirmation === undefined) throw malformed('password_confirmation', 'passwords_differ')
  return { first_name, last_name, timezone }
}
