import type { security as endpoints } from '#contract/security.ts'
import type { ActivityName } from '#domain/activity.ts'
import type { Actor } from '#domain/actor.ts'
import { totpDigits } from '#domain/second-factor.ts'
import { emit } from '#server/activity/emit.ts'
import { deleteDevicesOf } from '#server/http/known-device.ts'
import { endSession, requireFresh, sessionsOf } from '#server/http/own-sessions.ts'
import type { Handlers } from '#server/http/serve.ts'
import { closeSession, closeSessionsOf, type SessionUser } from '#server/http/session.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { addFactor } from './add-factor.ts'
import { confirmWithCode, confirmWithPasskey, confirmWithPassword } from './confirm.ts'
import { addPasskey, creationOptions, passkeysOf, removePasskey, renamePasskey, requestOptions } from './passkeys.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { clearGuesses, countGuess, wrongCode } from './take-code.ts'
import { confirmTotp, removeTotp, startTotp, totpSince } from './totp.ts'
import { isDemanded, lockFactors, settleRemoval, waysOf } from './ways.ts'

type OfUser = Extract<ActivityName, `user.${string}`>

type By = { actor: Actor; user: SessionUser }

/** Logs in the account that the person works in. */
function log(trx: Trx, { actor, user }: By, name: OfUser) {
  return emit(trx, actor, { name, subject_id: user.id, place: { account_id: user.account_id } })
}

export const security: Handlers<typeof endpoints> = {
  get: async ({ db, user }) => ({
    ways: await waysOf(db, user.id),
    totp_confirmed_at: await totpSince(db, user.id),
    passkeys: await passkeysOf(db, user.id),
    recovery_codes_left: await recoveryCodesLeft(db, user.id),
    is_demanded: await isDemanded(db, user.id),
    is_fresh: user.is_fresh,
  }),

  sessions: ({ db, user }) => sessionsOf(db, user),

  endSession: ({ db, services, actor, user, params, c }) =>
    db.transaction().execute(async (trx) => {
      await endSession(trx, { id: params.session_id, user_id: user.id })
      if (params.session_id === user.session_id) await closeSession(trx, c, services.config)
      await log(trx, { actor, user }, 'user.session_ended')
      return undefined
    }),

  endOtherSessions: ({ db, actor, user }) =>
    db.transaction().execute(async (trx) => {
      await closeSessionsOf(trx, user.id, user.token_hash)
      await deleteDevicesOf(trx, user.id)
      await log(trx, { actor, user }, 'user.other_sessions_ended')
      return undefined
    }),

  confirmWithPassword,
  confirmWithCode,
  confirmWithPasskey,
  confirmationOptions: ({ db, services, user }) =>
    requestOptions(db, services.config, { purpose: `confirm ${user.session_id}`, user_id: user.id }),

  startTotp: async ({ db, services, actor, user }) => {
    requireFresh(user)
    return db.transaction().execute(async (trx) => {
      const uri = await startTotp(trx, services.config, user)
      await log(trx, { actor, user }, 'user.totp_started')
      return { uri }
    })
  },

  confirmTotp: async ({ db, services, actor, user, body }) => {
    requireFresh(user)
    await countGuess(db, user.id)
    return addFactor(db, user, async (trx) => {
      const digits = totpDigits(body.code)
      if (!digits || !(await confirmTotp(trx, services.config, { user_id: user.id, digits }))) throw wrongCode()
      await clearGuesses(trx, user.id)
      await log(trx, { actor, user }, 'user.totp_added')
      return {}
    })
  },

  removeTotp: async ({ db, actor, user }) => {
    requireFresh(user)
    await db.transaction().execute(async (trx) => {
      await lockFactors(trx, user.id)
      if (!(await removeTotp(trx, user.id))) throw new ApiError('stale')
      await settleRemoval(trx, user.id)
      await log(trx, { actor, user }, 'user.totp_removed')
    })
  },

  makeRecoveryCodes: async ({ db, actor, user }) => {
    requireFresh(user)
    return db.transaction().execute(async (trx) => {
      await lockFactors(trx, user.id)
      if ((await waysOf(trx, user.id)).length === 0) throw new ApiError('second_factor_first')
      await log(trx, { actor, user }, 'user.recovery_codes_made')
      return { recovery_codes: await makeRecoveryCodes(trx, user.id) }
    })
  },

  passkeyOptions: ({ db, services, user }) => creationOptions(db, services.config, user),

  addPasskey: async ({ db, services, actor, user, body }) => {
    requireFresh(user)
    return addFactor(db, user, async (trx) => {
      const passkey = await addPasskey(trx, services.config, { user, ...body })
      await log(trx, { actor, user }, 'user.passkey_added')
      return { passkey }
    })
  },

  renamePasskey: ({ db, actor, user, params, body }) =>
    db.transaction().execute(async (trx) => {
      const passkey = await renamePasskey(trx, { id: params.passkey_id, user_id: user.id }, body.name)
      await log(trx, { actor, user }, 'user.passkey_renamed')
      return passkey
    }),

  removePasskey: async ({ db, actor, user, params }) => {
    requireFresh(user)
    await db.transaction().execute(async (trx) => {
      await lockFactors(trx, user.id)
      await removePasskey(trx, { id: params.passkey_id, user_id: user.id })
      await settleRemoval(trx, user.id)
      await log(trx, { actor, user }, 'user.passkey_removed')
    })
  },
}
