import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from './format.ts'

/** Keeps the newest backups of a folder and deletes the others; files with other names stay. Returns what was deleted. */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(isFileName).toSorted()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name))
  return old
}

/** Well beyond the last write of a running backup. */
const ABANDONED_MS = 60 * 60_000

/** Removes partial files that killed backups have left in the folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.foyer-.*\.part$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}
