import { migrate } from '#database/migrate.ts'
import { arrangeActivityLog } from '#server/activity/arrange-log.ts'
import { config } from '#server/config.ts'
import { isOfOwnVersion } from '#server/embedded-postgres/cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '#server/lib/database.ts'
import { openLog } from '#server/lib/logger.ts'
import { outlastLostConnections } from '#server/lib/outlast-lost-connections.ts'

import { createMemberRole, prepareMemberRole } from '#server/lib/row-security/member-role.ts'
import { notePlatform } from '#server/payments/platform/note-platform.ts'
import type { Services, WebServices } from '#server/services.ts'

export type OpenServices = WebServices & { close: () => Promise<void> }

type Opening = { signal: AbortSignal; say: (line: string) => void }

/** Opens all that the app needs before it starts: settings, log, and a database that fits this version. */
export async function openServices({ signal, say }: Opening): Promise<OpenServices> {
  const settings = config()
  const { log, requests } = openLog(settings)
  if (!settings.database_url && !isOfOwnVersion(settings.data_dir)) {
    // Imported only if needed, to keep the start fast.
    const { moveDatabase } = await import('#server/backup/move-database.ts')
    await moveDatabase({ settings, say, signal })
  }
  const embedded = settings.database_url ? null : await startEmbedded(settings.data_dir, log, signal)
  try {
    signal.throwIfAborted()
    return await openOn(settings.database_url ?? embedded?.connection_string ?? '', {
      settings,
      log,
      requests,
      embedded,
    })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

type Basis = Pick<WebServices, 'log' | 'requests'> & { settings: Services['config']; embedded: EmbeddedPostgres | null }

async function openOn(url: string, { settings, log, requests, embedded }: Basis): Promise<OpenServices> {
  const applied = await migrate(url)
  if (applied.length > 0) log.debug({ applied }, 'database migrated')
  const database = openDatabase({
    database_url: url,
    application_name: settings.role === 'worker' ? 'foyer worker' : 'foyer',
    onConnectionLost: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
  })
  await outlastLostConnections(() => prepareMemberRole(database.pool))
  await outlastLostConnections(() => arrangeActivityLog({ db: database.db, config: settings }))
  await outlastLostConnections(() => notePlatform({ db: database.db, config: settings, log }))
  async function close() {
    await database.close()
    await embedded?.stop()
  }
  if (settings.stripe_api_url)
    log.warn({ allowed: settings.stripe_double_allowed }, 'cards are charged at a stand-in for Stripe: no money moves')
  const { db, batch_db, pool } = database
  return { db, batch_db, pool, config: settings, log, requests, close }
}

function startEmbedded(dataDir: string, log: Services['log'], signal: AbortSignal) {
  return startEmbeddedPostgres({
    data_dir: dataDir,
    prepare: (superuser) => createMemberRole(superuser, 'foyer'),
    signal,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    onLost: (err) => {
      log.fatal({ err }, 'the database is gone and does not come back')
      process.exit(1)
    },
  })
}
