import { rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clusterOf } from '#server/embedded-postgres/cluster.ts'

/** Files and folders that a restore has created so far. */
export type Made = {
  /** The data folder, if it did not exist before. */
  folder: string | null
  /** The data folder with the built-in database server. */
  server: string | null
  files: string[]
}

/** Removes what a failed restore has created, and nothing else. */
export async function undo({ folder, server, files }: Made): Promise<void> {
  for (const file of files) await rm(file, { force: true })
  const folders = new Set(files.flatMap((file) => [dirname(file), dirname(dirname(file))]))
  for (const path of [...folders].toSorted().toReversed()) await removeEmpty(path)
  if (server) {
    const { folder: cluster, log_file, password_file } = clusterOf(server)
    for (const path of [cluster, join(server, 'postgres'), log_file, password_file]) await removeAll(path)
  }
  if (!folder) return
  await removeAll(join(folder, `postgres.new-${process.pid}`))
  await removeEmpty(folder)
}

const removeAll = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 })
const removeEmpty = (path: string) => rmdir(path).catch(() => undefined)
