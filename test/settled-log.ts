import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** Nothing is under way any more, also not in other databases of the server, that could hold readers of the log back. */
export async function isSettled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_settled: boolean }>`
    select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) as is_settled from activity_log`.execute(db)
  return rows[0]?.is_settled ?? false
}

/** Whoever reads the log now has all of it. */
export async function untilSettled(db: Db): Promise<void> {
  while (!(await isSettled(db))) await sleep(20)
}
