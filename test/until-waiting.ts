import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** Until so many statements wait for a lock that another one holds. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
    await sleep(10)
  }
}
