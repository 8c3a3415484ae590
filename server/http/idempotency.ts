import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { isConnectionLost } from '#server/lib/connection-lost.ts'
import type { Services } from '#server/services.ts'
import { ApiError, asApiError } from './errors.ts'
import { bodyLimit, readBytes } from './request-body.ts'
import type { SessionUser } from './session.ts'

type Claim = { scope: string; key: string; request_hash: Buffer }
/** Who calls, after access was granted. */
type Caller = { spec: EndpointSpec; user: SessionUser | null; address: string }

/**
 * `Idempotency-Key` on any POST: the first request is executed, the same one again gets the same answer for 24 hours.
 * A refusal has changed nothing and is not kept: trying again may succeed. Whatever else goes wrong may have come after
 * the change, so the key stays taken: a second request is never executed, it hears that the answer was lost.
 */
export async function onceOnly(
  c: Context,
  services: Services,
  caller: Caller,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = c.req.header('idempotency-key')
  if (!key || c.req.method !== 'POST') return run()
  if (key.length > 200) throw new ApiError('malformed', { message: 'An idempotency key has at most 200 characters.' })
  const claim = { ...(await scopeOf(c, caller)), key }
  const earlier = await claimKey(services.db, claim)
  if (earlier) return replayed(c, earlier)
  const response = await run().catch((error) => releaseIfUnchanged(services, claim, error))
  await keep(services.db, claim, response).catch((err) => services.log.error({ err }, 'an answer could not be kept'))
  return response
}

/**
 * Keys of different callers never meet: the session, or else the address, is part of the scope; behind a secret link,
 * the link, which stands in the path.
 */
async function scopeOf(c: Context, { spec, user, address }: Caller) {
  const isLink = spec.access === 'buyer' || spec.access === 'staff'
  const caller = user ? `session ${user.token_hash.toString('base64url')}` : isLink ? 'link' : `address ${address}`
  const body = await readBytes(c, bodyLimit(spec))
  return {
    scope: createHash('sha256')
      .update(`${caller}\n${new URL(c.req.url).pathname}`)
      .digest('base64url'),
    request_hash: createHash('sha256').update(new Uint8Array(body)).digest(),
  }
}

/** Longer than any request takes. */
const UNDER_WAY = sql<boolean>`created_at > now() - interval '1 minute'`

/** Null when the key is ours to execute; the earlier answer when there is one. */
async function claimKey(db: Services['db'], claim: Claim) {
  const mine = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (mine) return null
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', UNDER_WAY.as('is_under_way')])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (earlier && !earlier.request_hash.equals(claim.request_hash)) throw new ApiError('idempotency_mismatch')
  if (earlier?.status) return { status: earlier.status, body: earlier.body }
  if (earlier && !earlier.is_under_way) throw new ApiError('answer_lost')
  throw new ApiError('request_in_progress', { retry_after: 1 })
}

function replayed(c: Context, { status, body }: { status: number; body: unknown }): Response {
  c.header('Idempotency-Replayed', 'true')
  return status === 204 ? c.body(null, 204) : c.json(body as object, status as 200)
}

async function keep(db: Services['db'], claim: Claim, response: Response) {
  const body = response.status === 204 ? null : await response.clone().text()
  await db
    .updateTable('idempotency_keys')
    .set({ status: response.status, body })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .execute()
}

/** Refusals by a rule or by the database were rolled back; a lost connection may have carried the change before it broke. */
async function releaseIfUnchanged(services: Services, claim: Claim, error: unknown): Promise<never> {
  const isLost = isConnectionLost(error) || isConnectionLost((error as Error).cause)
  if (!isLost && asApiError(error))
    await release(services.db, claim).catch((err) => services.log.error({ err }, 'a key could not be released'))
  throw error
}

async function release(db: Services['db'], { scope, key }: Claim) {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute()
}

/** Job: forgets keys after 24 hours. */
export async function forgetIdempotencyKeys({ db }: Services) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '24 hours'`).execute()
}
