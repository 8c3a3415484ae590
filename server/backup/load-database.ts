import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateFromNothing } from '#database/migrate.ts'
import { assertEmptyDatabase } from './empty-place.ts'
import { type Checksums, type Manifest, parsed, sequences } from './format.ts'
import type { Entry } from './read-backup.ts'
import { columnList, tablesOf } from './read-database.ts'
import { changed, Refusal } from './refusal.ts'
import { AS_TEXT } from './snapshot.ts'

/** Fills a database in one transaction: nothing of it is visible before `commit`. */
type Loading = {
  loadPart: (table: string, bytes: Entry['bytes']) => Promise<void>
  setSequences: (bytes: Entry['bytes']) => Promise<void>
  commit: (rows: Checksums['rows']) => Promise<void>
  /** Tables that are not Foyer's; their content is left out. */
  unknown: string[]
}

/**
 * Creates the tables of the migrations that the backup was made with, so that its data fits, and disables triggers meanwhile.
 */
export async function beginLoading(client: ClientBase, { migrations, tables, log_months }: Manifest): Promise<Loading> {
  await client.query('begin')
  for (const setting of AS_TEXT) await client.query(`set local ${setting}`)
  await assertEmptyDatabase(client)
  await migrateFromNothing(client, migrations)
  const ours = await tablesOf(client)
  assertSameColumns(ours, tables)
  // Rows inserted by the migrations are in the backup as well.
  await client.query(`truncate ${Object.keys(ours).map(qualified).join(', ')}`)
  await makeMonths(client, log_months)
  const { drop, make } = await foreignKeys(client)
  const triggered = await tablesWithTriggers(client)
  await client.query(drop)
  await client.query(triggered.map((table) => `alter table ${table} disable trigger user`).join(';'))
  const loaded: Record<string, number> = Object.fromEntries(Object.keys(ours).map((name) => [name, 0]))

  async function loadPart(table: string, bytes: Entry['bytes']): Promise<void> {
    const columns = ours[table]
    if (!columns) return discard(bytes)
    const copy = client.query(copyFrom(`copy ${qualified(table)} (${columnList(columns)}) from stdin`))
    await pipeline(Readable.from(bytes, { objectMode: false }), copy)
    loaded[table] = (loaded[table] ?? 0) + copy.rowCount
  }
  async function setSequences(bytes: Entry['bytes']): Promise<void> {
    const { data } = sequences.safeParse(parsed(await buffer(bytes)))
    if (!data) throw changed()
    const known = await client.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'public'`,
    )
    for (const { name } of known.rows)
      if (data[name]) await client.query('select setval($1::regclass, $2::bigint)', [qualified(name), data[name]])
  }
  async function commit(rows: Checksums['rows']): Promise<void> {
    for (const [name, count] of Object.entries(loaded)) if (rows[name] !== count) throw changed()
    await client.query(make)
    await client.query(triggered.map((table) => `alter table ${table} enable trigger user`).join(';'))
    await client.query('commit')
  }
  return { loadPart, setSequences, commit, unknown: Object.keys(tables).filter((name) => !ours[name]) }
}

const qualified = (name: string) => `public.${escapeIdentifier(name)}`

async function discard(bytes: Entry['bytes']): Promise<void> {
  for await (const _ of bytes);
}

function assertSameColumns(ours: Manifest['tables'], told: Manifest['tables']): void {
  for (const [name, columns] of Object.entries(ours))
    if (told[name]?.join() !== columns.join())
      throw new Refusal(`This backup has other columns of ${name} than Foyer makes: somebody has changed its tables.`)
}

/** Creates partitions as `arrange_activity_log` does, but also those of earlier months. */
async function makeMonths(client: ClientBase, months: readonly string[]): Promise<void> {
  for (const name of months) {
    const partition = `activity.log_${name}`
    const { rows } = await client.query('select to_regclass($1) is not null as there', [partition])
    if (rows[0].there) continue
    const [year = 0, month = 0] = name.split('_').map(Number)
    const [from, to] = [month - 1, month].map((index) => new Date(Date.UTC(year, index)).toISOString())
    await client.query(`create table ${partition} (like activity_log including all)`)
    await client.query(
      `alter table activity_log attach partition ${partition} for values from ('${from}') to ('${to}')`,
    )
  }
}

/**
 * Foreign keys are dropped first, because tables come in any order, and added again when all are loaded: every row is checked
 * then.
 */
async function foreignKeys(client: ClientBase): Promise<{ drop: string; make: string }> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by oid`,
  )
  const drop = rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`).join(';')
  const make = rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
  return { drop, make: make.join(';') }
}

async function tablesWithTriggers(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ table }) => table)
}
