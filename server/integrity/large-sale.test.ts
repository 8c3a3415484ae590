import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Trx } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { copyOrder } from '#test/large-sale.ts'
import { writeRefund } from '#test/payments.ts'
import { type Explained, rowsHandled } from '#test/rows-handled.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { findDifferences, queries } from './find-differences.ts'
import { inOneState } from './one-state.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const ORDERS = 3_000

async function refundAPart(order_id: number): Promise<void> {
  await writeRefund(db, order_id, { state: 'SUCCEEDED', amount: 400 })
  await db.updateTable('orders').set({ total_refunded: 400 }).where('id', '=', order_id).execute()
}

async function handled(trx: Trx, query: ReturnType<typeof queries>[number]): Promise<number> {
  const { rows } = await sql<Explained>`explain (analyze, format json) ${query}`.execute(trx)
  return rowsHandled(rows)
}

it('a large sale of which the planner knows nothing yet is checked with a few looks at each of its rows', async () => {
  const seller = await newSeller(testApp)
  const ticket = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10_000 }] })
  await refundAPart(await placeOrder(testApp, seller, { product: ticket }))
  await sql`analyze`.execute(db)
  await copyOrder(db, ORDERS)
  expect(await findDifferences(db)).toEqual([])
  for (const scope of [{ event_id: seller.event_id }, { event_id: [seller.event_id] }, {}])
    await inOneState(db, scope, async (trx) => {
      for (const query of queries(scope)) expect(await handled(trx, query)).toBeLessThan(25 * ORDERS)
    })
})
