import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createCounters, createRateLimiter } from '#server/http/rate-limit.ts'
import { createBatches } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/database.ts'

type Click = { event_id: number; code: string; address: string }

/** A reload within half an hour does not count again. */
export const ONCE = { max: 1, seconds: 30 * 60 }
/** Limit of different links per address; people behind one address share it. */
export const BY_ADDRESS = { max: 120, seconds: 60, by: 'address' } as const

/**
 * Counts visits by affiliate links. Concurrent ones are written with one statement. Visitors are remembered for half an hour, in
 * memory alone and as a hash with a daily salt; both this memory and the writing are bounded.
 */
export function createClickCounter(db: Db, clock: () => number = Date.now) {
  const limit = createRateLimiter(clock)
  const seen = createCounters(clock)
  const salted = createSalt(clock)
  const write = createBatches<null, Click, void>({
    async serve(_, batch) {
      await writeClicks(
        db,
        batch.map(({ request }) => request),
      )
      for (const waiting of batch) waiting.settle(undefined)
    },
  })
  return async (click: Click): Promise<void> => {
    limit(click.address, BY_ADDRESS)
    const visitor = salted(`${click.event_id} ${click.code} ${click.address}`)
    if (seen.isFull(visitor, ONCE)) return
    seen.count(visitor, ONCE)
    await write(null, click)
  }
}

/** A new salt each day: yesterday's hashes cannot be recognized today. */
function createSalt(clock: () => number) {
  let today = { day: -1, salt: '' }
  return (text: string): string => {
    const day = Math.floor(clock() / 86_400_000)
    if (day !== today.day) today = { day, salt: randomBytes(16).toString('base64url') }
    return hash('sha256', `${today.salt} ${text}`, 'base64url')
  }
}

/**
 * Counts by the day in each event's time zone and ignores codes that are not active or not of a public event. Writes in a fixed
 * order, so that two processes do not deadlock.
 */
async function writeClicks(db: Db, clicks: readonly Click[]): Promise<void> {
  const [event_ids, codes] = [clicks.map(({ event_id }) => event_id), clicks.map(({ code }) => code)]
  await sql`
    insert into affiliate_clicks (affiliate_id, day, clicks)
    select affiliates.id, (now() at time zone events.timezone)::date, count(*)
    from unnest(${event_ids}::int[], ${codes}::text[]) as click (event_id, code)
    join affiliates on affiliates.event_id = click.event_id and affiliates.code = click.code
      and affiliates.status = 'ACTIVE' and affiliates.deleted_at is null
    join events on events.id = affiliates.event_id and events.status in ('LIVE', 'PAUSED') and events.deleted_at is null
    group by 1, 2 order by 1, 2
    on conflict (affiliate_id, day) do update set clicks = affiliate_clicks.clicks + excluded.clicks`.execute(db)
}
