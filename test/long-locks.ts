import type pg from 'pg'

/**
 * Long work of a migration, which takes the longer the more rows a table has, while sales wait for the table: a rewrite, or a
 * full scan for an index, a constraint, or `not null`. Each line of the query is one such state of a table.
 */
const STATES = `
  select oid as on_table, 'written anew' as what, relfilenode::text as state from pg_class where relkind = 'r'
  union all
  select indrelid, 'index ' || relname, '' from pg_index join pg_class on pg_class.oid = indexrelid
  union all
  select conrelid, 'constraint ' || conname, pg_constraint.oid::text from pg_constraint
    where contype in ('c', 'f') and convalidated
  union all
  select attrelid, 'not null ' || attname, '' from pg_attribute where attnotnull and attnum > 0`

type State = { on_table: number; what: string; state: string }

/** Runs the migration. Returns its long work on tables that existed before; its own tables are empty. */
export async function longLocksOf(client: pg.Client, migration: string): Promise<string[]> {
  const before = await client.query<State>(STATES)
  const columns = await client.query<{ it: string }>(
    `select attrelid || ' not null ' || attname as it from pg_attribute`,
  )
  await client.query('begin')
  await client.query(migration)
  await client.query('commit')
  const { rows } = await client.query<State & { name: string }>(
    `select states.*, relname as name from (${STATES}) states join pg_class on oid = on_table
     where relnamespace = 'public'::regnamespace order by name, what`,
  )
  const known = new Set(before.rows.map(keyOf))
  const tables = new Set(before.rows.map(({ on_table }) => on_table))
  const earlier = new Set(columns.rows.map(({ it }) => it))
  return (
    rows
      .filter((row) => tables.has(row.on_table) && !known.has(keyOf(row)))
      // A new column has its default in every row, so nothing is scanned.
      .filter(({ on_table, what }) => !what.startsWith('not null') || earlier.has(`${on_table} ${what}`))
      .map(({ name, what }) => `${name}: ${what}`)
  )
}

const keyOf = ({ on_table, what, state }: State) => `${on_table} ${what} ${state}`
