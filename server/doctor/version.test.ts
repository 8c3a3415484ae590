import { expect, test } from 'vitest'
import { knownMigrations } from '#database/migrate.ts'
import { openDatabase } from '#server/lib/database.ts'
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts'
import { examineVersion, versionTrouble } from './version.ts'

const { db, pool } = await createTestDatabase()
const last = knownMigrations().at(-1)?.replace('.sql', '')

test('says what works together', async () => {
  const { trouble, advice } = await examineVersion(db)
  expect(trouble).toEqual([])
  expect(advice).toMatch(
    /^Foyer \d+\.\d+\.\d+( \([0-9a-f]{7,}\))?, Node\.js \d+\.\d+\.\d+, PostgreSQL \d+\.\d+; database at /,
  )
  expect(advice).toContain(`database at ${last}.`)
})

test('a database of a later version is trouble', async () => {
  await pool.query(`insert into schema_migrations (name) values ('9999_of_the_future.sql')`)
  expect((await examineVersion(db)).trouble).toEqual([
    'the database was made by a newer Foyer (it has 9999_of_the_future.sql): start that version, or a later one',
  ])
})

test('an empty one is told as it is', async () => {
  const empty = openDatabase({ database_url: await createEmptyDatabase() })
  const { trouble, advice } = await examineVersion(empty.db)
  await empty.close()
  expect({ trouble, advice }).toEqual({ trouble: [], advice: expect.stringMatching(/database at nothing yet\.$/) })
})

test('PostgreSQL from version 15 on', () => {
  expect(versionTrouble({ postgres: '14.19', number: 140_019, migrations: null })).toEqual([
    'PostgreSQL 14.19 is too old: version 15 or later',
  ])
  expect(versionTrouble({ postgres: '15.0', number: 150_000, migrations: null })).toEqual([])
})
