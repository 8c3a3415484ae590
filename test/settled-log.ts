import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** True if no transaction is running that could hold back readers of the log, also in other databases of the server. */
export async function isSettled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_settled: boolean }>`
    select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) as is_settled from activity_log`.execute(db)
  return rows[0]?.is_settled ?? false
}

/** Waits until a reader of the log would get all of it. */
export async function untilSettled(db: Db): Promise<void> {
  while (!(await isSettled(db))) await sleep(20)
}
