import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { until } from './until.ts'

/** Waits until this many statements wait for a lock. */
export function untilWaiting(db: Db, count: number): Promise<void> {
  return until(`${count} statements wait for a lock`, async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
}
