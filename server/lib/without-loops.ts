import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/**
 * For a query that joins all rows of an event in two large tables. While the planner's statistics lack the rows of a sale, it
 * would choose a nested loop, which reads the sale once for each of its orders: seconds instead of milliseconds. The memory
 * suffices for the keys of a million rows, so that a join does not spill to disk.
 */
export function withoutLoops<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`.execute(trx)
    return read(trx)
  })
}
