import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'

/**
 * Job, every night, and at each start: makes the log's next months and drops those that are older than they are kept. While a backup reads
 * the log, a month could be dropped only by making everybody wait who writes an entry: then it is left to the next night. Months are made
 * a year ahead, so none is missing.
 */
export async function arrangeActivityLog({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isBackedUp(trx)) return
    await sql`select arrange_activity_log(${config.activity_kept_months}::int)`.execute(trx)
  })
}

/** Where it is not, no backup begins before the end of this transaction; several who arrange the log do not keep each other out. */
async function isBackedUp(trx: Trx): Promise<boolean> {
  await sql`savepoint before_lock`.execute(trx)
  try {
    await sql`lock table schema_migrations in share mode nowait`.execute(trx)
    return false
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    await sql`rollback to before_lock`.execute(trx)
    return true
  }
}
