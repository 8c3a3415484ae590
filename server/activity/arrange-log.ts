import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'

/**
 * Job, every night, and at each start: creates the next months of the log and drops those older than the retention period.
 * Months are created a year ahead, so none is missing. While a backup reads the log, dropping a month would block every writer,
 * so the job leaves it to the next night.
 */
export async function arrangeActivityLog({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isBackedUp(trx)) return
    await sql`select arrange_activity_log(${config.activity_kept_months}::int)`.execute(trx)
  })
}

/**
 * True while a backup runs. Otherwise takes a lock that keeps backups from starting before this transaction ends; concurrent
 * runs of this job do not block each other.
 */
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
