import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/**
 * For a query that joins all rows that two large tables have of an event. While the planner's figures do not know the rows
 * of a sale yet, it would plan a loop, which reads the sale once for each of its orders: seconds instead of milliseconds. The
 * memory is what keys of a million rows need, so that a join stays out of files.
 */
export function withoutLoops<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`.execute(trx)
    return read(trx)
  })
}
