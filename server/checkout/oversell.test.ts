import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { type PublicProduct, publicEvents } from '#contract/public-events.ts'
import { createReservations } from '#server/checkout/reservation-batch.ts'
import { allot, type writeReservations } from '#server/checkout/write-reservations.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { createPool } from '#server/products/stock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services
/** A second process of the same installation, as far as the database can tell: it shares no memory with the first. */
const other = withConfig({}).app
const apps = [app, other]
/** Where the database does not refuse what the code should have prevented. */
const bare = await createTestApp()

let seller: Awaited<ReturnType<typeof signUp>>
beforeEach(async () => {
  seller ??= await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

/** Many buyers at the same moment, spread over both processes; counts what they are answered. */
async function stampede({ event, product }: Sale, quantities: number[], promo_code?: string) {
  const price_id = product.prices[0]?.id ?? 0
  const buyers = quantities.map((quantity, index) => {
    const { call } = visit(apps[index % apps.length] ?? app)
    const products = [{ product_id: product.id, quantities: [{ price_id, quantity }] }]
    return call(checkout.reserve, {
      params: { event_id: event.id },
      body: { products, promo_code: promo_code ?? null },
    }).then(
      ({ data }) => ({ status: 201, order: data }),
      (failure: ApiFailure) => ({ status: failure.status, order: null }),
    )
  })
  const answers = await Promise.all(buyers)
  const counted = Map.groupBy(answers, ({ status }) => status)
  return { answers, statuses: Object.fromEntries([...counted].map(([status, all]) => [status, all.length])) }
}

async function poolOf({ product }: Sale) {
  return db
    .selectFrom('product_prices')
    .innerJoin('stock_pools', 'stock_pools.id', 'product_prices.stock_pool_id')
    .select(['stock_pools.limit', 'stock_pools.held', 'stock_pools.sold'])
    .where('product_prices.product_id', '=', product.id)
    .executeTakeFirstOrThrow()
}

/** As much of a product as an order names. */
type Orderable = Pick<PublicProduct, 'id'> & { prices: { id: number }[] }

function line({ product, quantity }: { product: Orderable; quantity: number }) {
  return { product_id: product.id, quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity }] }
}

/** By turns the first product, the second, and both in one order. */
function mixed(first: Orderable, second: Orderable, index: number) {
  const lines = [first, second].map((product) => ({ product, quantity: 1 }))
  return index % 3 === 2 ? lines : lines.slice(index % 3, (index % 3) + 1)
}

async function createPromoCode(owner: typeof seller, sale: Sale) {
  await owner.visitor.call(promoCodes.create, {
    params: { event_id: sale.event.id },
    body: { code: 'once', discount_type: 'PERCENTAGE', discount: 50, max_allowed_usages: 1 },
  })
}

/** A second product beside the first, and one more pool that the prices of both draw from. */
async function shareOneLimit(on: Pick<TestApp, 'app' | 'services'>, { event, product }: Sale, limit: number) {
  const { id: second } = await on.services.db.transaction().execute(async (trx) => {
    const {
      id: _,
      created_at: __,
      updated_at: ___,
      ...copy
    } = await trx.selectFrom('products').selectAll().where('id', '=', product.id).executeTakeFirstOrThrow()
    const row = await trx.insertInto('products').values(copy).returning('id').executeTakeFirstOrThrow()
    const stock_pool_id = await createPool(trx, { event_id: event.id, kind: 'PRICE', limit: null })
    await trx
      .insertInto('product_prices')
      .values({ event_id: event.id, product_id: row.id, stock_pool_id, price: 500 })
      .execute()
    return row
  })
  const pool_id = await on.services.db
    .transaction()
    .execute((trx) => createPool(trx, { event_id: event.id, kind: 'CAPACITY', limit }))
  await sql`create or replace view price_pools as
    select id as product_price_id, event_id, stock_pool_id from product_prices
    union all select id, event_id, ${sql.lit(pool_id)} from product_prices where event_id = ${sql.lit(event.id)}`.execute(
    on.services.db,
  )
  const { data } = await visit(on.app).call(publicEvents.get, { params: { event_id: event.id } })
  const [a, b] = data.product_categories.flatMap((category) => category.products)
  if (!a || b?.id !== second) throw new Error('the second product is not on offer')
  return { first: a, second: b, pool_id }
}

