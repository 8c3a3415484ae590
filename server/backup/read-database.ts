import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Manifest, partName } from './format.ts'

type Queryable = Pick<ClientBase, 'query'>

const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  group by relname order by relname`

/** The tables in the schema public with the columns that can be written; months of the activity log are read as one table. */
export async function tablesOf(client: Queryable): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(TABLES)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * Facts needed before the tables can be loaded. Must be the first query of the transaction, so that all others see the same
 * moment.
 */
export async function describeDatabase(client: Queryable) {
  const applied = await client.query<{ name: string }>('select name from schema_migrations order by name collate "C"')
  const months = await client.query<{ month: string }>(
    `select substr(relname, 5) as month from pg_class
     where relnamespace = to_regnamespace('activity') and relkind = 'r' order by relname`,
  )
  const { rows } = await client.query<{ now: Date }>('select now()')
  return {
    created_at: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: applied.rows.map(({ name }) => name),
    log_months: months.rows.map(({ month }) => month),
    tables: await tablesOf(client),
  }
}

/** Sequences are not transactional: read after the tables, so that none is behind the rows. */
export async function readSequences(client: Queryable): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Maximum bytes of a table in memory at once; a longer row is not divided. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

type Table = { name: string; columns: readonly string[] }
type Part = { name: string; bytes: Buffer; rows: number }

/** Streams a table as text, in parts that end with a row: each is input for `COPY … FROM`. */
export async function* readTable(client: ClientBase, { name, columns }: Table): AsyncGenerator<Part> {
  const query = `copy (select ${columnList(columns)} from public.${escapeIdentifier(name)}) to stdout`
  let number = 0
  const partOf = (bytes: Buffer): Part => ({ name: partName(name, ++number), bytes, rows: rowsIn(bytes) })
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of client.query(copyTo(query)) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES || !chunk.includes(NEWLINE)) continue
    const bytes = Buffer.concat(waiting)
    const end = bytes.lastIndexOf(NEWLINE) + 1
    waiting = [bytes.subarray(end)]
    size = bytes.length - end
    yield partOf(bytes.subarray(0, end))
  }
  if (size > 0) yield partOf(Buffer.concat(waiting))
}

export const columnList = (columns: readonly string[]) => columns.map((name) => escapeIdentifier(name)).join(', ')

/**
 * Counts rows by line ends: a line break within a value is written as `
 * `.
 */
export function rowsIn(bytes: Uint8Array): number {
  let rows = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}
