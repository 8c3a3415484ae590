import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { DEMO_SIGN_IN } from '#database/demo.ts'
import { knownMigrations, pendingMigrations } from '#database/migrate.ts'
import { createApi } from '#server/api.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { openDatabase } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { restoreInto, temporaryFolder } from '#test/backups.ts'
import { buy } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { createEventOnSale } from '#test/factories.ts'

const ROOT = join(import.meta.dirname, '../..')
const { services } = await createTestApp()

/**
 * Backups of the demo, written by the code of these commits and stored. `migrations` is the number of migrations each of them
 * had.
 */
describe.each([
  { commit: '3cef65a', migrations: 15 },
  { commit: 'acf226a', migrations: 60 },
])('a database of $commit', ({ commit, migrations }) => {
  test('is brought up to this version: every order opens, all figures agree, and the next ticket is sold', async () => {
    const place = { url: await createEmptyDatabase(), data_dir: temporaryFolder() }
    const { manifest, applied } = await restoreInto(place, join(ROOT, `test/earlier-versions/${commit}.tar.zst`))
    expect(manifest.migrations).toHaveLength(migrations)
    expect(applied).toEqual(knownMigrations().slice(migrations))
    expect(await pendingMigrations(place.url)).toEqual([])
    const { db, batch_db, pool, close } = openDatabase({ database_url: place.url })
    try {
      const app = createApi({ ...services, db, batch_db, pool })
      const member = visit(app)
      await member.call(auth.login, { body: DEMO_SIGN_IN })
      const all = await db.selectFrom('orders').select(['id', 'event_id', 'short_id']).execute()
      expect(all.length).toBeGreaterThan(50)
      for (const { id, event_id, short_id } of all) {
        const { data } = await member.call(orders.get, { params: { event_id, order_id: id } })
        expect(data.short_id).toBe(short_id)
        await visit(app).call(checkout.get, { params: { event_id, order_short_id: short_id } })
      }
      expect(await findDifferences(db)).toEqual([])
      const sale = await createEventOnSale({ visitor: member }, { product: { type: 'FREE' } })
      expect((await buy(app, sale)).status).toBe('COMPLETED')
      expect(await findDifferences(db)).toEqual([])
    } finally {
      await close()
    }
  })
})
