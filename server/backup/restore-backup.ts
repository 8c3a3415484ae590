import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import type { Config } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { createMemberRole, prepareMemberRole } from '#server/lib/row-security/member-role.ts'
import { checkBackup, isStoredFile } from './check-backup.ts'
import { assertEmptyDatabase, assertEmptyFolder } from './empty-place.ts'
import { type Manifest, SEQUENCES, tableOfPart } from './format.ts'
import { beginLoading } from './load-database.ts'
import { type Entry, readBackup } from './read-backup.ts'
import type { Source } from './read-start.ts'
import { Refusal } from './refusal.ts'
import { type Made, undo } from './undo.ts'

type Restoration = {
  source: Source
  settings: Config
  /** Leaves the uploaded files in the backup. */
  isDatabaseOnly?: boolean
  onProgress?: (doing: string) => void
}
/** `unknown`: tables of the backup that are not Foyer's, and were left out. */
export type Restored = { manifest: Manifest; unknown: string[]; applied: string[] }

/** Restores a backup into an empty place. Checks the place and the whole file first. Restores everything or nothing. */
export async function restoreBackup(restoration: Restoration): Promise<Restored> {
  const { source, settings, onProgress } = restoration
  const { data_dir, database_url } = settings
  await assertEmptyFolder({ data_dir, usesOwnServer: !database_url })
  if (database_url) await withClient(database_url, assertEmptyDatabase)
  onProgress?.('Checking the backup')
  const manifest = await checkBackup(source)
  source.signal.throwIfAborted()
  const made: Made = { folder: existsSync(data_dir) ? null : data_dir, server: null, files: [] }
  try {
    if (!database_url) return await fillOwnServer({ ...restoration, made }, manifest)
    const unknown = await load({ ...restoration, made }, { url: database_url, manifest })
    return { manifest, unknown, applied: await finish(settings, database_url).catch(onlyUpdateMissing) }
  } catch (error) {
    if (!(error instanceof UpdateMissing)) await undo(made)
    throw error
  }
}

/** The restored data stays: the next start migrates it. */
class UpdateMissing extends Refusal {}
function onlyUpdateMissing({ message }: Error): never {
  throw new UpdateMissing(
    `Everything is restored, but not brought up to this version (${message}). Start Foyer to try again.`,
  )
}

type Filling = Restoration & { made: Made }

async function fillOwnServer(filling: Filling, manifest: Manifest): Promise<Restored> {
  const { source, settings, onProgress, made } = filling
  onProgress?.('Making a database')
  const server = await startEmbeddedPostgres({
    ...{ data_dir: settings.data_dir, signal: source.signal },
    log: { info: () => {}, warn: () => {} },
    prepare: (superuser) => createMemberRole(superuser, 'foyer'),
  })
  // From here on no other server uses this folder, so its contents are ours to remove.
  made.server = settings.data_dir
  try {
    const url = server.connection_string
    const unknown = await load(filling, { url, manifest })
    onProgress?.('Bringing it up to this version')
    return { manifest, unknown, applied: await finish(settings, url) }
  } finally {
    await server.stop()
  }
}

/** Does what a start would do, but without its time limits: all entries of the log may have to be rewritten. */
async function finish({ activity_kept_months }: Config, url: string): Promise<string[]> {
  const applied = await migrate(url)
  const pool = new pg.Pool({ connectionString: url, application_name: 'foyer restore', max: 1 })
  await prepareMemberRole(pool).finally(() => pool.end())
  await withClient(url, async (client) => {
    await client.query('select arrange_activity_log($1::int)', [activity_kept_months])
    await client.query('analyze')
  })
  return applied
}

/** Reads the file a second time and checks it again before the commit: it may have changed since. */
function load(
  { source, settings, isDatabaseOnly, onProgress, made }: Filling,
  { url, manifest }: Target,
): Promise<string[]> {
  return withClient(url, async (client) => {
    const loading = await beginLoading(client, manifest)
    const { rows } = await readBackup(source, async ({ name, bytes }) => {
      const table = tableOfPart(name)
      onProgress?.(`Restoring ${table ?? name}`)
      if (table) await loading.loadPart(table, bytes)
      else if (name === SEQUENCES) await loading.setSequences(bytes)
      else if (isStoredFile(name) && !isDatabaseOnly) await store(join(settings.data_dir, name), { bytes, made })
      else await buffer(bytes)
    })
    onProgress?.('Checking what ties the tables together')
    await loading.commit(rows)
    return loading.unknown
  })
}

type Target = { manifest: Manifest; url: string }

async function store(file: string, { bytes, made }: Pick<Entry, 'bytes'> & { made: Made }): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  made.files.push(file)
  await writeFile(file, await buffer(bytes), { mode: 0o600, flag: 'wx', flush: true })
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'foyer restore', keepAlive: true })
  // The query under way reports the error, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Also ends a transaction that was not committed.
    await client.end()
  }
}
