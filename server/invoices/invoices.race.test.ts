import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { issueInvoices } from './issue-invoices.ts'

const main = await createTestApp()
/** A second process of the same installation, from the database's point of view. */
const apps = [main.app, main.withConfig({}).app]
const appFor = (index: number) => apps[index % apps.length] ?? main.app
/** A database without the constraint that refuses what the code should prevent. */
const bare = await createTestApp()
beforeAll(() => sql`alter table invoices drop constraint invoices_event_id_number_key`.execute(bare.services.db))

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const upTo = (count: number) => times(count, (index) => index + 1)

const ASKED = {
  enable_invoicing: true,
  organization_name: 'Night Club',
  organization_address: 'Hall 1, Berlin',
  payment_providers: ['OFFLINE' as const],
  offline_payment_instructions: '<p>Pay at the bar.</p>',
}

/** Orders of one product wait for each other at its stock already; those of several meet only at the invoice counter. */
async function openSale(on: TestApp, type: 'FREE' | 'PAID' = 'FREE') {
  const seller = await newSeller(on)
  const prices = [{ price: type === 'FREE' ? 0 : 1000 }]
  const products = await Promise.all(
    times(8, (index) => addProduct(seller, { type, prices, title: `Ticket ${index}` })),
  )
  await seller.visitor.call(events.updateSettings, { params: { event_id: seller.event_id }, body: ASKED })
  const productAt = (index: number) => {
    const product = products[index % products.length]
    if (!product) throw new Error('nothing is on sale')
    return { event: { id: seller.event_id }, product }
  }
  return { seller, productAt, event_id: seller.event_id }
}

/** Number of answers by status. */
async function together(calls: Promise<unknown>[]): Promise<Record<number, number>> {
  const settled = calls.map((call) =>
    call.then(
      () => 200,
      (failure: ApiFailure) => failure.status,
    ),
  )
  const counted = Map.groupBy(await Promise.all(settled), (status) => status)
  return Object.fromEntries([...counted].map(([status, all]) => [status, all.length]))
}

const numbersOf = async (db: Db, event_id: number) =>
  (await db.selectFrom('invoices').select('number').where('event_id', '=', event_id).orderBy('number').execute()).map(
    ({ number }) => number,
  )

describe('200 orders at once in two processes', () => {
  const { db } = main.services

  test('are numbered from 1 to 200 when they are to be paid later, each asked for twice', async () => {
    const { productAt, event_id } = await openSale(main, 'PAID')
    const carts = await Promise.all(times(200, (index) => buy(appFor(index), productAt(index))))
    const place = (order: PublicOrder, index: number) =>
      visit(appFor(index)).call(checkout.awaitOfflinePayment, { params: keyOf(order) })
    const calls = carts.flatMap((order) => [place(order, 0), place(order, 1)])
    expect(await together(calls)).toEqual({ 200: 200, 409: 200 })
    expect(await numbersOf(db, event_id)).toEqual(upTo(200))
    expect(await findDifferences(db)).toEqual([])
  })

  test('leave no gap where some of them come to nothing', async () => {
    const sale = await openSale(main)
    await placeWithRollbacks(main, sale, issueInvoices)
    expect(await numbersOf(db, sale.event_id)).toEqual(upTo(PLACED))
  })
})

/** Unprotected variants: other ways of counting must fail under the same race, or the tests above prove nothing. */
describe('with the protection off', () => {
  const { db } = bare.services

  test('a sequence leaves gaps', async () => {
    const sale = await openSale(bare)
    await sql`create sequence invoice_sequence`.execute(db)
    await placeWithRollbacks(bare, sale, outOfSequence)
    const numbers = await numbersOf(db, sale.event_id)
    expect(new Set(numbers).size).toBe(PLACED)
    expect(numbers).not.toEqual(upTo(PLACED))
  })
})

const STARTED = 40
/** The first transactions, as many as there are connections, are committed; of the later ones every other one is rolled back. */
const isRolledBack = (index: number) => index >= 20 && index % 2 === 0
const PLACED = 30

type Issue = typeof issueInvoices

async function placeWithRollbacks(
  on: TestApp,
  { seller, productAt }: Awaited<ReturnType<typeof openSale>>,
  issue: Issue,
) {
  const ids = await Promise.all(
    times(STARTED, (index) => placeOrder(on, seller, { product: productAt(index).product })),
  )
  const settings = await loadEventSettings(on.services.db, seller.event_id)
  const transactions = ids.map((id, index) =>
    on.services.db.transaction().execute(async (trx) => {
      await issue(trx, settings, [id])
      if (isRolledBack(index)) throw new Error('something else went wrong')
    }),
  )
  const settled = await Promise.allSettled(transactions)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(PLACED)
}

const outOfSequence: Issue = async (trx, _, order_ids) => {
  const { rows } = await sql<{ next: number }>`select nextval('invoice_sequence')::int as next`.execute(trx)
  await insert(trx, order_ids, rows[0]?.next ?? 0)
}

const insert = (trx: Trx, order_ids: readonly number[], number: number) =>
  sql`insert into invoices (account_id, event_id, order_id, number, invoice_number, status, total_gross, currency, snapshot)
      select account_id, event_id, id, ${number}::int, 'INV-' || ${number}::int, 'PAID', total_gross, currency, '{}'
      from orders where id = any(${order_ids}::int[])`.execute(trx) as Promise<unknown> as Promise<void>
