import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { createTestApp } from '#test/app.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { type App, visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { ordersOfCustomers } from './customer-limits.ts'

const test = await createTestApp()
const { db } = test.services
const other = test.withConfig({}).app

/** A product that is free with the code `once`, which one buyer may use this often. */
async function open(max_per_customer: number | null = 1, discount = 100) {
  const seller = await newSeller(test)
  const { visitor, event_id } = seller
  const product = await addProduct(seller)
  const params = { event_id }
  const body = { code: 'once', discount_type: 'PERCENTAGE', discount, max_per_customer } as const
  const { data: promo } = await visitor.call(promoCodes.create, { params, body })
  const products = [{ product_id: product.id, quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }] }]
  const reserve = async (promo_code: string | null = 'once') =>
    (await visit(test.app).call(checkout.reserve, { params, body: { products, promo_code } })).data
  return { visitor, params, promo, reserve }
}

async function complete(order: PublicOrder, email: string, app: App = test.app): Promise<PublicOrder> {
  const details = detailsFor(order)
  const body = { ...details, order: { ...details.order, email } }
  return (await visit(app).call(checkout.saveDetails, { params: keyOf(order), body })).data
}

const count = async (params: { event_id: number }, email: string) => {
  const { orders } = await db
    .selectFrom('orders')
    .select((all) => all.fn.countAll<number>().as('orders'))
    .where('event_id', '=', params.event_id)
    .where('email', '=', email)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  return orders
}

describe('a promo code that one buyer may use once (docs/rules/pricing.md, example 20)', () => {
  it('is refused at the details of the second order, however the address is written', async () => {
    const { reserve } = await open()
    await complete(await reserve(), 'ada@example.com')
    const second = await reserve()
    const refusal = await refused(complete(second, 'ADA@Example.com'), 'promo_code_used_before')
    expect(refusal.status).toBe(409)
    expect((await complete(second, 'bea@example.com')).status).toBe('COMPLETED')
    expect((await complete(await reserve(null), 'ada@example.com')).status).toBe('RESERVED')
  })

  it('counts open orders with the address, and no longer those that are over', async () => {
    const { reserve } = await open(1, 50)
    const first = await complete(await reserve(), 'ada@example.com')
    expect(first.status).toBe('RESERVED')
    const second = await reserve()
    await refused(complete(second, 'ada@example.com'), 'promo_code_used_before')
    // Saving the same order again does not count as a second one.
    await complete(first, 'ada@example.com')
    await complete(first, 'bea@example.com')
    await complete(second, 'ada@example.com')
    await db
      .updateTable('orders')
      .set({ reserved_until: sql<string>`now() - interval '1 minute'` })
      .where('short_id', '=', second.short_id)
      .execute()
    await complete(await reserve(), 'ada@example.com')
  })

  it('allows as often as it says, and follows when that changes', async () => {
    const { visitor, params, promo, reserve } = await open(2)
    const buy = async () => complete(await reserve(), 'ada@example.com')
    await buy()
    await buy()
    await refused(buy(), 'promo_code_used_before')
    const set = (max_per_customer: number | null) =>
      visitor.call(promoCodes.update, {
        params: { ...params, promo_code_id: promo.id },
        body: { code: 'once', discount_type: 'PERCENTAGE', discount: 100, max_per_customer },
      })
    await set(3)
    await buy()
    await set(null)
    await buy()
    expect(await count(params, 'ada@example.com')).toBe(4)
  })

  it('gives a buyer whose answer was lost the order again, also beside another attempt', async () => {
    const { params, reserve } = await open()
    const [first, second] = [await reserve(), await reserve()]
    await complete(first, 'ada@example.com')
    const [again, refusal] = await Promise.allSettled([
      complete(first, 'ada@example.com'),
      complete(second, 'ada@example.com'),
    ])
    expect(again).toMatchObject({ status: 'fulfilled', value: { status: 'COMPLETED' } })
    expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'promo_code_used_before' } })
    expect(await count(params, 'ada@example.com')).toBe(1)
  })
})

describe('of many orders of one buyer at once', () => {
  it('as many are completed as may be, in one process and in two', async () => {
    for (const most of [1, 3]) {
      const { params, reserve } = await open(most)
      const open_orders = await Promise.all(Array.from({ length: 20 }, () => reserve()))
      const results = await Promise.allSettled(
        open_orders.map((order, index) => complete(order, 'ada@example.com', index % 2 ? test.app : other)),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
      const codes = results.flatMap((result) =>
        result.status === 'rejected' ? (result.reason as ApiFailure).code : [],
      )
      expect(new Set(codes)).toEqual(new Set(['promo_code_used_before']))
      expect(await count(params, 'ada@example.com')).toBe(most)
    }
  })

  it('unprotected: looking first and saving later lets more through', async () => {
    const { params, promo, reserve } = await open()
    const pair = [await reserve(), await reserve()]
    const looks = await Promise.all(pair.map(() => mayUse(promo.id)))
    await Promise.all(pair.map((order, index) => (looks[index] ? saveUnasked(order) : null)))
    expect(await count(params, 'ada@example.com')).toBe(2)
  })
})

/** The same check without the lock. */
async function mayUse(promo_code_id: number): Promise<boolean> {
  return (await ordersOfCustomers(db, [{ promo_code_id, email: 'ada@example.com' }])).length === 0
}

function saveUnasked({ short_id }: PublicOrder): Promise<unknown> {
  const completed = { status: 'COMPLETED', email: 'ada@example.com' } as const
  return db.updateTable('orders').set(completed).where('short_id', '=', short_id).execute()
}
