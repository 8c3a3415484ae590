import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '#test/database.ts'
import { longLocksOf } from '#test/long-locks.ts'
import { knownMigrations } from './migrate.ts'

/** Last migration before this check existed. Those up to here ran on installations with few sales. */
const NOT_LOOKED_AT = '20261208-40-orders-held-for-cards.sql'
const REASON = /^-- Long lock: \S.{20,}/m

const client = new pg.Client({ connectionString: await createEmptyDatabase() })
await client.connect()
afterAll(() => client.end())

test('a migration that keeps others from a table for long says why', async () => {
  const silent: string[] = []
  for (const name of knownMigrations()) {
    const migration = readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8')
    const found = await longLocksOf(client, migration)
    if (name > NOT_LOOKED_AT && !REASON.test(migration)) silent.push(...found.map((what) => `${name}: ${what}`))
  }
  expect(silent).toEqual([])
})

test.each([
  ['create index orders_by_notes on orders (notes)', ['orders: index orders_by_notes']],
  ['alter table orders alter column notes set not null', ['orders: not null notes']],
  ['alter table orders add column later uuid not null default gen_random_uuid()', ['orders: written anew']],
  ["alter table orders add constraint a check (notes <> '')", ['orders: constraint a']],
  ["alter table orders add constraint b check (notes <> '') not valid", []],
  ['alter table orders add column quick text not null default 1', []],
  ['alter table orders alter column quick type int using 1', ['orders: written anew']],
  ['create table quick (id int primary key, order_id int not null references orders)', []],
])('%s', async (migration, found) => {
  expect(await longLocksOf(client, migration)).toEqual(found)
})
