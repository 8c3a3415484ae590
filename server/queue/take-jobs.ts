import { sql } from 'kysely'
import { isConnectionLost } from '#server/lib/connection-lost.ts'
import type { Db } from '#server/lib/database.ts'
import {
  AFTER_LOST_CONNECTION,
  FAILED_JOBS_ARE_KEPT_DAYS,
  type LaneName,
  LEASE_SECONDS,
  LONGEST_BACKOFF_EXPONENT,
} from './lanes.ts'

export type TakenJob = {
  id: number
  name: string
  lane: LaneName
  account_id: number
  payload: unknown
  attempts: number
  max_attempts: number
}

/** Number of jobs wanted of a lane; the next account after `after` has the first turn. */
export type Wanted = { lane: LaneName; free: number; after: number }

const LEASE = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
/** Commits without waiting for the disk: if a crash loses the last moment, a job runs again, as any job may. */
export const NOT_AT_ONCE_ON_DISK = sql`(select set_config('synchronous_commit', 'off', true))`

/**
 * Takes due jobs, the accounts of a lane by turns: the first job of each before the second of any. Looks at each account once,
 * by index, so the cost does not depend on the backlog of an account.
 */
export async function takeJobs(db: Db, wanted: readonly Wanted[]): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with recursive wanted as (
      select * from unnest(${wanted.map(({ lane }) => lane)}::text[], ${wanted.map(({ free }) => free)}::int[],
        ${wanted.map(({ after }) => after)}::int[]) as wanted (lane, free, after)
    ),
    turns as (
      select wanted.lane, wanted.free, next.account_id, next.is_due, next.is_due::int as found
      from wanted cross join lateral (
        select account_id, run_at <= now() as is_due from jobs
        where lane = wanted.lane and account_id > wanted.after
        order by account_id, run_at limit 1) as next
      union all
      select turns.lane, turns.free, next.account_id, next.is_due, turns.found + next.is_due::int
      from turns cross join lateral (
        select account_id, run_at <= now() as is_due from jobs
        where lane = turns.lane and account_id > turns.account_id
        order by account_id, run_at limit 1) as next
      where turns.found < turns.free
    ),
    due as (
      select job.id, turns.lane, turns.free, turns.account_id, job.place
      from turns cross join lateral (
        select id, row_number() over (order by run_at, id) as place from jobs
        where lane = turns.lane and account_id = turns.account_id and run_at <= now()
        order by run_at, id limit turns.free) as job
      where turns.is_due
    ),
    chosen as (
      select id from (select id, free, row_number() over (partition by lane order by place, account_id) as turn from due) as due
      where turn <= free
    ),
    taken as materialized (
      select id from jobs where id = any(array(select id from chosen)) and run_at <= now()
      for update skip locked
    )
    update jobs set run_at = ${LEASE}, attempts = attempts + 1
    from taken, ${NOT_AT_ONCE_ON_DISK} as settings
    where jobs.id = taken.id
    returning jobs.id, name, lane, account_id, payload, attempts, max_attempts`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

export async function renewLeases(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update jobs set run_at = ${LEASE} from ${NOT_AT_ONCE_ON_DISK} as settings where id = any(${ids}::bigint[])`.execute(
    db,
  )
}

export async function removeDone(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from jobs using ${NOT_AT_ONCE_ON_DISK} as settings where id = any(${ids}::bigint[])`.execute(db)
}

/**
 * Schedules a retry, later each time. After the last attempt the job is kept without its key, so that the next of its kind can
 * be added.
 */
export async function noteFailure(db: Db, { id, attempts, max_attempts }: TakenJob, error: Error): Promise<void> {
  const isOver = attempts >= max_attempts + (isConnectionLost(error) ? AFTER_LOST_CONNECTION.more_attempts : 0)
  const seconds = secondsUntilNext(error, attempts)
  await sql`
    update jobs set run_at = ${isOver ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`}, last_error = ${error.message},
      key = ${isOver ? sql`null` : sql`key`}
    where id = ${id} and attempts = ${attempts}`.execute(db)
}

/** Thrown by a job that knows when a retry is worthwhile. */
export class TryAgainIn extends Error {
  override name = 'TryAgainIn'
  readonly seconds: number

  constructor(seconds: number, message: string) {
    super(message)
    this.seconds = seconds
  }
}

function secondsUntilNext(error: Error, attempts: number): number {
  if (error instanceof TryAgainIn) return error.seconds
  if (isConnectionLost(error)) return AFTER_LOST_CONNECTION.seconds
  return Math.exp(Math.min(attempts, LONGEST_BACKOFF_EXPONENT))
}

/** Job: deletes finally failed jobs after a month. */
export async function pruneFailedJobs({ db }: { db: Db }): Promise<void> {
  await sql`
    delete from jobs where run_at = 'infinity'
      and created_at < now() - make_interval(days => ${FAILED_JOBS_ARE_KEPT_DAYS})`.execute(db)
}
