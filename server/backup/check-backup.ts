import { buffer } from 'node:stream/consumers'
import { knownMigrations } from '#database/migrate.ts'
import { isStoragePath } from '#server/lib/storage.ts'
import { anyManifest, FORMAT, MANIFEST, type Manifest, manifest, parsed, SEQUENCES, tableOfPart } from './format.ts'
import { type Entry, readBackup } from './read-backup.ts'
import { rowsIn } from './read-database.ts'
import type { Source } from './read-start.ts'
import { changed, foreign, Refusal } from './refusal.ts'
import { STORED } from './stored-files.ts'

/** Reads the whole file and refuses a file that cannot be restored. Returns its manifest. */
export async function checkBackup(source: Source): Promise<Manifest> {
  const found: { head?: Manifest; rows: Record<string, number> } = { rows: {} }
  const told = await readBackup(source, async (entry) => {
    if (entry.name !== MANIFEST) return countEntry(found.rows, entry)
    found.head = judgedManifest(parsed(await buffer(entry.bytes)))
    for (const table of Object.keys(found.head.tables)) found.rows[table] = 0
  })
  const { head, rows } = found
  if (!head || Object.keys(told.rows).length !== Object.keys(rows).length) throw changed()
  for (const [table, count] of Object.entries(rows)) if (told.rows[table] !== count) throw changed()
  return head
}

async function countEntry(rows: Record<string, number>, { name, bytes }: Entry): Promise<void> {
  const counted = await countRows(bytes)
  const table = tableOfPart(name)
  if (table === undefined) {
    if (name !== SEQUENCES && !isStoredFile(name)) throw changed()
  } else if (rows[table] === undefined) throw changed()
  else rows[table] += counted
}

async function countRows(bytes: Entry['bytes']): Promise<number> {
  let rows = 0
  for await (const chunk of bytes) rows += rowsIn(chunk)
  return rows
}

/** True for the name of an uploaded file that stays within its folder. */
export function isStoredFile(name: string): boolean {
  const [folder = '', ...path] = name.split('/')
  return (STORED as readonly string[]).includes(folder) && isStoragePath(path.join('/'))
}

/** Accepts a manifest of Foyer, of this version or an earlier one. */
function judgedManifest(told: unknown): Manifest {
  const any = anyManifest.safeParse(told)
  if (!any.success) throw foreign()
  if (any.data.format > FORMAT) throw newer(any.data.version)
  const { data } = manifest.safeParse(told)
  if (!data) throw changed()
  const known = knownMigrations()
  if (data.migrations.some((name) => !known.includes(name))) throw newer(data.version)
  if (data.migrations.some((name, index) => name !== known[index]))
    throw new Refusal(`This backup is of a database that no version of Foyer makes: a migration is missing in it.`)
  return data
}

const newer = (version: string) =>
  new Refusal(`This backup was made by a newer Foyer (${version}). Restore it with that version, or a later one.`)
