import { type RawBuilder, sql } from 'kysely'
import type { LaneName } from './lanes.ts'

export type NewJob = { name: string; lane: LaneName; max_attempts: number }

/**
 * A statement (also for `with`) that adds these jobs for each row of `rows`. Each row has a `payload` and the `account_id` in
 * whose turn the jobs run, not before `run_at`. Run it in the transaction that causes them.
 */
export function addingJobs(
  jobs: readonly NewJob[],
  rows: RawBuilder<unknown>,
  run_at: RawBuilder<unknown> = sql`now()`,
): RawBuilder<unknown> {
  const names = jobs.map(({ name }) => name)
  const lanes = jobs.map(({ lane }) => lane)
  const attempts = jobs.map(({ max_attempts }) => max_attempts)
  return sql`
    insert into jobs (name, lane, account_id, payload, max_attempts, run_at)
    select job.name, job.lane, coalesce(causes.account_id, 0), causes.payload, job.max_attempts, ${run_at}
    from (${rows}) as causes
    cross join unnest(${names}::text[], ${lanes}::text[], ${attempts}::int[]) as job (name, lane, max_attempts)
    returning id`
}
