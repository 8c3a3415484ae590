import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Access, EndpointSpec } from '#contract/endpoint.ts'
import { isConnectionLost } from '#server/lib/connection-lost.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, asApiError } from '#server/lib/errors.ts'
import { withSavepoints } from '#server/lib/savepoints.ts'
import type { Services } from '#server/services.ts'
import type { Granted } from './access.ts'
import {
  type Answer,
  addAnswer,
  type Claim,
  claimKey,
  earlierAnswer,
  keepAnswer,
  lockKey,
  releaseKey,
} from './kept-answers.ts'
import { bodyLimit, readBytes } from './request-body.ts'

/** The call after access was granted: the caller, the database to use, and the handler. */
type Caller = { spec: EndpointSpec; granted: Granted[Access]; address: string; db: Db; run: Run }
type Run = (db: Db) => Promise<Response>

/**
 * Implements `Idempotency-Key` on any POST: the first request is executed, the same one again gets the same answer for 24 hours,
 * and nothing happens twice (docs/decisions/0006).
 */
export async function onceOnly(c: Context, services: Services, caller: Caller): Promise<Response> {
  const key = keyOf(c)
  // A call that only reads is answered anew: its answer is not stored.
  if (key === null || caller.spec.changes_nothing) return caller.run(caller.db)
  if (key.length > 200) throw new ApiError('malformed', { message: 'An idempotency key has at most 200 characters.' })
  const claim = { ...(await scopeOf(c, caller)), key }
  return caller.spec.atomic ? inOneTransaction(c, claim, caller) : claimedBefore(services, { c, claim, caller })
}

/** Key of a request; null for methods on which it has no meaning. */
export function keyOf(c: Context): string | null {
  return (c.req.method === 'POST' && c.req.header('idempotency-key')) || null
}

/** Keys of different callers never collide: the session, API key or address is part of the scope. */
async function scopeOf(c: Context, { spec, granted, address }: Caller) {
  const caller = callerOf(granted, address)
  const body = await readBytes(c, bodyLimit(spec))
  return {
    scope: createHash('sha256')
      .update(`${caller}\n${new URL(c.req.url).pathname}`)
      .digest('base64url'),
    request_hash: createHash('sha256').update(body).digest(),
  }
}

/** Behind a secret link the caller is the link, which is in the path. */
function callerOf(granted: Granted[Access], address: string): string {
  const isLink = 'order' in granted || 'list' in granted
  if (isLink) return 'link'
  if ('member' in granted && granted.member.api_key_id) return `api key ${granted.member.api_key_id}`
  const user = 'member' in granted ? granted.member.user : granted.user
  return user ? `session ${user.token_hash.toString('base64url')}` : `address ${address}`
}

/**
 * Commits the handler's work and the stored answer together: after any failure either both exist or neither, and the key is
 * free. A refusal is not stored, but work that the handler committed before it stays: counted guesses.
 */
async function inOneTransaction(c: Context, claim: Claim, { db, spec, run }: Caller): Promise<Response> {
  const outcome = await db.transaction().execute(async (trx) => {
    await lockKey(trx, lockOf(claim))
    const earlier = await earlierAnswer(trx, claim)
    if (earlier) return { response: replayed(c, earlier) }
    try {
      const response = await withSavepoints(trx, run)
      await keepAnswer(trx, claim, withoutSecret(await answerIn(response), spec))
      return { response }
    } catch (refusal) {
      if (refusal instanceof ApiError) return { refusal }
      throw refusal
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.response
}

/** Two keys with the same lock by chance would only be told to retry in a second. */
function lockOf({ scope, key }: Claim): bigint {
  return createHash('sha256').update(`${scope}\n${key}`).digest().readBigInt64BE()
}

type Claimed = { c: Context; claim: Claim; caller: Caller }

/**
 * For handlers that use more than one connection: the key is claimed before and stays claimed. A refusal has changed nothing and
 * frees it; any other failure may have come after the change, so the answer counts as lost.
 */
async function claimedBefore(services: Services, { c, claim, caller }: Claimed): Promise<Response> {
  const { db, log } = services
  const earlier = await claimKey(db, claim)
  if (earlier) return replayed(c, earlier)
  const response = await caller.run(caller.db).catch((error) => releaseIfUnchanged(services, claim, error))
  const answer = await answerIn(response)
  await addAnswer(db, claim, answer).catch((err) => log.error({ err }, 'an answer could not be kept'))
  return response
}

/**
 * Frees the key after refusals by a rule or by the database, which were rolled back. A lost connection may have carried the
 * change before it broke.
 */
async function releaseIfUnchanged({ db, log }: Services, claim: Claim, error: unknown): Promise<never> {
  const isLost = isConnectionLost(error) || isConnectionLost((error as Error).cause)
  if (!isLost && asApiError(error))
    await releaseKey(db, claim).catch((err) => log.error({ err }, 'a key could not be released'))
  throw error
}

async function answerIn(response: Response) {
  const body = response.status === 204 ? null : await response.clone().text()
  return { status: response.status, body }
}

function withoutSecret(answer: { status: number; body: string | null }, { shown_once }: EndpointSpec) {
  if (!shown_once || answer.body === null) return answer
  const { data } = JSON.parse(answer.body)
  return { ...answer, body: JSON.stringify({ data: { ...data, [shown_once]: null } }) }
}

function replayed(c: Context, { status, body }: Answer): Response {
  c.header('Idempotency-Replayed', 'true')
  return status === 204 ? c.body(null, 204) : c.json(body as object, status as 200)
}
