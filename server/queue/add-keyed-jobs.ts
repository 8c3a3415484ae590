import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { NewJob } from './add-jobs.ts'

/**
 * Adds a job for each row of `rows` (`key`, `account_id`, `payload`) unless one with its key waits or runs. Runs not before
 * `run_at`, which may be a column of the rows.
 */
export async function addKeyedJobs(
  db: Db,
  { name, lane, max_attempts, run_at = sql`now()` }: NewJob & { run_at?: RawBuilder<unknown> },
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into jobs (name, lane, max_attempts, key, account_id, payload, run_at)
    select ${name}, ${lane}, ${max_attempts}::int, key, account_id, payload, ${run_at} from (${rows}) as rows
    on conflict (key) do nothing`.execute(db)
}
