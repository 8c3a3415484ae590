import { setTimeout as sleep } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { visit } from '#test/clients.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const main = await createTestApp()
/** A database without the constraint that refuses what the code should prevent. */
const bare = await createTestApp()
await sql`alter table stock_pools drop constraint stock_pools_never_oversold`.execute(bare.services.db)

const PLACES = 20
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** A database that pauses after reading `table`; the unprotected variant reads without locks. */
function slowAt(db: Db, table: string, { locks }: { locks: boolean }): Db {
  const slow = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind !== 'SelectQueryNode') return node
      if (JSON.stringify(node.from).includes(`"${table}"`)) slow.add(queryId)
      return locks ? node : { ...node, endModifiers: [] }
    },
    async transformResult({ result, queryId }) {
      if (slow.has(queryId)) await sleep(150)
      return result
    },
  }
  return db.withPlugin(plugin)
}

/** Every place is sold one by one, or not sold yet. */
async function openVenue(on: TestApp) {
  const seller = await newSeller(on)
  const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: PLACES }] })
  const ids: number[] = []
  for (let place = 0; place < PLACES; place++) ids.push(await placeOrder(on, seller, { product }))
  const apps = [on.app, on.withConfig({}).app]
  const reserve = (index: number) =>
    visit(apps[index % 2] ?? on.app).call(checkout.reserve, {
      params: { event_id: seller.event_id },
      body: {
        products: [{ product_id: product.id, quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }] }],
      },
    })
  return { seller, ids, reserve, acts: bulkActsOf(on, seller) }
}

/** Cancels all orders, then undoes it while as many visitors want the places. */
async function undoAgainstVisitors(on: TestApp, db: Db) {
  const { acts, ids, reserve, seller } = await openVenue(on)
  const id = await acts.done({ act: 'CANCEL', order_ids: ids })
  await acts.askToUndo(id)
  const undone = acts.work('undoBulkAct', id, db)
  await sleep(50)
  const visitors = await Promise.allSettled(times(PLACES, reserve))
  const pool = on.services.db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', seller.event_id)
  return {
    state: await undone,
    reserved: visitors.filter(({ status }) => status === 'fulfilled').length,
    pool: await pool.executeTakeFirstOrThrow(),
  }
}

describe('undoing a cancellation against visitors who want the same places', () => {
  test.each([1, 2, 3, 4, 5])('each place has one of them; the rest stay cancelled (round %i)', async () => {
    const db = slowAt(main.services.db, 'stock_pools', { locks: true })
    const { state, reserved, pool } = await undoAgainstVisitors(main, db)
    expect(state.restored_count + reserved).toBe(PLACES)
    expect(state.kept_count).toBe(reserved)
    expect(state.kept.every(({ reason }) => reason === 'sold_out')).toBe(true)
    expect(pool).toEqual({ held: reserved, sold: state.restored_count })
    expect(await findDifferences(main.services.db)).toEqual([])
  })

  test('unprotected: without locked pools places are sold twice', { retry: 2 }, async () => {
    const db = slowAt(bare.services.db, 'stock_pools', { locks: false })
    const { state, reserved } = await undoAgainstVisitors(bare, db)
    expect(state.restored_count + reserved).toBeGreaterThan(PLACES)
    const broken = (await findDifferences(bare.services.db)).map(({ invariant }) => invariant)
    expect(broken).toContain('never oversold')
  })
})

/** Runs two acts over the same orders, at the same moment. */
async function cancelTwice(on: TestApp, db: Db) {
  const { acts, ids } = await openVenue(on)
  const both = [
    await acts.start({ act: 'CANCEL', order_ids: ids }),
    await acts.start({ act: 'CANCEL', order_ids: ids }),
  ]
  const states = await Promise.all(both.map((id) => acts.work('runBulkAct', id, db)))
  return { both, states, acts }
}

describe('two acts over the same orders', () => {
  test.each([1, 2, 3, 4, 5])('change each of them once, and each can be undone (round %i)', async () => {
    const db = slowAt(main.services.db, 'orders', { locks: true })
    const { both, states, acts } = await cancelTwice(main, db)
    expect(states.map(({ changed_count }) => changed_count).sort()).toEqual([0, PLACES])
    expect(states.flatMap(({ skipped }) => skipped)).toEqual([{ reason: 'already_cancelled', orders_count: PLACES }])
    const undone = await Promise.all(both.map((id) => acts.undone(id)))
    expect(undone.reduce((sum, { restored_count }) => sum + restored_count, 0)).toBe(PLACES)
    expect(await findDifferences(main.services.db)).toEqual([])
  })

  test('unprotected: without locked orders both believe that they changed them', { retry: 2 }, async () => {
    const { states } = await cancelTwice(bare, slowAt(bare.services.db, 'orders', { locks: false }))
    expect(states.reduce((sum, { changed_count }) => sum + changed_count, 0)).toBeGreaterThan(PLACES)
  })
})
