import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { NewJob } from './add-jobs.ts'

/** Adds a job for each row of `rows` (`key`, `account_id`, `payload`) unless one with its key waits or runs. */
export async function addKeyedJobs(db: Db, job: NewJob, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into jobs (name, lane, max_attempts, key, account_id, payload)
    select ${job.name}, ${job.lane}, ${job.max_attempts}::int, key, account_id, payload from (${rows}) as rows
    on conflict (key) do nothing`.execute(db)
}
