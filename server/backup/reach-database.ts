import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { Refusal } from './refusal.ts'

type ReachedDatabase = { url: string; stop: () => Promise<void> }

/** Connects to an installation's database, beside a running app or without one. Unlike a start it creates none. */
export async function reachDatabase({ database_url, data_dir }: Config, signal: AbortSignal): Promise<ReachedDatabase> {
  if (database_url) return { url: database_url, stop: async () => undefined }
  if (!existsSync(join(data_dir, 'postgres')))
    throw new Refusal(`There is nothing to back up: ${data_dir} has no database. Is DATA_DIR set as for the app?`)
  const log = { info: () => {}, warn: () => {} }
  const server = await startEmbeddedPostgres({ data_dir, log, use_running: true, signal })
  return { url: server.connection_string, stop: server.stop }
}
