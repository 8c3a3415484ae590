import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { LaneName } from './lanes.ts'

/** Interval (counted from midnight UTC) and offset; run once, however many workers there are. */
export type Scheduled = {
  name: string
  every: '1 minute' | '10 minutes' | '1 hour' | '24 hours'
  after: string
  lane: LaneName
}

/** Low, because the next run follows soon. */
const MAX_ATTEMPTS = 2

/**
 * Adds the jobs that are due by the database's clock. Runs missed while no worker ran are made up for once; a job that still
 * waits or runs is not added again.
 */
export async function addDueJobs(db: Db, schedule: readonly Scheduled[]): Promise<void> {
  await sql`
    with schedule as (
      select *, date_bin(every::interval, now() - after::interval, 'epoch') + after::interval + every::interval as next_at
      from jsonb_to_recordset(${JSON.stringify(schedule)}::jsonb) as plan (name text, every text, after text, lane text)
    ),
    due as (
      update job_schedules set due_at = schedule.next_at from schedule
      where job_schedules.name = schedule.name and job_schedules.due_at <= now()
      returning job_schedules.name
    ),
    first as (
      insert into job_schedules (name, due_at) select name, next_at from schedule on conflict (name) do nothing
    )
    insert into jobs (name, lane, key, max_attempts)
    select name, lane, name, ${MAX_ATTEMPTS} from schedule join due using (name)
    on conflict (key) do nothing`.execute(db)
}
