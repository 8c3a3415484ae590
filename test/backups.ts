import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Written, writeBackup } from '#server/backup/write-backup.ts'
import { loadConfig } from '#server/config.ts'
import { whenDone } from './when-done.ts'

/** Creates a temporary folder that is removed after the test, or after the file if no test is running. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

type Wanted = Partial<Parameters<typeof writeBackup>[0]> & { data_dir: string }

/** Backs this database up into a folder of its own, unless one is given. */
export async function backUp(url: string, wanted: Wanted): Promise<Written> {
  const client = new pg.Client({ connectionString: url })
  // The query under way reports the error as well.
  client.on('error', () => undefined)
  await client.connect()
  const usual = { client, folder: temporaryFolder(), passphrase: null, secret_check: '', signal: NEVER }
  return writeBackup({ ...usual, ...wanted }).finally(() => client.end())
}

const NEVER = new AbortController().signal

type Place = { url: string; data_dir: string; passphrase?: string }

export function restoreInto({ url, data_dir, passphrase }: Place, file: string) {
  const settings = { ...loadConfig({ DATA_DIR: data_dir, NODE_ENV: 'test' }), database_url: url }
  return restoreBackup({ source: { file, passphrase: passphrase ?? null, signal: NEVER }, settings })
}

/** Row count and hash of each table; the hash ignores the order of rows. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as told
         from (select md5(t::text) as row from public."${name}" t) rows`,
      )
      contents[name] = rows[0].told
    }
    return contents
  })
}

export async function sequencesOf(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select sequencename as name, last_value::float8 as value from pg_sequences where last_value is not null`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  })
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The files below a folder, with a hash of each. */
export function filesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(files.map((name) => [name, hash(name)]))
}
