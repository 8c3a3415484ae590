import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import type { Product } from '#contract/products.ts'
import { products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { HELD } from '#test/processes/tampering.ts'
import { outcomeOf } from './journeys.ts'

/** Cached data of a process and its clock are wrong here; the database must still decide correctly. */

const installation = await openInstallation()
const { app, db, processes, tamper } = installation
const [first = app, second = app] = processes

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(first)
})

type Sale = Awaited<ReturnType<typeof createEventOnSale>>

/** Changes the price through one process only. */
const setPrice = ({ event, product }: Sale, price: number) => {
  const { title, type, product_type, product_category_id, prices } = product as Product
  const body = { title, type, product_type, product_category_id, prices: prices.map(({ id }) => ({ id, price })) }
  return seller.visitor.call(products.update, { params: { event_id: event.id, product_id: product.id }, body })
}

describe('two processes that remember different prices', () => {
  test('no order at the old price once the change was answered', async () => {
    const sale = await createEventOnSale(seller, { price: 1000 })
    for (const price of [1100, 1200, 1300]) {
      // Both processes load a snapshot of the present catalogue.
      await Promise.all(processes.map((to) => reserve(to, sale)))
      await setPrice(sale, price)
      const orders = await Promise.all([first, second, second, first].map((to) => reserve(to, sale)))
      expect(orders.map(({ total_gross }) => total_gross)).toEqual([price, price, price, price])
    }
  })

  test('nor when a reservation was priced before the change and is written after it', async () => {
    const sale = await createEventOnSale(seller, { price: 1000 })
    await reserve(second, sale)
    const priced = await tamper({ meetings: [{ matching: 'prepared: reserve', where: 'before', people: HELD }] })
    const late = Promise.all(Array.from({ length: 20 }, () => reserve(second, sale)))
    await priced.arrival()
    await setPrice(sale, 2000)
    await priced.end()
    const orders = await late
    expect(new Set(orders.map(({ total_gross }) => total_gross))).toEqual(new Set([2000]))
  })

  test('buyers who order while prices change pay one of the prices, and are told which', async () => {
    const sale = await createEventOnSale(seller, { price: 1000 })
    const prices = [1000, 2000, 3000, 4000, 5000]
    const orders: PublicOrder[] = []
    let isChanging = true
    const buyers = Array.from({ length: 20 }, async (_, index) => {
      while (isChanging)
        await reserve(processes[index % 2] ?? app, sale).then(
          (order) => orders.push(order),
          (failure) => expect((failure as ApiFailure).code).toBe('busy'),
        )
    })
    for (const price of prices.slice(1)) {
      await sleep(100)
      await setPrice(sale, price)
    }
    isChanging = false
    await Promise.all(buyers)
    expect(orders.filter(({ total_gross }) => !prices.includes(total_gross))).toEqual([])
    for (const order of orders.filter((_, index) => index % 50 === 0)) {
      const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
      expect(data.total_gross).toBe(order.total_gross)
    }
  })
})

describe.each([10, -10])('a process whose clock is wrong by %i minutes', (minutes) => {
  /** Runs the page's calls with the wrong clock. */
  async function withWrongClock<T>(run: () => Promise<T>): Promise<T> {
    const tampered = await tamper({ clock: minutes * 60_000 })
    return run().finally(tampered.end)
  }
  const expireIn = (order: PublicOrder, seconds: number) =>
    db
      .updateTable('orders')
      .set({ reserved_until: sql`now() + make_interval(secs => ${seconds})` })
      .where('short_id', '=', order.short_id)
      .execute()
  const complete = (order: PublicOrder) =>
    outcomeOf(visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) }))

  test("a reservation lives as long as the database's clock says", async () => {
    await withWrongClock(async () => {
      const sale = await createEventOnSale(seller, { product: { type: 'FREE' }, quantity: 2 })
      const [living, late] = [await reserve(app, sale), await reserve(app, sale)]
      const minutesLeft = (Date.parse(living.reserved_until) - Date.now()) / 60_000
      expect(minutesLeft).toBeGreaterThan(14)
      expect(minutesLeft).toBeLessThan(15.1)
      // The countdown is the difference of both times, so the buyer's clock does not matter either.
      const countdown = (Date.parse(living.reserved_until) - Date.parse(living.server_time)) / 60_000
      expect(countdown).toBeGreaterThan(14)
      expect(countdown).toBeLessThan(15.1)

      await expireIn(living, 300)
      await expireIn(late, -1)
      expect(await complete(late)).toBe('409 order_expired')
      expect(await complete(living)).toBe('ok')
      // Expired reservations are released, active ones are not.
      expect((await reserve(app, sale)).status).toBe('RESERVED')
      expect(await outcomeOf(reserve(app, sale))).toBe('409 sold_out')
    })
  })

  test('expired is what has expired, not what this process takes for it', async () => {
    const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
    const order = await reserve(app, sale)
    await expireIn(order, 300)
    await withWrongClock(async () => {
      // The job that expires reservations runs every two seconds.
      await sleep(3000)
      const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
      expect(data).toMatchObject({ status: 'RESERVED', is_expired: false })
    })
  })

  test('a promo code', async () => {
    const sale = await createEventOnSale(seller, { price: 1000 })
    const inMinutes = (amount: number) => new Date(Date.now() + amount * 60_000).toISOString()
    const code = (name: string, expiry_date: string) =>
      seller.visitor.call(promoCodes.create, {
        params: { event_id: sale.event.id },
        body: { code: name, discount_type: 'PERCENTAGE', discount: 50, expiry_date },
      })
    await code('living', inMinutes(5))
    await code('dead', inMinutes(-5))
    const order = (promo_code: string) =>
      outcomeOf(
        visit(app).call(checkout.reserve, {
          params: { event_id: sale.event.id },
          body: {
            products: [
              { product_id: sale.product.id, quantities: [{ price_id: sale.product.prices[0]?.id ?? 0, quantity: 1 }] },
            ],
            promo_code,
          },
        }),
      )
    await withWrongClock(async () => {
      expect(await order('living')).toBe('ok')
      expect(await order('dead')).toBe('409 promo_code_not_usable')
    })
  })
})
