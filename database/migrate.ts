import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The database does not match the migrations known to this version of Foyer. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Arbitrary unused number. Several processes may start at once; one migrates, the others wait and find it done. */
const LOCK = 0x6d696772

/** Names of all migrations of this version, in order. */
export function knownMigrations(folder = MIGRATIONS): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** Applies missing migrations in the order of their names, each in one transaction. Returns their names. */
export async function migrate(connectionString: string, folder = MIGRATIONS): Promise<string[]> {
  const names = knownMigrations(folder)
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

/** Names of the migrations that would be applied, in order. Changes nothing. */
export async function pendingMigrations(connectionString: string, folder = MIGRATIONS): Promise<string[]> {
  const names = knownMigrations(folder)
  const client = new pg.Client({ connectionString, application_name: 'foyer doctor' })
  await client.connect()
  try {
    const known = await client.query(`select to_regclass('schema_migrations') is not null as there`)
    if (!known.rows[0].there) return names
    const applied = await client.query<{ name: string }>('select name from schema_migrations')
    const done = new Set(applied.rows.map((row) => row.name))
    return names.filter((name) => !done.has(name))
  } finally {
    await client.end()
  }
}

/**
 * Creates the tables of exactly these migrations in an empty database, within the caller's transaction. Blocks other migrations
 * meanwhile.
 */
export async function migrateFromNothing(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(MAKE_TABLE)
  const files = names.map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
  for (const sql of withAllValues(files)) await client.query(sql)
}

/**
 * Moves enum values added later to the creation of their type: before version 17, PostgreSQL does not let a transaction use a
 * value that it has added itself.
 */
function withAllValues(files: string[]): string[] {
  const adding = /^ALTER TYPE (\w+) ADD VALUE ('\w+');/gm
  const added = files.flatMap((sql) => [...sql.matchAll(adding)].map(([, type, value]) => ({ type, value })))
  return files.map((sql) =>
    sql.replaceAll(adding, '').replaceAll(/CREATE TYPE (\w+) AS ENUM \([^)]*/g, (start, type) => {
      const values = added.filter((one) => one.type === type).map((one) => one.value)
      return [start.trimEnd(), ...values].join(', ')
    }),
  )
}

async function applyNext(client: pg.Client, folder: string, names: string[]): Promise<string | undefined> {
  let name: string | undefined
  await client.query('begin')
  try {
    // Held until the transaction ends: a session lock would be lost behind PgBouncer.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    name = await firstMissing(client, names)
    if (name) {
      // A running backup delays the migration here, before it blocks a table that others wait for.
      await client.query('lock table schema_migrations in access exclusive mode')
      // A power cut loses the last ones at most, and the next start applies them again: all later commits are flushed after them.
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

const MAKE_TABLE =
  'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())'

async function firstMissing(client: pg.Client, names: string[]): Promise<string | undefined> {
  await client.query(MAKE_TABLE)
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
