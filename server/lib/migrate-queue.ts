import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { openQueuePool } from './queue-pool.ts'

const ATTEMPTS = 20
const PAUSE_MS = 250

/**
 * The queue's own tables, in their own schema; needed before anything can be queued, so in every role. Each step is a
 * transaction, so after a lost connection it goes on where it was; without a database for five seconds it gives up.
 */
export async function migrateQueue(pool: Pool): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await migrateOnce(pool)
    } catch (error) {
      if (!isConnectionLost(error) || attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
}

async function migrateOnce(pool: Pool): Promise<void> {
  const own = openQueuePool(pool, { max: 1, onConnectionLost: () => undefined })
  await runMigrations({ pgPool: own }).finally(() => own.end())
}
