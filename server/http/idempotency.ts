import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { ApiError, asApiError } from './errors.ts'
import { readBytes } from './request-body.ts'
import { SESSION_COOKIE } from './session.ts'

type Claim = { scope: string; key: string; request_hash: Buffer }

/**
 * `Idempotency-Key` on any POST: the first request is executed, the same one again gets the same answer for 24 hours.
 * Failures of ours (5xx) and refusals are not kept: trying again may succeed.
 */
export async function onceOnly(
  c: Context,
  { db }: Services,
  address: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = c.req.header('idempotency-key')
  if (!key || c.req.method !== 'POST') return run()
  if (key.length > 200) throw new ApiError('malformed', { message: 'An idempotency key has at most 200 characters.' })
  const claim = { ...(await scopeOf(c, address)), key }
  const earlier = await claimKey(db, claim)
  if (earlier) return c.json(earlier.body as object, earlier.status as 200, { 'Idempotency-Replayed': 'true' })
  try {
    const response = await run()
    await keep(db, claim, response)
    return response
  } catch (error) {
    await release(db, claim)
    throw asApiError(error) ?? error
  }
}

/** Keys of different callers never meet: the session, or else the address, is part of the scope. */
async function scopeOf(c: Context, address: string) {
  const caller = getCookie(c, SESSION_COOKIE) ?? address
  const body = await readBytes(c)
  const path = new URL(c.req.url).pathname
  return {
    scope: createHash('sha256').update(`${caller}\n${path}`).digest('base64url'),
    request_hash: createHash('sha256').update(new Uint8Array(body)).digest(),
  }
}

/** Null when the key is ours to execute; the earlier answer when there is one. A claim of a crashed process lapses after a minute. */
async function claimKey(db: Services['db'], claim: Claim) {
  const mine = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ created_at: sql`now()`, request_hash: claim.request_hash })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', sql<string>`now() - interval '1 minute'`),
    )
    .returning('key')
    .executeTakeFirst()
  if (mine) return null
  const earlier = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (earlier && !earlier.request_hash.equals(claim.request_hash)) throw new ApiError('idempotency_mismatch')
  if (!earlier?.status) throw new ApiError('request_in_progress', { retry_after: 1 })
  return { status: earlier.status, body: earlier.body }
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

async function release(db: Services['db'], { scope, key }: Claim) {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute()
}

/** Job: forgets keys after 24 hours. */
export async function forgetIdempotencyKeys({ db }: Services) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '24 hours'`).execute()
}
