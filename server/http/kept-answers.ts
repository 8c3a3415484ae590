import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'

/** Whose key it is, for which endpoint, and a hash of what was asked. */
export type Claim = { scope: string; key: string; request_hash: Buffer }
export type Answer = { status: number; body: unknown }

/** Longer than any request takes. */
const UNDER_WAY = sql<boolean>`created_at > now() - interval '1 minute'`

/** Null when nobody has come with this key; refuses where there is no answer to give again. */
export async function earlierAnswer(db: Db, { scope, key, request_hash }: Claim): Promise<Answer | null> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', UNDER_WAY.as('is_under_way')])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.request_hash.equals(request_hash)) throw new ApiError('idempotency_mismatch')
  if (earlier.status) return { status: earlier.status, body: earlier.body }
  throw earlier.is_under_way ? inProgress() : new ApiError('answer_lost')
}

function inProgress(): ApiError {
  return new ApiError('request_in_progress', { retry_after: 1 })
}

/**
 * Until the end of the transaction nobody else works on a request with this key: a second one hears so at once, instead of
 * waiting for the row that this one will write. Whoever has the lock asks afterwards whether there is an answer.
 */
export async function lockKey(trx: Trx, lock: bigint): Promise<void> {
  const { rows } = await sql<{ is_mine: SqlBool }>`select pg_try_advisory_xact_lock(${lock}) as is_mine`.execute(trx)
  if (!rows[0]?.is_mine) throw inProgress()
}

/** Fails where the key has an answer already, and everything in the transaction with it. */
export async function keepAnswer(trx: Trx, claim: Claim, answer: { status: number; body: string | null }) {
  await trx
    .insertInto('idempotency_keys')
    .values({ ...claim, ...answer })
    .execute()
}

/** Null when the key is ours to execute, also once a transaction is over; the earlier answer when there is one. */
export async function claimKey(db: Db, claim: Claim): Promise<Answer | null> {
  const mine = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (mine) return null
  const earlier = await earlierAnswer(db, claim)
  // It was free again a moment ago.
  if (!earlier) throw inProgress()
  return earlier
}

/** For a key that was claimed before. */
export async function addAnswer(db: Db, { scope, key }: Claim, answer: { status: number; body: string | null }) {
  await db.updateTable('idempotency_keys').set(answer).where('scope', '=', scope).where('key', '=', key).execute()
}

export async function releaseKey(db: Db, { scope, key }: Claim): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute()
}

/** Job: deletes keys after 24 hours. */
export async function pruneIdempotencyKeys({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '24 hours'`).execute()
}
