import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { seal, unseal } from '#server/lib/sealed.ts'

/** A phone's clock may be half a minute off, either way. */
const TOLERANCE_SECONDS = 30
const PENDING_MINUTES = 30

const about = (user_id: number) => `totp of user ${user_id}`

type Whose = { id: number; email: string }

/** Creates a secret that waits for its first code; the one in use stays until then. */
export async function startTotp(trx: Trx, config: Config, user: Whose): Promise<string> {
  const secret = generateSecret()
  const pending_secret = seal(config, secret, about(user.id))
  const pending_until = sql<string>`now() + make_interval(mins => ${PENDING_MINUTES})`
  await trx
    .insertInto('totp_secrets')
    .values({ user_id: user.id, pending_secret, pending_until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret, pending_until }))
    .execute()
  return generateURI({ issuer: config.app_name, label: user.email, secret })
}

/** Puts the pending secret into use; false if the code is not its. */
export async function confirmTotp(trx: Trx, config: Config, given: { user_id: number; digits: string }) {
  const { user_id, digits } = given
  const row = await trx
    .selectFrom('totp_secrets')
    .select('pending_secret')
    .where('user_id', '=', user_id)
    .where('pending_until', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  const pending = row?.pending_secret
  const secret = pending && unseal(config, pending, about(user_id))
  if (!secret) throw new ApiError('set_up_expired')
  const last_step = await stepOf(secret, digits)
  if (last_step === null) return false
  const done = {
    secret: pending,
    last_step,
    confirmed_at: sql<string>`now()`,
    pending_secret: null,
    pending_until: null,
  }
  await trx.updateTable('totp_secrets').set(done).where('user_id', '=', user_id).execute()
  return true
}

/**
 * True if this is a code of the person's app, used for the first time: the last used step only moves forward, so of two with the
 * same code one succeeds.
 */
export async function takeTotp(trx: Trx, config: Config, given: { user_id: number; digits: string }): Promise<boolean> {
  const { user_id, digits } = given
  const row = await trx.selectFrom('totp_secrets').select('secret').where('user_id', '=', user_id).executeTakeFirst()
  const secret = row?.secret && unseal(config, row.secret, about(user_id))
  const step = secret ? await stepOf(secret, digits) : null
  if (step === null) return false
  const used = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The time step that a code belongs to, or null. */
async function stepOf(secret: string, token: string): Promise<number | null> {
  const result = await verify({ secret, token, epochTolerance: TOLERANCE_SECONDS, strategy: 'totp' })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** False if there was none. */
export async function removeTotp(trx: Trx, user_id: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', user_id)
    .where('secret', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Time since which the app is in use; null if it is not. */
export async function totpSince(db: Db, user_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}
