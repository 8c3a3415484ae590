import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Counted } from './unwritten-views.ts'

/**
 * Adds views to the days of their events, all in one transaction. Returns whether they may be written again: true if nothing was
 * committed for sure, false if they were written, or if the answer to the commit was lost.
 */
export async function writeViews(
  db: Db,
  views: readonly Counted[],
): Promise<{ is_unwritten: boolean; error?: unknown }> {
  let is_unwritten = true
  try {
    await db.transaction().execute(async (trx) => {
      await addViews(trx, views)
      is_unwritten = false
    })
    return { is_unwritten }
  } catch (error) {
    return { is_unwritten, error }
  }
}

/** Writes in the order of events and days, so that processes do not deadlock. */
async function addViews(trx: Trx, views: readonly Counted[]): Promise<void> {
  const event_ids = views.map(({ event_id }) => event_id)
  const minutes = views.map(({ minute }) => minute)
  const counts = views.map((counted) => counted.views)
  await sql`
    insert into event_page_views (event_id, account_id, day, views)
    select events.id, events.account_id, (to_timestamp(counted.minute * 60::float8) at time zone events.timezone)::date,
      sum(counted.views)
    from unnest(${event_ids}::int[], ${minutes}::int[], ${counts}::int[]) as counted (event_id, minute, views)
    join events on events.id = counted.event_id
    group by 1, 2, 3 order by 1, 3
    on conflict (event_id, day) do update set views = event_page_views.views + excluded.views`.execute(trx)
}
