import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { openQueuePool } from './queue-pool.ts'

/** The queue's own tables, in their own schema; needed before anything can be queued, so in every role. */
export async function migrateQueue(pool: Pool): Promise<void> {
  const own = openQueuePool(pool, { max: 1, onConnectionLost: () => undefined })
  await runMigrations({ pgPool: own }).finally(() => own.end())
}
