import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import type { Visitor } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, line, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const

type Runner = (visitor: Visitor) => Promise<{ data: unknown }>

/** An order by a member of the team, in one of many windows. */
const byHand =
  ({ event, product }: Sale, exceed_limits = false): Runner =>
  ({ call }) =>
    call(orders.create, {
      params: { event_id: event.id },
      body: {
        items: [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 1 }],
        buyer: BUYER,
        payment: 'COMPLIMENTARY',
        send_emails: false,
        exceed_limits,
      },
    })

/** An order on the event's page. */
const byBuyer =
  ({ event, product }: Sale): Runner =>
  ({ call }) =>
    call(checkout.reserve, { params: { event_id: event.id }, body: { products: [line(product)] } })

const atOnce = (runners: Runner[]) => together(processes, runners, { cookies: seller.visitor.cookies })

/**
 * Every fifth request comes from a buyer. There are more than twice as many requests as both processes have database connections.
 */
const everybody = (sale: Sale) => times(100, (index) => (index % 5 === 0 ? byBuyer(sale) : byHand(sale)))

const poolOf = ({ event }: Sale) =>
  db
    .selectFrom('stock_pools')
    .select(['limit', 'held', 'sold'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()

const OPEN = {
  protections: [PROTECTIONS.row_locks],
  constraints: ['never_oversold'],
  meetings: [
    { matching: String.raw`from "?stock_pools"? where "?id"? in \([$\d, ]+\) order by`, where: 'after', people: 2 },
  ],
} as const

describe('the last ticket', () => {
  test.each(ROUNDS)('80 orders by hand beside 20 buyers: one gets it (round %i)', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    expect(count(await atOnce(everybody(sale)))).toEqual({ ok: 1, '409 sold_out': 99 })
    const { limit, held, sold } = await poolOf(sale)
    expect([limit, held + sold]).toEqual([1, 1])
  })

  test('unprotected: it is given more than once', async () => {
    const sale = await createEventOnSale(seller, { quantity: 1 })
    const { result, broken } = await unprotected(installation, OPEN, () => atOnce(everybody(sale)))
    expect(count(result).ok).toBeGreaterThan(1)
    expect(broken).toContain('never oversold')
  })
})

test.each(ROUNDS)('20 above the limit at once raise it by 20 (round %i)', async () => {
  const sale = await createEventOnSale(seller, { quantity: 1 })
  await byHand(sale)(seller.visitor)
  const answers = await atOnce(times(20, () => byHand(sale, true)))
  expect(count(answers)).toEqual({ ok: 20 })
  expect(await poolOf(sale)).toEqual({ limit: 21, held: 0, sold: 21 })
})
