import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { knownMigrations } from '#database/migrate.ts'
import { ownVersion } from '#server/backup/format.ts'
import type { Db } from '#server/lib/database.ts'
import type { Finding } from './finding.ts'

const ROOT = join(import.meta.dirname, '../..')
const LEAST_POSTGRES = 15

type Versions = { postgres: string; number: number; migrations: string[] | null }

/** The versions of all components that work together here. */
export async function examineVersion(db: Db): Promise<Finding> {
  const found = await versionsOf(db)
  const told = [
    `Foyer ${ownVersion()}${await commit()}`,
    `Node.js ${process.versions.node}`,
    `PostgreSQL ${found.postgres}`,
  ]
  const last = found.migrations?.at(-1)?.replace(/\.sql$/, '')
  return {
    what: 'Version',
    trouble: versionTrouble(found),
    advice: `${told.join(', ')}; database at ${last ?? 'nothing yet'}.`,
  }
}

export function versionTrouble({ postgres, number, migrations }: Versions): string[] {
  const known = new Set(knownMigrations())
  const unknown = migrations?.find((name) => !known.has(name))
  return [
    ...(number < LEAST_POSTGRES * 10_000
      ? [`PostgreSQL ${postgres} is too old: version ${LEAST_POSTGRES} or later`]
      : []),
    ...(unknown
      ? [`the database was made by a newer Foyer (it has ${unknown}): start that version, or a later one`]
      : []),
  ]
}

async function versionsOf(db: Db): Promise<Versions> {
  const { rows } = await sql<{ postgres: string; number: number; is_there: boolean }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres, current_setting('server_version_num')::int as number,
      to_regclass('schema_migrations') is not null as is_there`.execute(db)
  const { postgres, number, is_there } = rows[0] as (typeof rows)[number]
  if (!is_there) return { postgres, number, migrations: null }
  const applied = await sql<{ name: string }>`select name from schema_migrations order by name collate "C"`.execute(db)
  return { postgres, number, migrations: applied.rows.map(({ name }) => name) }
}

/** Commit of the program; known if it was cloned. */
async function commit(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, timeout: 5_000 })
    return ` (${stdout.trim()})`
  } catch {
    return ''
  }
}
