import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ActivityName } from '#domain/activity.ts'
import type { CarriedBy, JobName, JobPayload } from '#server/activity/subscribers.ts'
import type { Db } from '#server/lib/database.ts'

/** Payloads of the waiting jobs of this name, oldest first. */
export async function queuedJobs(db: Db, name: JobName): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select payload from jobs where name = ${name} order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}

/** Ids of an activity's subject, and the other fields that its jobs carry. */
export type JobIds<N extends ActivityName> = Omit<
  JobPayload<N>,
  'activity_id' | 'name' | 'account_id' | 'actor_user_id'
> &
  Partial<Pick<JobPayload<N>, 'account_id' | 'actor_user_id'>> &
  CarriedBy<N>

/** A payload as a job gets it, without an entry in the log. */
export function jobPayload<N extends ActivityName>(name: N, ids: JobIds<N>): JobPayload<N> {
  return { activity_id: randomUUID(), name, account_id: null, actor_user_id: null, ...ids } as unknown as JobPayload<N>
}
