import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { creditRest } from './credit-notes.ts'

const main = await createTestApp()
// Hundreds of requests wait for twenty connections, on a machine that may be busy.
main.services.pool.options.connectionTimeoutMillis = 60_000
/** A database without the constraint that refuses what the code should prevent. */
const bare = await createTestApp()
beforeAll(() =>
  sql`alter table credit_notes drop constraint credit_notes_event_id_number_key`.execute(bare.services.db),
)

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** Orders of several products: those of one product wait for each other at its stock already. */
async function openSale(on: TestApp, count: number) {
  const { db } = on.services
  const seller = await newSeller(on)
  const products = await Promise.all(times(8, (index) => addProduct(seller, { title: `Ticket ${index}` })))
  await askForInvoices(seller.visitor, seller.event_id)
  const place = async (index: number) => {
    const product = products[index % products.length]
    if (!product) throw new Error('nothing is on sale')
    return orderIdOf(db, await placeUnpaid(on.app, { event: { id: seller.event_id }, product }))
  }
  const ids = await Promise.all(times(count, place))
  return { seller, ids }
}

const numbersOf = async (db: Db, event_id: number) =>
  (
    await db.selectFrom('credit_notes').select('number').where('event_id', '=', event_id).orderBy('number').execute()
  ).map(({ number }) => number)

test('200 orders that are cancelled at once, each asked for twice, have the numbers 1 to 200', async () => {
  const { seller, ids } = await openSale(main, 200)
  const { event_id } = seller
  const cancel = (order_id: number) => seller.visitor.call(orders.cancel, { params: { event_id, order_id } })
  const statuses = [...ids, ...ids].map((id) =>
    cancel(id).then(
      () => 200,
      ({ status }: ApiFailure) => status,
    ),
  )
  const counted = Map.groupBy(await Promise.all(statuses), (status) => status)
  expect(Object.fromEntries([...counted].map(([status, all]) => [status, all.length]))).toEqual({ 200: 200, 409: 200 })
  expect(await numbersOf(main.services.db, event_id)).toEqual(times(200, (index) => index + 1))
  expect(await findDifferences(main.services.db)).toEqual([])
}, 60_000)

type Credit = (trx: Trx, order_id: number) => Promise<unknown>

/** Runs this many transactions at once and rolls back every other one. */
async function creditWithRollbacks(on: TestApp, credit: Credit) {
  const { seller, ids } = await openSale(on, 20)
  const transactions = ids.map((id, index) =>
    on.services.db.transaction().execute(async (trx) => {
      await credit(trx, id)
      if (index % 2 === 1) throw new Error('something else went wrong')
    }),
  )
  await Promise.allSettled(transactions)
  return numbersOf(on.services.db, seller.event_id)
}

test('of 20 of which every other one comes to nothing, the numbers have no gap', async () => {
  expect(await creditWithRollbacks(main, creditRest)).toEqual(times(10, (index) => index + 1))
})

test('unprotected: the highest number plus one is given twice', async () => {
  const numbers = await creditWithRollbacks(bare, highestPlusOne)
  expect(numbers).toHaveLength(10)
  expect(new Set(numbers).size).toBeLessThan(10)
})

const highestPlusOne: Credit = async (trx, order_id) => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from credit_notes
    where event_id = (select event_id from orders where id = ${order_id})`.execute(trx)
  // Pauses so that concurrent transactions read as well.
  await sql`select pg_sleep(0.2)`.execute(trx)
  await sql`
    insert into credit_notes (account_id, event_id, order_id, invoice_id, number, credit_note_number, amount, currency,
      snapshot)
    select account_id, event_id, order_id, id, ${rows[0]?.next ?? 0}::int, 'CN-', total_gross, currency, '{}'
    from invoices where order_id = ${order_id}`.execute(trx)
}
