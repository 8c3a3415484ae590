import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { findBinaries, findEarlierBinaries } from '#server/embedded-postgres/binaries.ts'
import { clusterOf, majorOf, versionOf } from '#server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { Refusal } from './refusal.ts'
import { restoreBackup } from './restore-backup.ts'
import { secretCheck } from './secret-check.ts'
import { undo } from './undo.ts'
import { writeBackup } from './write-backup.ts'

type Move = { settings: Config; say: (line: string) => void; signal: AbortSignal }

/**
 * Moves the built-in database to the PostgreSQL version of this Foyer, if an earlier one made it: makes a backup and restores it
 * into a new database. The old one stays beside it, and so does the backup. A move that was interrupted starts again.
 */
export async function moveDatabase({ settings, say, signal }: Move): Promise<void> {
  const { data_dir } = settings
  const ours = majorOf(findBinaries())
  const [place, old, made] = ['postgres', `postgres.before-${ours}`, `.database-${ours}`].map((name) =>
    join(data_dir, name),
  ) as [string, string, string]
  if (existsSync(place)) {
    const version = versionOf(clusterOf(data_dir).folder)
    if (!version || version === ours) return
    say(`Moving the database from PostgreSQL ${version} to ${ours}, this takes a while …`)
    const file = await copyInto(made, version, { settings, signal })
    await rename(place, old)
    say(`The database is moved. Two copies are kept: ${file}, and as it was before in ${old}.`)
  } else if (!existsSync(old) || !existsSync(join(made, 'postgres'))) return
  await rename(join(made, 'postgres'), place)
  await undo({ folder: made, server: made, files: [] })
}

/** The earlier server runs until the new database is complete: its lock keeps out another Foyer. Returns the backup's path. */
async function copyInto(made: string, version: string, { settings, signal }: Omit<Move, 'say'>): Promise<string> {
  const { data_dir, backup_passphrase: passphrase = null } = settings
  const log = { info: () => {}, warn: () => {} }
  const earlier = await startEmbeddedPostgres({ data_dir, binaries: binariesOf(version), log, signal })
  try {
    const file = await backUp(earlier.connection_string, { settings, signal })
    await undo({ folder: made, server: made, files: [] })
    const source = { file, passphrase, signal }
    await restoreBackup({ source, settings: { ...settings, data_dir: made }, isDatabaseOnly: true })
    return file
  } finally {
    await earlier.stop()
  }
}

function binariesOf(version: string) {
  const binaries = findEarlierBinaries(version)
  if (binaries) return binaries
  throw new Refusal(
    `The database was made by PostgreSQL ${version}, which is not on this machine. Install it for the move (on Debian: apt-get install postgresql-${version}), ` +
      'or start the earlier version of Foyer, run npm run backup there, and restore the file into an empty DATA_DIR.',
  )
}

async function backUp(url: string, { settings, signal }: Omit<Move, 'say'>): Promise<string> {
  const { data_dir, backup_dir, backup_passphrase: passphrase = null } = settings
  const client = new pg.Client({ connectionString: url, application_name: 'foyer move' })
  // The query under way reports the error, too.
  client.on('error', () => undefined)
  await client.connect()
  const folder = backup_dir ?? join(data_dir, 'backups')
  const wanted = { client, data_dir, folder, passphrase, signal, secret_check: secretCheck(settings) }
  const { path } = await writeBackup(wanted).finally(() => client.end())
  return path
}
