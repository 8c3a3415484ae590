import { beforeEach, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { changeCatalogue } from '#server/products/catalogue.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'

const { app, services, withConfig } = await createTestApp()
const { db } = services
/** A second process of the same installation, as far as the database can tell: it shares no memory with the first. */
const other = withConfig({}).app
const apps = [app, other]

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

async function createPromoCode(owner: typeof seller, sale: Sale) {
  await owner.visitor.call(promoCodes.create, {
    params: { event_id: sale.event.id },
    body: { code: 'once', discount_type: 'PERCENTAGE', discount: 50, max_allowed_usages: 1 },
  })
}

describe('never one too many', () => {
  test('200 buyers for the last ticket: one gets it, nobody sees a 500', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    const { statuses } = await stampede(sale, Array(200).fill(1))
    expect(statuses).toEqual({ 201: 1, 409: 199 })
    expect(await poolOf(sale)).toEqual({ limit: 1, held: 1, sold: 0 })
    expect(await findDifferences(db)).toEqual([])
  })

  test('the same price twice in one order counts as one', async () => {
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
      errors: { 'products.0': [expect.stringContaining('Up to 5')] },
    })
    expect((await poolOf(sale)).held).toBe(0)
  })

  test('a promo code for one order serves one of 50', async () => {
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

test('who buys elsewhere does not wait for an event that is just being changed', async () => {
  const [changing, open] = [await createEventOnSale(seller), await createEventOnSale(seller)]
  for (const sale of [changing, open]) await stampede(sale, [1, 1])
  const change = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const changed = changeCatalogue(db, changing.event.id, async () => {
    isLocked.resolve()
    await change.promise
  })
  await isLocked.promise
  let isWaiting = true
  const late = stampede(changing, Array(10).fill(1)).finally(() => {
    isWaiting = false
  })
  expect((await stampede(open, Array(10).fill(1))).statuses).toEqual({ 201: 10 })
  expect(isWaiting).toBe(true)
  change.resolve()
  await changed
  expect((await late).statuses).toEqual({ 201: 10 })
})
