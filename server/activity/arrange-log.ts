import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/** Job, every night, and at each start: makes the log's next months and drops those that are older than they are kept. */
export async function arrangeActivityLog({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  await sql`select arrange_activity_log(${config.activity_kept_months}::int)`.execute(db)
}
