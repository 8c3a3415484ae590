import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { JobName } from '#server/signals.ts'

/** What the jobs of this name that wait in the queue were given, oldest first. */
export async function queuedJobs(db: Db, name: JobName): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select payload from jobs where name = ${name} order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}
