import { sql } from 'kysely'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from './errors.ts'

type Window = { hits: number; ends: number }

/** Fixed windows in memory, per process: keeps floods away from endpoints. Attempts at secrets use {@link countAttempt}. */
export function createRateLimiter(clock: () => number = Date.now) {
  const windows = new Map<string, Window>()
  const forgetEnded = (now: number) => {
    if (windows.size < 50_000) return
    for (const [key, window] of windows) if (window.ends <= now) windows.delete(key)
  }
  return (key: string, limit: RateLimit) => {
    const now = clock()
    forgetEnded(now)
    const running = windows.get(key)
    const window = running && running.ends > now ? running : { hits: 0, ends: now + limit.seconds * 1000 }
    window.hits += 1
    windows.set(key, window)
    if (window.hits > limit.max) throw tooMany((window.ends - now) / 1000)
  }
}

/** Counts an attempt at a secret across all processes; throws 429 beyond `max` in the window. */
export async function countAttempt(db: Db, key: string, { max, seconds }: { max: number; seconds: number }) {
  const row = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart(seconds), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning(['hits', secondsLeft(seconds)])
    .executeTakeFirstOrThrow()
  if (row.hits > max) throw tooMany(row.left)
}

/** At most once per `seconds`, counted from the last time and across all processes; throws 429 with the seconds left. */
export async function onceEvery(trx: Trx, key: string, seconds: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const last = await trx
    .selectFrom('rate_limits')
    .select(
      sql<number>`extract(epoch from max(window_start) + make_interval(secs => ${seconds}) - now())::float8`.as('left'),
    )
    .where('key', '=', key)
    .executeTakeFirst()
  if (last?.left && last.left > 0) throw tooMany(last.left)
  await trx.deleteFrom('rate_limits').where('key', '=', key).execute()
  await trx.insertInto('rate_limits').values({ key, window_start: sql<string>`now()`, hits: 1 }).execute()
}

/** Throws 429 when {@link countAttempt} has counted `max` in this window; counts nothing itself. */
export async function refuseAfterTooMany(db: Db, key: string, { max, seconds }: { max: number; seconds: number }) {
  const row = await db
    .selectFrom('rate_limits')
    .where('key', '=', key)
    .where('window_start', '=', windowStart(seconds))
    .where('hits', '>=', max)
    .select(secondsLeft(seconds))
    .executeTakeFirst()
  if (row) throw tooMany(row.left)
}

/** A success wipes the count, so that a person who finally remembers is not locked out. */
export async function forgetAttempts(db: Db, key: string) {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

function windowStart(seconds: number) {
  return sql<string>`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`
}

function secondsLeft(seconds: number) {
  return sql<number>`extract(epoch from window_start + make_interval(secs => ${seconds}) - now())::float8`.as('left')
}

function tooMany(secondsLeft: number): ApiError {
  return new ApiError('too_many_requests', { retry_after: Math.max(1, Math.ceil(secondsLeft)) })
}
