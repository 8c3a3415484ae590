import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { createApi } from '#server/api.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { openDatabase } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { backUp, contentsOf, filesBelow, restoreInto, sequencesOf, temporaryFolder, withClient } from '#test/backups.ts'
import { buy, reserve } from '#test/buyers.ts'
import { openCardSale } from '#test/cards.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { startRecordedDouble } from '#test/recorded-double.ts'
import { createWorld } from '#test/worlds.ts'

const PASSPHRASE = 'lantern harbour ticket violin'
const double = await startRecordedDouble()
afterAll(() => double.stop())
const data_dir = temporaryFolder()
const testApp = await createTestApp({ data_dir, stripe_api_url: double.address, secret: 's'.repeat(32) })
const { app, services } = testApp
const url = services.pool.options.connectionString ?? ''

const seller = await signUp(app)
const sale = await createEventOnSale(seller, { product: { type: 'FREE' }, quantity: 100 })

/** Creates an account with one of everything, one that takes cards, and orders in all states. */
async function fill(): Promise<void> {
  await createWorld(testApp, 'backedup')
  const cards = await openCardSale(app)
  await buy(app, cards, 2)
  const params = { event_id: sale.event.id }
  for (let count = 1; count <= 5; count++) await buy(app, sale, count)
  await reserve(app, sale)
  const { data } = await seller.visitor.call(orders.list, { params })
  await seller.visitor.call(orders.cancel, { params: { ...params, order_id: data[0]?.id ?? 0 } })
}
await fill()

/** Expects the same rows, except those that a start or a restore writes. */
async function expectRestored(place: { url: string; data_dir: string }): Promise<void> {
  expect(await contentsOf(place.url)).toEqual(await contentsOf(url))
  for (const folder of ['files', 'private'])
    expect(filesBelow(join(place.data_dir, folder))).toEqual(filesBelow(join(data_dir, folder)))
  expect(await sequencesOf(place.url)).toEqual(await sequencesOf(url))
}

test.each([{ passphrase: null }, { passphrase: PASSPHRASE }])(
  'what is restored is what was backed up, row by row, with passphrase $passphrase',
  async ({ passphrase }) => {
    const { path, rows, files } = await backUp(url, { data_dir, passphrase })
    expect(path).toMatch(/\/foyer-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst/)
    expect(path.endsWith('.age')).toBe(passphrase !== null)
    expect(rows).toBeGreaterThan(200)
    expect(files).toBeGreaterThan(2)
    // Table names are unreadable without the passphrase.
    expect(readFileSync(path).includes('age-encryption.org')).toBe(passphrase !== null)
    const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder(), passphrase: passphrase ?? undefined }
    const { applied, unknown } = await restoreInto(place, path)
    expect({ applied, unknown }).toEqual({ applied: [], unknown: [] })
    await expectRestored(place)
  },
)

test('the restored one has its triggers and foreign keys, agrees with itself, and sells the next ticket', async () => {
  const { path } = await backUp(url, { data_dir })
  const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder() }
  await restoreInto(place, path)
  const restored = openDatabase({ database_url: place.url })
  try {
    const { db, batch_db, pool } = restored
    expect(await ties(place.url)).toEqual(await ties(url))
    expect(await findDifferences(db)).toEqual(await findDifferences(services.db))
    const elsewhere = createApi({ ...services, db, batch_db, pool })
    const order = await buy(elsewhere, sale, 2)
    expect(order.status).toBe('COMPLETED')
    expect((await findDifferences(db)).filter(({ event_id }) => event_id === sale.event.id)).toEqual([])
    await expect(db.deleteFrom('activity_log').execute()).rejects.toThrow(/append-only/)
  } finally {
    await restored.close()
  }
})

/** Constraints, and triggers with their enabled state. */
const ties = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as tie
       from pg_constraint where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows.map(({ tie }) => tie)
  })

test('in another server, whose transactions have lower numbers, the log comes before all of them', async () => {
  await withClient(url, async (client) => {
    await client.query('alter table activity_log disable trigger user')
    await client.query(`update activity_log set xid = '9000000000000'`)
    await client.query('alter table activity_log enable trigger user')
  })
  const { path } = await backUp(url, { data_dir })
  const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder() }
  await restoreInto(place, path)
  const { rows } = await withClient(place.url, (client) => client.query('select distinct xid::text from activity_log'))
  expect(rows).toEqual([{ xid: '0' }])
})

test('months of the log that are long past are made again, and tables of somebody else are left out', async () => {
  await withClient(url, async (client) => {
    await client.query('create table activity.log_2025_02 (like activity_log including all)')
    await client.query(
      `alter table activity_log attach partition activity.log_2025_02
       for values from ('2025-02-01 00:00:00+00') to ('2025-03-01 00:00:00+00')`,
    )
    await client.query(
      `insert into activity_log (at, actor_kind, name, subject_id)
       values ('2025-02-28 23:59:59.999999+00', 'system', 'event.updated', 7)`,
    )
    await client.query('create table somebody_elses (id int)')
  })
  const { path } = await backUp(url, { data_dir })
  const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder() }
  expect((await restoreInto(place, path)).unknown).toEqual(['somebody_elses'])
  const { rows } = await withClient(place.url, (client) =>
    client.query('select tableoid::regclass::text as month from activity_log where subject_id = 7'),
  )
  expect(rows).toContainEqual({ month: 'activity.log_2025_02' })
  expect(existsSync(place.data_dir)).toBe(true)
  rmSync(path)
})
