import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keepForBackup } from './removed-files.ts'

/** Storage of uploaded files; paths are ours ("images/x.webp"), never a visitor's. */
export type Storage = {
  put: (path: string, bytes: Uint8Array) => Promise<void>
  get: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  remove: (path: string) => Promise<void>
}

/** Public files: available to all who know the address `/files/…`, on disk below `DATA_DIR/files`. */
export const openStorage = ({ data_dir }: { data_dir: string }): Storage => openFolder(data_dir, 'files')

/** Private files without a public address, below `DATA_DIR/private`. */
export const openPrivateStorage = ({ data_dir }: { data_dir: string }): Storage => openFolder(data_dir, 'private')

function openFolder(data_dir: string, kind: 'files' | 'private'): Storage {
  const folder = join(data_dir, kind)
  const at = (path: string) => {
    if (!isStoragePath(path)) throw new Error(`not a path of the storage: ${path}`)
    return join(folder, path)
  }
  return {
    async put(path, bytes) {
      const file = at(path)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Readers find the whole file or none.
      await writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async get(path) {
      return readFile(at(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(path) {
      const file = at(path)
      if (!(await keepForBackup({ data_dir, kind, path }))) await rm(file, { force: true })
    },
  }
}

/** True for a folder and a name, with no way out of them. */
export function isStoragePath(path: string): boolean {
  return /^[a-z]+\/[A-Za-z0-9_-]+\.[a-z0-9]+$/.test(path)
}

export function fileUrl(path: string): string {
  return `/files/${path}`
}
