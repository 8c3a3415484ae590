import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptBelow } from '#server/lib/removed-files.ts'
import { isStoragePath } from '#server/lib/storage.ts'

/** The folders below `DATA_DIR` that hold what people have uploaded. */
export const STORED = ['files', 'private'] as const

type StoredFile = { name: string; bytes: Buffer }

/**
 * Every uploaded file, then those removed since the backup began. Removing moves a file to another folder in one step; that
 * folder is read last, so none is missed.
 */
export async function* storedFiles(data_dir: string): AsyncGenerator<StoredFile> {
  const given = new Set<string>()
  for (const root of [data_dir, keptBelow(data_dir)])
    for (const folder of STORED)
      for (const path of await pathsBelow(join(root, folder))) {
        const name = `${folder}/${path}`
        const bytes = given.has(name) ? null : await unlessMissing(readFile(join(root, name)))
        if (!bytes) continue
        given.add(name)
        yield { name, bytes }
      }
}

/** Leaves out files being written (`.part`) and foreign files. */
async function pathsBelow(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder, { recursive: true }))) ?? []
  return entries
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isStoragePath)
    .toSorted()
}

export async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
