import type { Db } from '#server/lib/database.ts'
import type { Storage } from '#server/lib/storage.ts'
import type { ImageRow } from './image-queries.ts'
import { filesOf } from './image-sizes.ts'
import type { ProcessedImage } from './process-image.ts'

/** Stores the first files of a processed upload under `path`. */
export async function putFirstFiles(storage: Storage, path: string, { full, small, width }: ProcessedImage) {
  for (const file of filesOf({ path, width }).filter(({ is_first }) => is_first))
    await storage.put(file.path, file.path === path || !small ? full : small)
}

export async function removeFiles(storage: Storage, row: Pick<ImageRow, 'path' | 'width'>): Promise<void> {
  for (const file of filesOf(row)) await storage.remove(file.path)
}

/** Removes the files of deleted rows, except those that other rows use; a copy of an event shows the same files. */
export async function removeUnusedFiles(db: Db, storage: Storage, rows: readonly ImageRow[]): Promise<void> {
  if (rows.length === 0) return
  const paths = rows.map(({ path }) => path)
  const shared = await db.selectFrom('images').select('path').where('path', 'in', paths).execute()
  const used = new Set(shared.map(({ path }) => path))
  for (const row of rows.filter(({ path }) => !used.has(path))) await removeFiles(storage, row)
}
