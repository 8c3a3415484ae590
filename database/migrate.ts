import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The database does not fit the migrations that this version of Foyer knows. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Any number that nobody else uses. Several processes may start at once; one migrates, the others wait and find it done. */
const LOCK = 0x6d696772

/**
 * Applies what is missing, in the order of the files' names: all in one transaction where the database is new, otherwise each in
 * its own. Answers with their names.
 */
export async function migrate(connectionString: string, folder = MIGRATIONS): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const names = files.toSorted()
  const client = new pg.Client({ connectionString, application_name: 'foyer migrate' })
  await client.connect()
  try {
    const applied: string[] = []
    for (;;) {
      const next = await applyNext(client, folder, names)
      if (next.length === 0) return applied
      applied.push(...next)
    }
  } finally {
    await client.end()
  }
}

/** What this version would apply, in order; for those who only look. */
export async function pendingMigrations(connectionString: string, folder = MIGRATIONS): Promise<string[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const client = new pg.Client({ connectionString, application_name: 'foyer doctor' })
  await client.connect()
  try {
    const known = await client.query(`select to_regclass('schema_migrations') is not null as there`)
    if (!known.rows[0].there) return names.toSorted()
    const applied = await client.query<{ name: string }>('select name from schema_migrations')
    const done = new Set(applied.rows.map((row) => row.name))
    return names.filter((name) => !done.has(name)).toSorted()
  } finally {
    await client.end()
  }
}

async function applyNext(client: pg.Client, folder: string, names: string[]): Promise<string[]> {
  let current: string | undefined
  await client.query('begin')
  try {
    // Held until the transaction ends: a lock of the session would be lost behind PgBouncer.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const known = await countApplied(client, names)
    const next = known === 0 ? names : names.slice(known, known + 1)
    for (const name of next) {
      current = name
      await client.query(readFileSync(join(folder, name), 'utf8'))
    }
    await client.query('insert into schema_migrations (name) select unnest($1::text[])', [next])
    await client.query('commit')
    return next
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (!current) throw error
    throw new MigrationError(`Migration ${current} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** They are the first of the names, without a gap. */
async function countApplied(client: pg.Client, names: string[]): Promise<number> {
  await client.query(
    `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name collate "C"')
  for (const [position, { name }] of rows.entries()) {
    if (name === names[position]) continue
    if (names.includes(name))
      throw new MigrationError(`${names[position]} was added before ${name}, which is already applied.`)
    throw new MigrationError(
      `This database was made by a newer Foyer (it has ${name}). Start that version, or a later one.`,
    )
  }
  return rows.length
}
