import { sql } from 'kysely'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Db } from '#server/lib/database.ts'
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
    .returning([
      'hits',
      sql<number>`extract(epoch from window_start + make_interval(secs => ${seconds}) - now())::float8`.as('left'),
    ])
    .executeTakeFirstOrThrow()
  if (row.hits > max) throw tooMany(row.left)
}

/** A success wipes the count, so that a person who finally remembers is not locked out. */
export async function forgetAttempts(db: Db, key: string) {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

function windowStart(seconds: number) {
  return sql<string>`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`
}

function tooMany(secondsLeft: number): ApiError {
  return new ApiError('too_many_requests', { retry_after: Math.max(1, Math.ceil(secondsLeft)) })
}
