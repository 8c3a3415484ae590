import type { security } from '#contract/security.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { noteConfirmed } from '#server/http/own-sessions.ts'
import type { Handler } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { isOwnPassword } from '#server/users/own-password.ts'
import { countGuess, takeCode } from './take-code.ts'
import { takePasskey } from './take-passkey.ts'

export const confirmWithPassword: Handler<typeof security.confirmWithPassword> = async ({ db, actor, user, body }) => {
  if (!(await isOwnPassword(db, user, body.password))) throw malformed('password', 'current_password_wrong')
  await db.transaction().execute((trx) => confirm(trx, actor, user))
}

export const confirmWithCode: Handler<typeof security.confirmWithCode> = async (call) => {
  const { db, services, actor, user, body } = call
  await countGuess(db, user.id)
  await db.transaction().execute(async (trx) => {
    await takeCode(trx, { config: services.config, actor, user_id: user.id, code: body.code })
    await confirm(trx, actor, user)
  })
}

export const confirmWithPasskey: Handler<typeof security.confirmWithPasskey> = async (call) => {
  const { db, services, actor, user, body } = call
  const given = { config: services.config, credential: body.credential, user_id: user.id }
  await db.transaction().execute(async (trx) => {
    await takePasskey(trx, { ...given, purpose: `confirm ${user.session_id}` })
    await confirm(trx, actor, user)
  })
}

async function confirm(trx: Trx, actor: Actor, user: SessionUser): Promise<void> {
  const { id, account_id } = user
  await noteConfirmed(trx, user)
  await emit(trx, actor, { name: 'user.identity_confirmed', subject_id: id, place: { account_id } })
}
