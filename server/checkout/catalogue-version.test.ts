import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import type { DB } from '#database/types.ts'
import { createTestApp } from '#test/app.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { createCatalogueSnapshots } from './catalogue-snapshots.ts'

const { app, services } = await createTestApp()
const { db, pool } = services

const seller = await signUp(app)
const { event } = await createEventOnSale(seller)
const params = { event_id: event.id }

/**
 * Tables without a version: names and pictures around an order may be some seconds old, and the database decides about stock
 * when selling.
 */
const NOT_COUNTED = ['images', 'organizer_settings', 'organizers', 'stock_pools']

/** Tables that loading a snapshot reads, with views resolved. */
async function tablesRead(): Promise<string[]> {
  const statements: string[] = []
  const log = (entry: { query: { sql: string } }) => void statements.push(entry.query.sql)
  await createCatalogueSnapshots(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })).get(event.id)
  const names = new Set(
    statements.flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map((match) => match[1])),
  )
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.view_table_usage where view_name = any(${[...names]})
    union
    select table_name from information_schema.tables where table_type = 'BASE TABLE' and table_name = any(${[...names]})
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function tablesCounted(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname like 'count_up_%' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function version(): Promise<number> {
  const row = db.selectFrom('events').select('catalogue_version').where('id', '=', event.id)
  return (await row.executeTakeFirstOrThrow()).catalogue_version
}

describe('the version of a catalogue', () => {
  it('is counted up by every table from which tickets are sold', async () => {
    const counted = await tablesCounted()
    expect((await tablesRead()).filter((name) => !NOT_COUNTED.includes(name))).toEqual(counted)
  })

  describe('of settings', () => {
    let before = 0
    beforeAll(async () => {
      before = await version()
    })

    it('is left alone by what no sale reads', async () => {
      const body = { email_footer_message: 'Bye', notify_organizer_of_new_orders: false, seo_title: 'Found' }
      await seller.visitor.call(events.updateSettings, { params, body })
      expect(await version()).toBe(before)
    })

    it('is counted up by what a sale reads', async () => {
      await seller.visitor.call(events.updateSettings, {
        params,
        body: { order_timeout_in_minutes: 20, seo_title: 'A' },
      })
      expect(await version()).toBe(before + 1)
    })
  })
})
