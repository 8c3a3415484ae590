import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Folder below `DATA_DIR`, present while a backup runs, for files that are removed meanwhile although the backup may have read
 * their rows.
 */
const FOLDER = '.removed-during-backup'
/** Age after which the folder of a killed backup receives no more files. */
const KEPT_MS = 24 * 60 * 60_000

export const keptBelow = (data_dir: string) => join(data_dir, FOLDER)

type Removal = { data_dir: string; kind: 'files' | 'private'; path: string }

/** Moves a file to the folder of the running backup. False if there is none, or no such file. */
export async function keepForBackup({ data_dir, kind, path }: Removal): Promise<boolean> {
  const folder = keptBelow(data_dir)
  try {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > KEPT_MS) return false
    const kept = join(folder, kind, path)
    // Not recursive: the folder of a backup that has just ended must not be created again.
    await mkdir(dirname(kept)).catch(unless('EEXIST'))
    await rename(join(data_dir, kind, path), kept)
    return true
  } catch (error) {
    unless('ENOENT')(error as NodeJS.ErrnoException)
    return false
  }
}

/** Keeps removed files until `end` is called. One backup at a time: first deletes an earlier one's leftovers. */
export async function keepRemovedFiles(data_dir: string): Promise<{ end: () => Promise<void> }> {
  const folder = keptBelow(data_dir)
  const end = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await end()
  for (const kind of ['files', 'private']) await mkdir(join(folder, kind), { recursive: true, mode: 0o700 })
  return { end }
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}
