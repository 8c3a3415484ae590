import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/lib/database.ts'
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts'
import { knownMigrations, MigrationError, migrate, migrateFromNothing } from './migrate.ts'

const { db, url } = await createTestDatabase()
await sql`truncate schema_migrations`.execute(db)
const folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))
const add = (name: string, content: string) => writeFileSync(join(folder, name), content)

test('applies each file once, in the order of their names, however many processes start', async () => {
  add('2-second.sql', 'alter table first add column note text; create index on first (note);')
  add('1-first.sql', 'create table first (id int);')
  const runs = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(runs.flat().toSorted()).toEqual(['1-first.sql', '2-second.sql'])
  expect(await migrate(url, folder)).toEqual([])
})

test('a migration that fails leaves nothing behind', async () => {
  add('3-broken.sql', 'create table third (id int); select nonsense;')
  await expect(migrate(url, folder)).rejects.toThrow(/3-broken.sql failed: column "nonsense"/)
  const { rows } = await sql`select to_regclass('third') as found`.execute(db)
  expect(rows).toEqual([{ found: null }])
  rmSync(join(folder, '3-broken.sql'))
})

test('a database of a newer version is refused', async () => {
  await sql`insert into schema_migrations (name) values ('9-future.sql')`.execute(db)
  const attempt = migrate(url, folder)
  await expect(attempt).rejects.toThrow(MigrationError)
  await expect(attempt).rejects.toThrow(/newer Foyer \(it has 9-future.sql\)/)
  await sql`delete from schema_migrations where name = '9-future.sql'`.execute(db)
})

test('a migration that slipped in before an applied one is refused', async () => {
  add('1-late.sql', 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow(/1-late.sql was added before 2-second.sql/)
})

test('made from nothing in one transaction, types have the same values in the same order', async () => {
  const made = openDatabase({ database_url: await createEmptyDatabase() })
  const client = await made.pool.connect()
  try {
    await client.query('begin')
    await migrateFromNothing(client, knownMigrations())
    const query =
      'select enumtypid::regtype::text as type, enumlabel as value from pg_enum order by type, enumsortorder'
    const { rows } = await client.query(query)
    expect(rows).toContainEqual({ type: 'user_token_purpose', value: 'INVITATION' })
    expect(rows).toEqual((await sql.raw(query).execute(db)).rows)
  } finally {
    client.release(true)
    await made.close()
  }
})
