import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { affiliates } from '#contract/affiliates.ts'
import { checkout } from '#contract/checkout.ts'
import type { DB } from '#database/types.ts'
import { createCatalogueSnapshots } from '#server/checkout/catalogue-snapshots.ts'
import { createReservations } from '#server/checkout/reservation-batch.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { addProduct, newSeller, type Seller } from '#test/sales.ts'

const test = await createTestApp()
const { db, pool } = test.services

async function open() {
  const seller = await newSeller(test)
  const product = await addProduct(seller)
  const create = async (body: object) =>
    (
      await seller.visitor.call(affiliates.create, {
        params: { event_id: seller.event_id },
        body: { name: 'Anna', code: 'anna', ...body },
      })
    ).data
  const body = (affiliate_code: unknown) => ({
    products: [{ product_id: product.id, quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }] }],
    affiliate_code,
  })
  return { seller, create, body, ...buyer(seller, body) }
}

function buyer({ event_id }: Seller, body: (code: unknown) => object) {
  return {
    /** Returns the affiliate to whom an order with this code is attributed. */
    async order(code: unknown) {
      const call = visit(test.app).call(checkout.reserve, { params: { event_id }, body: body(code) as never })
      const { data } = await call
      const row = db
        .selectFrom('orders')
        .select(['affiliate_id', 'affiliate_code'])
        .where('short_id', '=', data.short_id)
      return row.executeTakeFirstOrThrow()
    },
  }
}

const NOBODY = { affiliate_id: null, affiliate_code: null }

describe('an order', () => {
  it('is attributed to whose link brought the buyer, however the code is written', async () => {
    const { create, order } = await open()
    const { id } = await create({})
    for (const typed of ['ANNA', 'anna', ' Anna '])
      expect(await order(typed)).toEqual({ affiliate_id: id, affiliate_code: 'ANNA' })
    expect(await order(null)).toEqual(NOBODY)
    expect(await order(undefined)).toEqual(NOBODY)
  })

  it('is sold all the same when the code is unknown, inactive, deleted, of another event, or nonsense', async () => {
    const { seller, create, order } = await open()
    await create({ code: 'off', status: 'INACTIVE' })
    const gone = await create({ code: 'gone' })
    await seller.visitor.call(affiliates.remove, { params: { event_id: seller.event_id, affiliate_id: gone.id } })
    const other = await open()
    await other.create({ code: 'theirs' })
    for (const code of ['unknown', 'off', 'gone', 'theirs', '%', '<b>', "' or 1=1", 'x'.repeat(100), ''])
      expect(await order(code)).toEqual(NOBODY)
  })

  it('follows at once when an affiliate is switched off or on, though the catalogue is in memory', async () => {
    const { seller, create, order } = await open()
    const { id } = await create({})
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      seller.visitor.call(affiliates.update, {
        params: { event_id: seller.event_id, affiliate_id: id },
        body: { name: 'Anna', status },
      })
    expect(await order('anna')).toMatchObject({ affiliate_id: id })
    await set('INACTIVE')
    expect(await order('anna')).toEqual(NOBODY)
    await set('ACTIVE')
    expect(await order('anna')).toMatchObject({ affiliate_id: id })
  })

  it('costs no statement more with a code than without one', async () => {
    const { seller, create, body } = await open()
    await create({})
    const statements: string[] = []
    const log = (entry: { query: { sql: string } }) => void statements.push(entry.query.sql)
    const logged = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
    const reserve = createReservations(logged, createCatalogueSnapshots(db))
    const actor = { kind: 'buyer', id: null, request_id: null } as const
    const buy = async (affiliate_code: string | null) => {
      statements.length = 0
      const reservation = { ...body(affiliate_code), promo_code: null } as never
      await reserve(seller.event_id, { reservation, locale: 'en', address_hash: 'x', actor })
      return statements.length
    }
    await buy(null)
    const plain = await buy(null)
    expect(plain).toBe(1)
    expect(await buy('ANNA')).toBe(plain)
    expect(await buy('nobody')).toBe(plain)
  })
})
