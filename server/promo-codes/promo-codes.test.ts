import { describe, expect, it } from 'vitest'
import { promoCodes } from '#contract/promo-codes.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const test = await createTestApp()
const { db } = test.services

function codesOf({ visitor, event_id }: Seller) {
  const params = { event_id }
  return {
    create: async (body: object = {}) => {
      const early = { code: 'early', discount_type: 'PERCENTAGE', discount: 10, ...body } as const
      return (await visitor.call(promoCodes.create, { params, body: early })).data
    },
    get: async (promo_code_id: number) =>
      (await visitor.call(promoCodes.get, { params: { event_id, promo_code_id } })).data,
    update: async (promo_code_id: number, body: object) => {
      const early = { code: 'early', discount_type: 'PERCENTAGE', discount: 10, ...body } as const
      return (await visitor.call(promoCodes.update, { params: { event_id, promo_code_id }, body: early })).data
    },
    remove: (promo_code_id: number) => visitor.call(promoCodes.remove, { params: { event_id, promo_code_id } }),
    list: (query: object = {}) => visitor.call(promoCodes.list, { params, query }),
  }
}

/** The stock pool that counts a code's uses. */
async function poolOf(id: number) {
  const { stock_pool_id } = await db
    .selectFrom('promo_codes')
    .select('stock_pool_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, stock_pool_id }
}

describe('promo codes', () => {
  it('are created, read, changed and deleted', async () => {
    const seller = await newSeller(test)
    const codes = codesOf(seller)
    const product = await addProduct(seller)
    const created = await codes.create({
      code: '  EARLY-Bird ',
      discount: 12.5,
      applicable_product_ids: [product.id, product.id],
      expiry_date: '2030-07-01T12:00',
      max_allowed_usages: 5,
    })
    expect(created).toMatchObject({
      id: created.id,
      code: 'early-bird',
      batch_id: null,
      discount_type: 'PERCENTAGE',
      discount: 12.5,
      applicable_product_ids: [product.id],
      applicable_product_category_ids: [],
      start_date: null,
      // Read in the event's time zone: Berlin in summer.
      expiry_date: '2030-07-01T10:00:00.000Z',
      max_allowed_usages: 5,
      order_usage_count: 0,
      order_reserved_count: 0,
      max_tickets: null,
      ticket_usage_count: 0,
      ticket_reserved_count: 0,
      max_per_customer: null,
      min_order_value: null,
      attendee_usage_count: 0,
      created_at: created.created_at,
      updated_at: created.updated_at,
    })
    expect(await codes.get(created.id)).toEqual(created)

    const changed = await codes.update(created.id, { code: 'LATE', discount_type: 'FIXED', discount: 250 })
    expect(changed).toMatchObject({
      code: 'late',
      discount: 250,
      applicable_product_ids: [],
      expiry_date: null,
      max_allowed_usages: null,
    })

    await codes.remove(created.id)
    expect((await codes.list()).data).toEqual([])
    await refused(codes.get(created.id), 'not_found')
    await refused(codes.update(created.id, {}), 'not_found')
    await refused(codes.remove(created.id), 'not_found')
  })

  it('are unique within their event, whatever the capitals, until they are deleted', async () => {
    const codes = codesOf(await newSeller(test))
    const first = await codes.create()
    const second = await codes.create({ code: 'other' })
    expect((await refused(codes.create({ code: 'EARLY' }), 'malformed')).errors).toHaveProperty('code')
    expect((await refused(codes.update(second.id, { code: 'Early' }), 'malformed')).errors).toHaveProperty('code')
    await codes.remove(first.id)
    await codes.create()
    await codesOf(await newSeller(test)).create()
  })

  it('say at the field what cannot be', async () => {
    const seller = await newSeller(test)
    const { id: foreign } = await addProduct(await newSeller(test))
    const wrong: [field: string, body: object][] = [
      ['code', { code: 'x' }],
      ['code', { code: 'two words' }],
      ['code', { code: 'a'.repeat(51) }],
      ['discount', { discount: 101 }],
      ['discount', { discount: -1 }],
      ['discount', { discount: 1.2345 }],
      ['discount', { discount_type: 'PERCENTAGE', discount: undefined }],
      ['discount', { discount_type: 'FIXED', discount: undefined }],
      ['discount', { discount_type: 'FIXED', discount: 0.5 }],
      ['discount_type', { discount_type: 'HALF' }],
      ['applicable_product_ids', { applicable_product_ids: [foreign] }],
      ['applicable_product_ids', { applicable_product_ids: [2_000_000_000] }],
      ['expiry_date', { expiry_date: '2030-02-30T10:00' }],
      ['expiry_date', { expiry_date: 'soon' }],
      ['max_allowed_usages', { max_allowed_usages: 0 }],
      ['max_allowed_usages', { max_allowed_usages: 1.5 }],
    ]
    for (const [field, body] of wrong) {
      const { errors } = await refused(codesOf(seller).create(body), 'malformed')
      expect(Object.keys(errors), JSON.stringify(body)).toEqual([field])
    }
    expect((await codesOf(seller).list()).data).toEqual([])
  })

  it('take nothing off when they only unlock hidden products', async () => {
    const codes = codesOf(await newSeller(test))
    expect(await codes.create({ discount_type: 'NONE', discount: 50 })).toMatchObject({ discount: 0 })
  })

  it('count orders that use them, reserve them, and the attendees of these orders', async () => {
    const seller = await newSeller(test)
    const codes = codesOf(seller)
    const product = await addProduct(seller)
    const { id } = await codes.create({ max_allowed_usages: 3 })
    const promo_code = await poolOf(id)
    await placeOrder(test, seller, { product, promo_code, quantity: 3 })
    await placeOrder(test, seller, { product, promo_code, status: 'RESERVED' })
    expect(await codes.get(id)).toMatchObject({
      order_usage_count: 1,
      order_reserved_count: 1,
      attendee_usage_count: 3,
    })
  })

  it('cannot allow fewer uses than are used or reserved', async () => {
    const seller = await newSeller(test)
    const codes = codesOf(seller)
    const product = await addProduct(seller)
    const { id } = await codes.create({ max_allowed_usages: 3 })
    const promo_code = await poolOf(id)
    await placeOrder(test, seller, { product, promo_code })
    await placeOrder(test, seller, { product, promo_code, status: 'RESERVED' })
    const refusal = await refused(codes.update(id, { max_allowed_usages: 1, code: 'renamed' }), 'limit_below_taken')
    expect(refusal.status).toBe(409)
    expect(refusal.errors.max_allowed_usages?.[0]).toContain('2')
    expect((await codes.get(id)).code).toBe('early')
    expect(await codes.update(id, { max_allowed_usages: 2 })).toMatchObject({ max_allowed_usages: 2 })
  })

  it('do not overwrite what somebody else changed meanwhile', async () => {
    const codes = codesOf(await newSeller(test))
    const { id, updated_at } = await codes.create()
    const attempts = [10, 20, 30].map((discount) => codes.update(id, { discount, updated_at }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    await refused(codes.update(id, { updated_at }), 'stale')
    await codes.update(id, {})
  })

  it('keep hostile texts as text', async () => {
    const codes = codesOf(await newSeller(test))
    const code = `'"><img-src=x-onerror=alert(1)>;--`
    expect(await codes.create({ code })).toMatchObject({ code })
    expect((await codes.list({ query: code })).data).toHaveLength(1)
  })

  it('belong to their event and account alone', async () => {
    const seller = await newSeller(test)
    const { id } = await codesOf(seller).create()
    const other = await newSeller(test)
    const theirs = await codesOf(other).create()
    const asStranger = codesOf({ ...seller, visitor: other.visitor })
    const ownEventForeignCode = codesOf(other)
    for (const codes of [asStranger, ownEventForeignCode]) {
      await refused(codes.get(id), 'not_found')
      await refused(codes.update(id, {}), 'not_found')
      await refused(codes.remove(id), 'not_found')
    }
    await refused(asStranger.list(), 'not_found')
    await refused(asStranger.create(), 'not_found')
    await refused(codesOf({ ...seller, visitor: visit(test.app) }).list(), 'not_signed_in')
    expect((await codesOf(seller).list()).data).toMatchObject([{ id, code: 'early' }])
    expect((await ownEventForeignCode.list()).data).toMatchObject([{ id: theirs.id }])
  })
})
