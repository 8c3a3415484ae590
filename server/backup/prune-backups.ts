import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from './format.ts'

/** Keeps the newest backups of a folder and deletes the others; nothing that has another name. Answers with what was deleted. */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(isFileName).toSorted()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name))
  return old
}

/** Long after a backup has stopped writing. */
const ABANDONED_MS = 60 * 60_000

/** What a backup that was killed has left behind in its folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.foyer-.*\.part$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}
