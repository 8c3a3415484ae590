import { migrate } from '#database/migrate.ts'
import { config } from '#server/config.ts'
import { openDatabase } from '#server/lib/database.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { createLogger } from '#server/lib/logger.ts'
import { migrateQueue } from '#server/lib/migrate-queue.ts'
import type { Services } from '#server/services.ts'

export type OpenServices = Services & { close: () => Promise<void> }

/** Everything the office needs before it opens: settings, log, and a database that fits this version. */
export async function openServices(): Promise<OpenServices> {
  const settings = config()
  const log = createLogger(settings)
  const embedded = settings.database_url ? null : await startEmbedded(settings.data_dir, log)
  const url = settings.database_url ?? embedded?.connection_string ?? ''
  const applied = await migrate(url)
  if (applied.length > 0) log.debug({ applied }, 'database migrated')
  const database = openDatabase({
    database_url: url,
    ...(settings.database_read_url && { read_url: settings.database_read_url }),
    onConnectionLost: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  })
  await migrateQueue(database.pool)
  async function close() {
    await database.close()
    await embedded?.stop()
  }
  return { db: database.db, till: database.till, pool: database.pool, config: settings, log, close }
}

function startEmbedded(dataDir: string, log: Services['log']) {
  return startEmbeddedPostgres({
    data_dir: dataDir,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    onLost: (err) => {
      log.fatal({ err }, 'the database is gone and does not come back')
      process.exit(1)
    },
  })
}
