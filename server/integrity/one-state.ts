import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'

/** All events if `event_id` is left out; otherwise one or some. */
export type Scope = { event_id?: number | readonly number[] }

/** The condition that keeps a query to the events in question; `column` holds an event's id. */
export type Within = (column: string) => RawBuilder<unknown>

export function within({ event_id }: Scope): Within {
  if (event_id === undefined) return () => sql`true`
  if (typeof event_id === 'number') return (column) => sql`${sql.ref(column)} = ${event_id}`
  return (column) => sql`${sql.ref(column)} = any(${[...event_id]}::int[])`
}

const EVENT_TIMEOUT = '60s'
const COMPLETE_TIMEOUT = '15min'

/**
 * Runs all queries of a check in one snapshot; otherwise a sale between two of them would look like a difference. They read
 * much, so they have more time and memory, and leave the other cores to the sale. Nested loop joins are off: while the rows of a
 * sale are missing in the planner's statistics, those would read the sale once for each of its orders.
 */
export function inOneState<T>(db: Db, scope: Scope, read: (trx: Trx) => Promise<T>): Promise<T> {
  const isComplete = scope.event_id === undefined
  const statement_timeout = isComplete ? COMPLETE_TIMEOUT : EVENT_TIMEOUT
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`
        select set_config('statement_timeout', ${statement_timeout}, true), set_config('work_mem', '64MB', true),
          set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
          set_config('enable_nestloop', 'off', true)`.execute(trx)
      return read(trx)
    })
}
