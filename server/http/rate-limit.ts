import { type RawBuilder, sql } from 'kysely'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

export type Limit = Pick<RateLimit, 'max' | 'seconds'>

/** Maximum callers in one in-memory counter; the oldest are removed first, but not those being refused. */
const MOST_KEYS = 20_000
/** Removed together, so that with very many callers the oldest are not searched for at each call. */
const PRUNED_AT_ONCE = 1_000
const SWEEP_EVERY_MS = 30_000

type Attempts = { at: number[]; ends: number; is_full: boolean }

/**
 * Sliding windows in memory, per process: at most `max` calls within any `seconds`, throws 429 beyond. They protect endpoints
 * from floods; attempts at secrets that must be counted across all processes use {@link countAttempt}.
 */
export function createRateLimiter(clock: () => number = Date.now) {
  const counters = createCounters(clock)
  return (key: string, limit: RateLimit) => {
    counters.refuseBeyond(key, limit)
    return counters.count(key, limit)
  }
}

/** Counters in memory, at most {@link MOST_KEYS} of them, each with at most `max` times. */
export function createCounters(clock: () => number = Date.now) {
  const known = new Map<string, Attempts>()
  let swept = clock()

  function sweep(now: number): void {
    if (now - swept < SWEEP_EVERY_MS) return
    swept = now
    for (const [key, { ends }] of known) if (ends <= now) known.delete(key)
  }
  /**
   * Removes refused callers last: otherwise a refused caller could get free by making others call. The newest stays in any case.
   */
  function makeRoom(): void {
    const { free = [], refused = [] } = Object.groupBy([...known].slice(0, -1), ([, { is_full }]) =>
      is_full ? 'refused' : 'free',
    )
    for (const [oldest] of [...free, ...refused].slice(0, PRUNED_AT_ONCE)) known.delete(oldest)
  }
  function within(key: string, { seconds }: Limit, now: number): number[] {
    return (known.get(key)?.at ?? []).filter((at) => at > now - seconds * 1000)
  }
  return {
    isFull: (key: string, limit: Limit) => within(key, limit, clock()).length >= limit.max,
    /** Throws 429 if `max` were counted; counts nothing itself. */
    refuseBeyond(key: string, limit: Limit): void {
      const now = clock()
      const at = within(key, limit, now)
      if (at.length >= limit.max) throw tooMany(((at[0] ?? now) + limit.seconds * 1000 - now) / 1000)
    },
    /** Returns how many calls are left, and the seconds until there is one more. */
    count(key: string, limit: Limit): { left: number; seconds: number } {
      const now = clock()
      sweep(now)
      const at = [...within(key, limit, now), now].slice(-limit.max)
      known.delete(key)
      known.set(key, { at, ends: now + limit.seconds * 1000, is_full: at.length >= limit.max })
      if (known.size > MOST_KEYS) makeRoom()
      return { left: limit.max - at.length, seconds: secondsUntil((at[0] ?? now) + limit.seconds * 1000, now) }
    },
    size: () => known.size,
  }
}

/** Counts an attempt across all processes; throws 429 beyond `max` in any window of `seconds`. Refused attempts do not count. */
export async function countAttempt(db: Db, key: string, limit: Limit): Promise<void> {
  if ((await attempt(db, key, limit)) !== null) return
  const left = sql<number>`extract(epoch from (${recent(limit)})[1] + make_interval(secs => ${limit.seconds}) - now())::float8`
  const row = await db.selectFrom('rate_limits').select(left.as('left')).where('key', '=', key).executeTakeFirst()
  throw tooMany(row?.left ?? 1)
}

/**
 * Counts an attempt and refuses nothing. Returns the number of attempts in the last `seconds` including this one, `max` at most.
 */
export async function countedAttempts(db: Db, key: string, limit: Limit): Promise<number> {
  return (await attempt(db, key, limit)) ?? limit.max
}

/** At most once per `seconds`, counted from the last time and across all processes; throws 429 with the seconds left. */
export async function onceEvery(trx: Trx, key: string, seconds: number): Promise<void> {
  await countAttempt(trx, key, { max: 1, seconds })
}

/** Clears the count after a success, so that a person who finally remembers is not locked out. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Attempts at the same key wait for each other, so that of concurrent ones at most `max` get through; null beyond. */
async function attempt(db: Db, key: string, limit: Limit): Promise<number | null> {
  const now = sql`clock_timestamp()`
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits (key, attempts, ends_at)
    values (${key}, array[${now}], ${now} + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set attempts = ${recent(limit)} || ${now}, ends_at = excluded.ends_at
      where cardinality(${recent(limit)}) < ${limit.max}
    returning cardinality(attempts) as attempts`.execute(db)
  return rows[0]?.attempts ?? null
}

/** The attempts that still count, the oldest first. */
function recent({ seconds }: Limit): RawBuilder<string[]> {
  return sql`array(select at from unnest(rate_limits.attempts) at
    where at > clock_timestamp() - make_interval(secs => ${seconds}) order by at)`
}

function tooMany(secondsLeft: number): ApiError {
  return new ApiError('too_many_requests', { retry_after: Math.max(1, Math.ceil(secondsLeft)) })
}

const secondsUntil = (then: number, now: number) => Math.max(1, Math.ceil((then - now) / 1000))
