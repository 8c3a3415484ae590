import { beforeAll, describe, expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkout } from '#contract/checkout.ts'
import { products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import type { StockPoolKind } from '#database/types.ts'
import { keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, line, quantityOf, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>
type Cart = ReturnType<typeof line>[]

/** All visitors reserve a cart at the same instant. */
const stampede = ({ event }: Sale, carts: Cart[], promo_code: string | null = null) =>
  together(
    processes,
    carts.map((products) => ({ call }) => {
      const params = { event_id: event.id }
      return call(checkout.reserve, { params, body: { products, promo_code } })
    }),
  )

const poolOf = ({ event }: Sale, kind: StockPoolKind = 'PRICE') =>
  db
    .selectFrom('stock_pools')
    .select(['limit', 'held', 'sold'])
    .where('event_id', '=', event.id)
    .where('kind', '=', kind)
    .orderBy('id')
    .executeTakeFirstOrThrow()

const POLITE = /^(ok|409 (sold_out|not_enough_left))$/

/** No locks, no constraint, and both requests have read what is left before either takes it. */
const OPEN = {
  protections: [PROTECTIONS.row_locks],
  constraints: ['never_oversold'],
  meetings: [
    { matching: String.raw`from "?stock_pools"? where "?id"? in \([$\d, ]+\) order by`, where: 'after', people: 2 },
  ],
} as const

describe('the last ticket', () => {
  const everybody = ({ product }: Sale) => times(200, () => [line(product)])

  test.each(ROUNDS)('200 want it, one gets it, nobody sees an error (round %i)', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    expect(count(await stampede(sale, everybody(sale)))).toEqual({ ok: 1, '409 sold_out': 199 })
    expect(await poolOf(sale)).toEqual({ limit: 1, held: 1, sold: 0 })
  })

  test('unprotected: it is sold more than once', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    const { result, broken } = await unprotected(installation, OPEN, () => stampede(sale, everybody(sale)))
    expect(count(result).ok).toBeGreaterThan(1)
    expect(broken).toContain('never oversold')
  })
})

describe('100 tickets, one to five for each of 500 buyers', () => {
  const everybody = ({ product }: Sale, most = 5) => times(500, (index) => [line(product, most - (index % 5))])

  test.each(ROUNDS)('100 are held, and after all have settled free + held + sold is 100 (round %i)', async () => {
    const sale = await createEventOnSale(seller, { quantity: 100 })
    const answers = await stampede(sale, everybody(sale))
    expect(answers.reduce((sum, { data }) => sum + quantityOf(data), 0)).toBe(100)
    expect(answers.filter(({ status }) => !POLITE.test(status))).toEqual([])
    expect(await poolOf(sale)).toEqual({ limit: 100, held: 100, sold: 0 })

    const orders = answers.flatMap(({ data }) => data ?? [])
    const givenUp = orders.filter((_, index) => index % 2 === 0)
    await Promise.all(givenUp.map((order) => visit(app).call(checkout.abandon, { params: keyOf(order) })))
    const free = givenUp.reduce((sum, order) => sum + quantityOf(order), 0)
    expect(await poolOf(sale)).toEqual({ limit: 100, held: 100 - free, sold: 0 })
  })

  test('unprotected: more than 100 are held', async () => {
    const sale = await createEventOnSale(seller, { quantity: 100, product: { max_per_order: 50 } })
    // The most that one IP address may have; each process sells all that it has counted.
    const { result, broken } = await unprotected(installation, OPEN, () => stampede(sale, everybody(sale, 50)))
    expect(result.reduce((sum, { data }) => sum + quantityOf(data), 0)).toBeGreaterThan(100)
    expect(broken).toContain('never oversold')
  })
})

describe('two products in one hall', () => {
  async function openVenue() {
    const max_per_order = 20
    const sale = await createEventOnSale(seller, { product: { max_per_order } })
    const params = { event_id: sale.event.id }
    const { product_category_id } = sale.product
    const { data: second } = await seller.visitor.call(products.create, {
      params,
      body: {
        title: 'Second',
        type: 'PAID',
        product_type: 'TICKET',
        product_category_id,
        prices: [{ price: 500 }],
        max_per_order,
      },
    })
    const venue = { name: 'Hall', capacity: 40, status: 'ACTIVE', product_ids: [sale.product.id, second.id] } as const
    await seller.visitor.call(capacityAssignments.create, {
      params,
      body: { ...venue, product_ids: [...venue.product_ids] },
    })
    const everybody = ({ alone, each } = { alone: 1, each: 1 }) =>
      times(180, (index): Cart => {
        const both = [line(sale.product, each), line(second, each)]
        return [[line(sale.product, alone)], [line(second, alone)], both][index % 3] ?? []
      })
    return { sale, everybody }
  }

  test.each(ROUNDS)('whoever orders one, the other or both: the hall is full and no fuller (round %i)', async () => {
    const { sale, everybody } = await openVenue()
    const answers = await stampede(sale, everybody())
    expect(answers.filter(({ status }) => !POLITE.test(status))).toEqual([])
    expect(await poolOf(sale, 'CAPACITY')).toEqual({ limit: 40, held: 40, sold: 0 })
  })

  test('unprotected: more than fit are let into the hall', async () => {
    const { sale, everybody } = await openVenue()
    const halves = { alone: 20, each: 10 }
    const { broken } = await unprotected(installation, OPEN, () => stampede(sale, everybody(halves)))
    expect(broken).toContain('never oversold')
  })
})

/** No unprotected run: this is one request, and no lock or constraint takes part in adding up its lines. */
test('the same price twice in one order counts as one', async () => {
  const sale = await createEventOnSale(seller, { product: { max_per_order: 5 } })
  const answers = await stampede(sale, [[line(sale.product, 5), line(sale.product, 5)]])
  expect(count(answers)).toEqual({ '422 malformed': 1 })
  expect((await poolOf(sale)).held).toBe(0)
})

describe('a promo code for one order', () => {
  async function openSale() {
    const sale = await createEventOnSale(seller)
    const once = { code: 'once', discount_type: 'PERCENTAGE', discount: 50, max_allowed_usages: 1 } as const
    await seller.visitor.call(promoCodes.create, { params: { event_id: sale.event.id }, body: once })
    return { sale, everybody: times(50, () => [line(sale.product)]) }
  }

  test.each(ROUNDS)('serves one of 50 at once, and the next one when it is given up (round %i)', async () => {
    const { sale, everybody } = await openSale()
    const answers = await stampede(sale, everybody, 'ONCE')
    expect(count(answers)).toEqual({ ok: 1, '409 promo_code_not_usable': 49 })
    const order = answers.flatMap(({ data }) => data ?? [])[0]
    expect(order).toMatchObject({ total_discount: 500, promo_code: 'once' })

    const later = async () => count(await stampede(sale, [[line(sale.product)]], 'once'))
    for (const _ of times(10)) expect(await later()).toEqual({ '409 promo_code_not_usable': 1 })
    if (order) await visit(app).call(checkout.abandon, { params: keyOf(order) })
    expect(await later()).toEqual({ ok: 1 })
  })

  test('unprotected: it serves more than one', async () => {
    const { sale, everybody } = await openSale()
    const { result, broken } = await unprotected(installation, OPEN, () => stampede(sale, everybody, 'once'))
    expect(count(result).ok).toBeGreaterThan(1)
    expect(broken).toContain('never oversold')
  })
})
