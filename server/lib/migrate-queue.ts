import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** The queue's own tables, in their own schema; needed before anything can be queued, so in every role. */
export async function migrateQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}
