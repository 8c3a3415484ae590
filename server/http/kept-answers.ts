import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'

/** Scope of the caller and endpoint, the key, and a hash of the request. */
export type Claim = { scope: string; key: string; request_hash: Buffer }
export type Answer = { status: number; body: unknown }

/** Started recently; the interval is longer than any request takes. */
const UNDER_WAY = sql<boolean>`created_at > now() - interval '1 minute'`

/** Null if the key is new; throws if there is no answer to repeat. */
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
 * Locks the key until the end of the transaction: a second request with this key is refused at once, instead of waiting for the
 * row that this one will write. The holder of the lock checks for an earlier answer afterwards.
 */
export async function lockKey(trx: Trx, lock: bigint): Promise<void> {
  const { rows } = await sql<{ is_mine: SqlBool }>`select pg_try_advisory_xact_lock(${lock}) as is_mine`.execute(trx)
  if (!rows[0]?.is_mine) throw inProgress()
}

/** Fails if the key has an answer already, and rolls the transaction back. */
export async function keepAnswer(trx: Trx, claim: Claim, answer: { status: number; body: string | null }) {
  await trx
    .insertInto('idempotency_keys')
    .values({ ...claim, ...answer })
    .execute()
}

/** Null if the key is now claimed by this request, also once a transaction is over; otherwise the earlier answer. */
export async function claimKey(db: Db, claim: Claim): Promise<Answer | null> {
  const mine = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (mine) return null
  const earlier = await earlierAnswer(db, claim)
  // The key became free a moment ago.
  if (!earlier) throw inProgress()
  return earlier
}

/** Stores the answer of a key that was claimed before. */
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
