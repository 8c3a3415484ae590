import { describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'
import { changeCatalogue } from '#server/products/catalogue.ts'
import { createPool, sellHeld } from '#server/products/stock.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { hold } from '#test/sales.ts'
import { openSharedSale } from '#test/venues.ts'

const main = await createTestApp()
/** A second process of the same installation, from the database's point of view. */
const apps = [main.app, main.withConfig({}).app]
const { db } = main.services
/** A separate installation in which figures are corrupted on purpose. */
const bare = await createTestApp()

type Sale = Awaited<ReturnType<typeof openSharedSale>>

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const appFor = (index: number) => apps[index % apps.length] ?? main.app

function reserve({ seller }: Sale, products: Product[], index: number) {
  const lines = products.map(({ id, prices }) => ({
    product_id: id,
    quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }],
  }))
  const input = { params: { event_id: seller.event_id }, body: { products: lines } }
  return visit(appFor(index)).call(checkout.reserve, input)
}

const complete = (order: PublicOrder, index: number) =>
  visit(appFor(index)).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })

async function cancel({ seller }: Sale, order: PublicOrder, on: Db = db) {
  const { id } = await on
    .selectFrom('orders')
    .select('id')
    .where('short_id', '=', order.short_id)
    .executeTakeFirstOrThrow()
  return seller.visitor.call(orders.cancel, { params: { event_id: seller.event_id, order_id: id } })
}

/** Runs all calls at once and returns the status of each. A refusal counts as an answer; any other failure rejects. */
async function together(calls: Promise<unknown>[]): Promise<number[]> {
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => 200,
        (error: unknown) => {
          if (error instanceof ApiFailure && error.status !== 500) return error.status
          throw error
        },
      ),
    ),
  )
}

test('an assignment comes, changes and goes while orders are reserved, completed and cancelled', async () => {
  const sale = await openSharedSale(main)
  const begun = await Promise.all(times(30, (index) => sale.reserve(index % 2 ? sale.early : sale.regular, 1)))
  const bought = await Promise.all(times(30, (index) => sale.buy(index % 2 ? sale.early : sale.regular, 1)))
  const changes = async () => {
    const { id } = await sale.venues.create({ capacity: 500, product_ids: [sale.early.id] })
    for (let round = 0; round < 5; round++) {
      await sale.venues.update(id, { product_ids: sale.both })
      await sale.venues.update(id, { product_ids: [sale.regular.id] })
      await sale.venues.update(id, { status: 'INACTIVE', product_ids: [sale.regular.id] })
      await sale.venues.update(id, { product_ids: [sale.early.id] })
      expect(await findDifferences(db)).toEqual([])
    }
    await sale.venues.remove(id)
    await sale.venues.create({ name: 'Again', capacity: 500, product_ids: sale.both })
  }
  const statuses = await together([
    changes(),
    ...begun.map((order, index) => pause(index * 10).then(() => complete(order, index))),
    ...bought.map((order, index) => pause(index * 10).then(() => cancel(sale, order))),
  ])
  expect(new Set(statuses)).toEqual(new Set([200]))
  const reserving = times(20, (index) => reserve(sale, [sale.early], index))
  const stirred = sale.venues.create({ name: 'More', capacity: 500, product_ids: sale.both })
  // A buyer who meets two changes in a row gets a 503.
  for (const status of await together([...reserving, stirred])) expect([200, 503]).toContain(status)
  expect(await together(times(20, (index) => reserve(sale, [sale.regular], index)))).toEqual(times(20, () => 200))
  expect(await findDifferences(db)).toEqual([])
})

describe('with the protection off', () => {
  test('counting orders without locking them counts one that was cancelled meanwhile', async () => {
    const sale = await openSharedSale(bare)
    const order = await sale.buy(sale.early, 2)
    const { event_id } = sale.seller
    await changeCatalogue(bare.services.db, event_id, async (trx) => {
      const stock_pool_id = await createPool(trx, { event_id, kind: 'CAPACITY', limit: null })
      const { id } = await trx
        .insertInto('capacity_assignments')
        .values({ event_id, stock_pool_id, name: 'Hall' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('capacity_assignment_products')
        .values({ capacity_assignment_id: id, product_id: sale.early.id })
        .execute()
      const sold = await trx
        .selectFrom('orders')
        .select('id')
        .where('event_id', '=', event_id)
        .where('status', '=', 'COMPLETED')
        .execute()
      await cancel(sale, order, bare.services.db)
      await hold(
        trx,
        sold.map(({ id: order_id }) => ({ order_id, stock_pool_id, quantity: 2 })),
      )
      await sellHeld(
        trx,
        sold.map(({ id }) => id),
      )
    })
    const broken = (await findDifferences(bare.services.db)).map(({ invariant }) => invariant)
    expect(broken).toContain('ledger = orders')
  })
})
