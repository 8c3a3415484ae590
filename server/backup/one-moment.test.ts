import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { knownMigrations, migrate } from '#database/migrate.ts'
import { arrangeActivityLog } from '#server/activity/arrange-log.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { isConnectionLost } from '#server/lib/connection-lost.ts'
import { openDatabase } from '#server/lib/database.ts'
import { keptBelow } from '#server/lib/removed-files.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import { createTestApp } from '#test/app.ts'
import { backUp, restoreInto, temporaryFolder, withClient } from '#test/backups.ts'
import { buy } from '#test/buyers.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { untilWaiting } from '#test/until-waiting.ts'

const data_dir = temporaryFolder()
const { app, services } = await createTestApp({ data_dir })
const { db } = services
const url = services.pool.options.connectionString ?? ''
const sale = await createEventOnSale(await signUp(app), { product: { type: 'FREE' } })
await buy(app, sale, 2)

/** Runs `act` once, when the backup reaches the table. */
const atTable = (table: string, act: () => Promise<unknown>) => {
  let isDone = false
  return async ({ reading }: { reading: string }) => {
    if (reading !== table || isDone) return
    isDone = true
    await act()
  }
}

describe('an order that is completed while the tables are read', () => {
  async function restored(file: string): Promise<{ differences: unknown[]; orders: number }> {
    const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder() }
    await restoreInto(place, file)
    const { db, close } = openDatabase({ database_url: place.url })
    try {
      const orders = await db.selectFrom('orders').select('id').execute()
      return { differences: await findDifferences(db), orders: orders.length }
    } finally {
      await close()
    }
  }
  const ordersNow = async () => (await db.selectFrom('orders').select('id').execute()).length

  test('is not in the backup, not in any table', async () => {
    const before = await ordersNow()
    const { path } = await backUp(url, { data_dir, onProgress: atTable('orders', () => buy(app, sale, 3)) })
    expect(await ordersNow()).toBe(before + 1)
    expect(await restored(path)).toEqual({ differences: [], orders: before })
  })

  test('is there in halves where each table is read as it is just then', async () => {
    const client = new pg.Client({ connectionString: url })
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((text: unknown, ...rest: unknown[]) =>
      query(typeof text === 'string' ? text.replace('repeatable read', 'read committed') : text, ...rest)) as never
    await client.connect()
    const { path } = await backUp(url, { client, data_dir, onProgress: atTable('orders', () => buy(app, sale, 3)) })
    await client.end()
    expect((await restored(path)).differences).not.toEqual([])
  })
})

describe('a file that is removed after the moment of the backup', () => {
  const storage = openPrivateStorage({ data_dir })

  async function restoredFile(removal: () => Promise<void>): Promise<Uint8Array | null> {
    await storage.put('answers/passport.pdf', Buffer.from('of somebody'))
    const { path } = await backUp(url, { data_dir, onProgress: atTable('orders', removal) })
    expect(await storage.get('answers/passport.pdf')).toBeNull()
    const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder() }
    await restoreInto(place, path)
    return openPrivateStorage(place).get('answers/passport.pdf')
  }

  test('is in it, and gone from the disk', async () => {
    const restored = await restoredFile(() => storage.remove('answers/passport.pdf'))
    expect(Buffer.from(restored ?? []).toString()).toBe('of somebody')
    expect(existsSync(keptBelow(data_dir))).toBe(false)
  })

  test('is not in it where removed files are not kept', async () => {
    const restored = await restoredFile(async () => {
      rmSync(keptBelow(data_dir), { recursive: true })
      await storage.remove('answers/passport.pdf')
    })
    expect(restored).toBeNull()
  })

  test('what is just being written is no file yet', async () => {
    await storage.put('answers/whole.pdf', Buffer.from('whole'))
    writeFileSync(join(data_dir, 'private/answers/half.pdf.part'), 'ha')
    expect((await backUp(url, { data_dir })).files).toBe(1)
  })
})

describe('while a backup is under way', () => {
  /** All migrations and one more. */
  const migrations = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  afterAll(() => rmSync(migrations, { recursive: true }))
  for (const name of knownMigrations())
    copyFileSync(join(import.meta.dirname, '../../database/migrations', name), join(migrations, name))
  writeFileSync(join(migrations, '29990101-01-later.sql'), 'alter table orders add column later text;')

  test('a migration waits, and nobody who buys waits with it', async () => {
    let migrating: Promise<string[]> | undefined
    await backUp(url, {
      data_dir,
      onProgress: atTable('stock_pools', async () => {
        migrating = migrate(url, migrations)
        await untilWaiting(db, 1)
        expect((await buy(app, sale)).status).toBe('COMPLETED')
      }),
    })
    expect(await migrating).toEqual(['29990101-01-later.sql'])
    await sql`alter table orders drop column later`.execute(db)
    await sql`delete from schema_migrations where name like '2999%'`.execute(db)
  })

  test('one that takes hold of a table would make everybody wait', async () => {
    let altering: Promise<unknown> | undefined
    await backUp(url, {
      data_dir,
      onProgress: atTable('stock_pools', async () => {
        altering = sql`alter table orders add column later text`.execute(db)
        await untilWaiting(db, 1)
        await withClient(url, async (client) => {
          await client.query(`set lock_timeout = '50ms'`)
          await expect(client.query('select count(*) from orders')).rejects.toMatchObject({ code: '55P03' })
        })
      }),
    })
    await altering
    await sql`alter table orders drop column later`.execute(db)
  })

  test('old months of the log are left to the next night, and whoever writes an entry does not wait', async () => {
    await sql`create table activity.log_2020_01 (like activity_log including all)`.execute(db)
    await sql`alter table activity_log attach partition activity.log_2020_01
      for values from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')`.execute(db)
    const isThere = async () => {
      const { rows } = await sql`select from pg_class where relname = 'log_2020_01'`.execute(db)
      return rows.length === 1
    }
    await backUp(url, {
      data_dir,
      onProgress: atTable('stock_pools', async () => {
        await arrangeActivityLog(services)
        expect(await isThere()).toBe(true)
        expect((await buy(app, sale)).status).toBe('COMPLETED')
      }),
    })
    await arrangeActivityLog(services)
    expect(await isThere()).toBe(false)
  })

  test('a second one is refused', async () => {
    let second: unknown
    await backUp(url, {
      data_dir,
      onProgress: atTable('orders', async () => {
        second = await backUp(url, { data_dir }).catch((error: unknown) => error)
      }),
    })
    expect(second).toMatchObject({ name: 'Refusal', message: expect.stringMatching(/^Another backup/) })
  })

  test.each([
    ['its connection is lost', isConnectionLost],
    ['it is stopped', (error: unknown) => error instanceof Error && error.name === 'AbortError'],
  ])('and %s, nothing is left of it', async (how, isExpected) => {
    const folder = temporaryFolder()
    const stopping = new AbortController()
    const kill = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'copy %'`.execute(db)
    const attempt = backUp(url, {
      ...{ data_dir, folder, signal: stopping.signal },
      onProgress: atTable('orders', async () => void (how.includes('lost') ? await kill() : stopping.abort())),
    })
    await expect(attempt).rejects.toSatisfy(isExpected)
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(keptBelow(data_dir))).toBe(false)
  })
})
