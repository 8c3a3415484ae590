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

/** Applies what is missing, file by file in the order of their names, each in one transaction. Answers with their names. */
export async function migrate(connectionString: string, folder = MIGRATIONS): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const names = files.toSorted()
  const client = new pg.Client({ connectionString, application_name: 'foyer migrate' })
  await client.connect()
  try {
    const applied: string[] = []
    for (let name = await applyNext(client, folder, names); name; name = await applyNext(client, folder, names)) {
      applied.push(name)
    }
    return applied
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

async function applyNext(client: pg.Client, folder: string, names: string[]): Promise<string | undefined> {
  let name: string | undefined
  await client.query('begin')
  try {
    // Held until the transaction ends: a lock of the session would be lost behind PgBouncer.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    name = await firstMissing(client, names)
    if (name) {
      // A power cut takes the last ones at most, and the next start applies them again: whatever is kept later is flushed behind them.
      await client.query('set local synchronous_commit = off')
      await client.query(readFileSync(join(folder, name), 'utf8'))
      await client.query('insert into schema_migrations (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (!name) throw error
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  return name
}

async function firstMissing(client: pg.Client, names: string[]): Promise<string | undefined> {
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
  return names[rows.length]
}
