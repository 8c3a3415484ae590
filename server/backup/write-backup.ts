import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { keepRemovedFiles } from '#server/lib/removed-files.ts'
import { type Checksums, FORMAT, fileName, MANIFEST, type Manifest, ownVersion, SEQUENCES } from './format.ts'
import { type AddEntry, packFile } from './pack-file.ts'
import { removeUnfinished } from './prune-backups.ts'
import { describeDatabase, readSequences, readTable } from './read-database.ts'
import { beginSnapshot } from './snapshot.ts'
import { storedFiles } from './stored-files.ts'

/** The table or folder being read, and the amounts read so far. */
export type Progress = { reading: string; rows: number; files: number; bytes: number }
export type Written = { path: string; size: number; rows: number; files: number }

type Backup = {
  /** A separate connection, as the owner of the tables. */
  client: ClientBase
  data_dir: string
  folder: string
  passphrase: string | null
  secret_check: string
  signal: AbortSignal
  /** Awaited before each table and each part of it. */
  onProgress?: (progress: Progress) => void | Promise<void>
}

/** Writes one file with everything as of one moment, while the app goes on. On any failure nothing is left of it. */
export async function writeBackup(backup: Backup): Promise<Written> {
  const { client, data_dir, folder, passphrase, signal } = backup
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const path = await freePath(folder, passphrase !== null)
  const unfinished = join(folder, `.${path.slice(folder.length + 1)}.part`)
  await beginSnapshot(client)
  const progress: Progress = { reading: '', rows: 0, files: 0, bytes: 0 }
  const removed = await keepRemovedFiles(data_dir)
  try {
    await packFile({ path: unfinished, passphrase, signal }, (add) => fill({ ...backup, add, progress }))
    await client.query('commit')
    await rename(unfinished, path)
    await keepName(folder)
  } catch (error) {
    for (const file of [unfinished, path]) await rm(file, { force: true })
    throw error
  } finally {
    await removed.end()
  }
  const { size } = await stat(path)
  return { path, size, rows: progress.rows, files: progress.files }
}

/** Waits while the name is taken: names have a resolution of one second. */
async function freePath(folder: string, isEncrypted: boolean): Promise<string> {
  for (;;) {
    const path = join(folder, fileName(new Date(), isEncrypted))
    if (!existsSync(path)) return path
    await sleep(100)
  }
}

type Filling = Backup & { add: AddEntry; progress: Progress }

/** Adds the entries in their order: manifest, tables, sequences, files. */
async function fill({
  client,
  data_dir,
  secret_check,
  add,
  progress,
  onProgress,
}: Filling): Promise<Checksums['rows']> {
  const database = await describeDatabase(client)
  const head: Manifest = { made_by: 'Foyer', format: FORMAT, version: ownVersion(), ...database, secret_check }
  await add(MANIFEST, Buffer.from(JSON.stringify(head, null, 2)))
  const rows: Checksums['rows'] = {}
  const tell = async (reading: string) => onProgress?.(Object.assign(progress, { reading }))
  for (const [name, columns] of Object.entries(database.tables)) {
    rows[name] = 0
    await tell(name)
    for await (const part of readTable(client, { name, columns })) {
      await add(part.name, part.bytes)
      rows[name] += part.rows
      progress.rows += part.rows
      progress.bytes += part.bytes.length
      await tell(name)
    }
  }
  await add(SEQUENCES, Buffer.from(JSON.stringify(await readSequences(client))))
  for await (const file of storedFiles(data_dir)) {
    await add(file.name, file.bytes)
    progress.files += 1
    progress.bytes += file.bytes.length
    await tell('files')
  }
  return rows
}

/** Syncs the folder; otherwise a power cut can lose the file's name. Windows does so by itself. */
async function keepName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}