describe('never one too many', () => {
  test('R1: 200 buyers for the last ticket: one gets it, nobody sees a 500', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    const { statuses } = await stampede(sale, Array(200).fill(1))
    expect(statuses).toEqual({ 201: 1, 409: 199 })
    expect(await poolOf(sale)).toEqual({ limit: 1, held: 1, sold: 0 })
    expect(await findDifferences(db)).toEqual([])
  })

  test('R2: 500 buyers of one to five of 100: never more than 100, and all of it is used', async () => {
    const sale = await createEventOnSale(seller, { quantity: 100 })
    const { answers } = await stampede(
      sale,
      Array.from({ length: 500 }, (_, index) => (index % 5) + 1),
    )
    const reserved = answers.reduce((sum, { order }) => sum + (order?.order_items[0]?.quantity ?? 0), 0)
    const pool = await poolOf(sale)
    expect(reserved).toBe(100)
    expect(pool).toEqual({ limit: 100, held: 100, sold: 0 })
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await findDifferences(db)).toEqual([])
  })

  test('R3: a limit shared by two products is never passed, whichever is ordered', async () => {
    const sale = await createEventOnSale(seller)
    const { first, second, pool_id } = await shareOneLimit({ app, services }, sale, 10)
    const orders = Array.from({ length: 60 }, (_, index) => {
      const products = mixed(first, second, index).map(line)
      return visit(apps[index % 2] ?? app).call(checkout.reserve, {
        params: { event_id: sale.event.id },
        body: { products },
      })
    })
    await Promise.allSettled(orders)
    const pool = await db.selectFrom('stock_pools').selectAll().where('id', '=', pool_id).executeTakeFirstOrThrow()
    expect(pool.held).toBe(10)
    expect(await findDifferences(db)).toEqual([])
  })

  test('R4: the same price twice in one order counts as one', async () => {
    const sale = await createEventOnSale(seller, { product: { max_per_order: 5 } })
    const line = {
      product_id: sale.product.id,
      quantities: [{ price_id: sale.product.prices[0]?.id ?? 0, quantity: 5 }],
    }
    const order = visit(app).call(checkout.reserve, {
      params: { event_id: sale.event.id },
      body: { products: [line, line] },
    })
    await expect(order).rejects.toMatchObject({
      status: 422,
      errors: { 'products.0': [expect.stringContaining('At most 5')] },
    })
    expect((await poolOf(sale)).held).toBe(0)
  })

  test('R8: a promo code for one order serves one of 50', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1000 })
    await createPromoCode(seller, sale)
    const { answers, statuses } = await stampede(sale, Array(50).fill(1), 'ONCE')
    expect(statuses).toEqual({ 201: 1, 409: 49 })
    expect(answers.find(({ order }) => order)?.order).toMatchObject({ total_discount: 500, promo_code: 'once' })

    const order = answers.find((answer) => answer.order)?.order
    const key = { event_id: sale.event.id, order_short_id: order?.short_id ?? '' }
    await visit(app).call(checkout.abandon, { params: key })
    expect((await stampede(sale, [1], 'once')).statuses).toEqual({ 201: 1 })
    expect(await findDifferences(db)).toEqual([])
  })
})

/**
 * The twin: the same stampede with the protection off must go wrong, or the tests above prove nothing. Off means no CHECK
 * and no lock: what is left is read, then taken.
 */
describe('with the protection off', () => {
  const processes = [1, 2].map(() => createReservations(bare.services, readThenTake))
  beforeAll(() => sql`alter table stock_pools drop constraint stock_pools_never_oversold`.execute(bare.services.db))

  /** The same stampede, past the guard; returns which invariants are broken afterwards. */
  async function unguarded(
    sale: Sale,
    orders: { product: Orderable; quantity: number }[][],
    promo_code: string | null = null,
  ) {
    const requests = orders.map((lines, index) =>
      processes[index % 2]?.(sale.event.id, { reservation: { products: lines.map(line), promo_code }, locale: 'en' }),
    )
    await Promise.allSettled(requests)
    return (await findDifferences(bare.services.db)).map(({ invariant }) => invariant)
  }
  const each = (product: Orderable, quantities: number[]) => quantities.map((quantity) => [{ product, quantity }])

  test('R1 sells the last ticket more than once', async () => {
    const sale = await createEventOnSale(await signUp(bare.app), { quantity: 1 })
    expect(await unguarded(sale, each(sale.product, Array(50).fill(1)))).toContain('never oversold')
  })

  test('R2 sells more than 100', async () => {
    const sale = await createEventOnSale(await signUp(bare.app), { quantity: 100 })
    const quantities = Array.from({ length: 500 }, (_, index) => (index % 5) + 1)
    expect(await unguarded(sale, each(sale.product, quantities))).toContain('never oversold')
  })

  test('R3 passes the limit that two products share', async () => {
    const sharing = await createEventOnSale(await signUp(bare.app))
    const { first, second } = await shareOneLimit(bare, sharing, 10)
    const orders = Array.from({ length: 60 }, (_, index) => mixed(first, second, index))
    expect(await unguarded(sharing, orders)).toContain('never oversold')
  })

  test('R8 lets the promo code serve more than once', async () => {
    const bareSeller = await signUp(bare.app)
    const sale = await createEventOnSale(bareSeller)
    await createPromoCode(bareSeller, sale)
    expect(await unguarded(sale, each(sale.product, Array(50).fill(1)), 'once')).toContain('never oversold')
  })
})

let thinking: (() => void) | null = null

/** Until a second one has looked, too: however slow the machine, two have read the same number before either takes. */
function thinkTogether(): Promise<void> {
  if (thinking) {
    thinking()
    thinking = null
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    thinking = resolve
    setTimeout(resolve, 1000)
  })
}

/** As so many shops do it: look how many are left, think a moment, take one. */
const readThenTake: typeof writeReservations = (db, offer, batch) =>
  db.transaction().execute(async (trx) => {
    const ids = batch.flatMap((planned) => [...planned.takes.keys()])
    const rows = await trx.selectFrom('stock_pools').selectAll().where('id', 'in', ids).execute()
    const { granted, refusals } = allot(batch, new Map(rows.map((row) => [row.id, row])))
    await thinkTogether()
    const orders = granted.map(({ planned, short_id }) => ({ ...planned, short_id }))
    const inserted = await insertOrders(trx, offer.event, orders, 15)
    for (const { planned } of granted)
      for (const [id, quantity] of planned.takes)
        await trx
          .updateTable('stock_pools')
          .set({ held: sql`held + ${quantity}` })
          .where('id', '=', id)
          .execute()
    const keys = new Map(granted.map(({ index, short_id }) => [index, short_id]))
    return batch.map((_, index) => refusals.get(index) ?? inserted.get(keys.get(index) ?? '') ?? new Error('no answer'))
  })
