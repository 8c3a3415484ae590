import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { clusterOf, isAlive } from '#server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { isServerOf, readPostmaster, signalServer } from '#server/embedded-postgres/server-process.ts'
import { createMemberRole, prepareMemberRole } from '#server/lib/row-security/member-role.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's own database, from which others are created. */
    server_url: string
  }
}

export const TEMPLATE = 'foyer_template'

/** Speed instead of durability: data of a test run need not survive a crash. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
}

/** One PostgreSQL for the whole test run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  const folder = mkdtempSync(join(quickFolder(), `foyer-test-${process.pid}-`))
  const log = { info: () => undefined, warn: console.warn }
  const server = await startEmbeddedPostgres({
    data_dir: folder,
    log,
    settings: SETTINGS,
    prepare: (superuser) => createMemberRole(superuser, 'foyer'),
  })
  const templateUrl = databaseUrl(server.connection_string, TEMPLATE)
  await asSuperuser(server.connection_string, 'alter role foyer createdb', `create database ${TEMPLATE} owner foyer`)
  await migrate(templateUrl)
  await prepareTemplate(templateUrl)
  project.provide('server_url', server.connection_string)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
}

export const databaseUrl = (serverUrl: string, name: string) => serverUrl.replace('/foyer?', `/${name}?`)

async function prepareTemplate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await prepareMemberRole(pool).finally(() => pool.end())
}

async function asSuperuser(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(serverUrl, 'postgres').replace('//foyer', '//postgres'),
  })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Stops and removes the servers of killed test runs. */
function removeLeftovers(): void {
  for (const folder of new Set([quickFolder(), tmpdir()]))
    for (const name of globSync('foyer-test-*', { cwd: folder })) {
      if (isAlive(Number(name.split('-')[2]))) continue
      const cluster = clusterOf(join(folder, name))
      const pid = readPostmaster(cluster)?.pid
      if (pid && isServerOf(cluster, pid)) signalServer(pid, 'SIGQUIT')
      rmSync(cluster.data_dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
}
