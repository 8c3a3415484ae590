import { describe, expect, it } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { publicEvents } from '#contract/public-events.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addCategory, addProduct, newSeller, type Seller, updateProduct } from '#test/sales.ts'

const test = await createTestApp()
const { db } = test.services

type Lines = (readonly [product: { id: number; prices: { id: number }[] }, quantity: number])[]

async function open() {
  const seller = await newSeller(test)
  const [member, guest] = [await addProduct(seller, { title: 'Member' }), await addProduct(seller, { title: 'Guest' })]
  return { seller, member, guest, ...codesOf(seller) }
}

function codesOf({ visitor, event_id }: Seller) {
  const params = { event_id }
  const half = { code: 'half', discount_type: 'PERCENTAGE', discount: 50 } as const
  return {
    create: async (body: object = {}) =>
      (await visitor.call(promoCodes.create, { params, body: { ...half, ...body } })).data,
    update: (promo_code_id: number, body: object) =>
      visitor.call(promoCodes.update, { params: { event_id, promo_code_id }, body: { ...half, ...body } }),
    get: async (promo_code_id: number) =>
      (await visitor.call(promoCodes.get, { params: { event_id, promo_code_id } })).data,
    order: async (lines: Lines, promo_code: string | null = 'half'): Promise<PublicOrder> => {
      const products = lines.map(([product, quantity]) => ({
        product_id: product.id,
        quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity }],
      }))
      return (await visit(test.app).call(checkout.reserve, { params, body: { products, promo_code } })).data
    },
    look: async (promo_code = 'half') =>
      (await visit(test.app).call(publicEvents.get, { params, query: { promo_code } })).data,
  }
}

describe('a start date', () => {
  it('is before the end, and read in the zone of the event', async () => {
    const { create, update } = await open()
    const promo = await create({ start_date: '2030-07-01T12:00', expiry_date: '2030-07-02T12:00' })
    expect(promo.start_date).toBe('2030-07-01T10:00:00.000Z')
    const wrong = update(promo.id, { start_date: '2030-07-02T12:00', expiry_date: '2030-07-02T12:00' })
    expect((await refused(wrong, 'malformed')).issues).toMatchObject([
      { path: 'expiry_date', code: 'end_not_after_start' },
    ])
  })

  it('keeps a code from being used, and from being known, until then', async () => {
    const { member, create, update, order, look } = await open()
    const { id } = await create({ start_date: '2090-01-01T00:00' })
    await refused(order([[member, 1]]), 'promo_code_not_usable')
    expect(await look()).toMatchObject({ promo_code: null, has_promo_codes: false })
    await update(id, { start_date: '2020-01-01T00:00' })
    expect((await order([[member, 1]])).total_gross).toBe(500)
    expect(await look()).toMatchObject({ promo_code: 'half', has_promo_codes: true })
  })
})

describe('a limit of tickets (docs/rules/pricing.md, example 18)', () => {
  it('is taken by covered units, given back with the order, and never passed', async () => {
    const { seller, member, guest, create, get, order } = await open()
    const { id } = await create({ max_tickets: 10, applicable_product_ids: [member.id] })
    const first = await order([
      [member, 3],
      [guest, 2],
    ])
    await order([[member, 6]])
    expect(await get(id)).toMatchObject({ ticket_reserved_count: 9, ticket_usage_count: 0, order_reserved_count: 2 })
    const refusal = await refused(order([[member, 2]]), 'promo_code_few_left')
    expect(refusal.issues).toEqual([
      { path: 'products.0.quantities.0', code: 'promo_tickets_left', params: { left: 1 } },
    ])
    await order([
      [member, 1],
      [guest, 5],
    ])
    await refused(order([[member, 1]]), 'promo_code_not_usable')
    // An order without covered products uses none of its tickets.
    expect((await order([[guest, 4]])).promo_code).toBeNull()
    await visit(test.app).call(checkout.abandon, { params: keyOf(first) })
    expect(await get(id)).toMatchObject({ ticket_reserved_count: 7 })
    await order([[member, 3]])
    expect(await findDifferences(db)).toEqual([])
    await refused(
      seller.visitor.call(promoCodes.get, { params: { event_id: 1_000_000, promo_code_id: id } }),
      'not_found',
    )
  })

  it('is not passed by many at once, and is counted to the last ticket', async () => {
    const { member, create, get, order } = await open()
    const { id } = await create({ max_tickets: 25 })
    const attempts = Array.from({ length: 40 }, () => order([[member, 2]]))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    expect(await get(id)).toMatchObject({ ticket_reserved_count: 24 })
    expect(await findDifferences(db)).toEqual([])
  })

  it('cannot go below what is taken; the refusal names the number', async () => {
    const { member, create, update, order } = await open()
    const { id } = await create({ max_tickets: 10 })
    await order([[member, 4]])
    const refusal = await refused(update(id, { max_tickets: 3 }), 'limit_below_taken')
    expect(refusal.errors.max_tickets?.[0]).toContain('4')
    await update(id, { max_tickets: 4 })
  })

  it('is sold with the order, and free again when it is cancelled', async () => {
    const { seller, member, create, get, order } = await open()
    const { id } = await create({ max_tickets: 4, discount: 100 })
    const reserved = await order([[member, 4]])
    const details = {
      order: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
      products: Array.from({ length: 4 }, () => ({
        product_id: member.id,
        product_price_id: member.prices[0]?.id ?? 0,
        ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
      })),
    }
    await visit(test.app).call(checkout.saveDetails, { params: keyOf(reserved), body: details })
    expect(await get(id)).toMatchObject({ ticket_reserved_count: 0, ticket_usage_count: 4, order_usage_count: 1 })
    const { event_id } = seller
    const { data: list } = await seller.visitor.call(orders.list, { params: { event_id } })
    await seller.visitor.call(orders.cancel, { params: { event_id, order_id: list[0]?.id ?? 0 } })
    expect(await get(id)).toMatchObject({ ticket_usage_count: 0, order_usage_count: 0 })
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('categories (docs/rules/pricing.md, example 19)', () => {
  it('cover the products that are in them at the moment of the order', async () => {
    const { seller, member, guest, create, order, look } = await open()
    const students = await addCategory(seller, 'Students')
    await create({ applicable_product_category_ids: [students] })
    await refused(order([[member, 1]]), 'promo_code_not_usable')
    expect((await look()).promo_code).toBeNull()
    await updateProduct(seller, member.id, { title: 'Member', product_category_id: students, prices: pricesOf(member) })
    const both: Lines = [
      [member, 1],
      [guest, 1],
    ]
    expect((await order(both)).order_items.map((item) => item.total_gross)).toEqual([500, 1000])
    expect((await look()).adjustments).toMatchObject([{ product_ids: [member.id] }])
    await updateProduct(seller, guest.id, { title: 'Guest', product_category_id: students, prices: pricesOf(guest) })
    expect((await order(both)).total_gross).toBe(1000)
  })

  it('come beside products, and cover nothing once they are deleted', async () => {
    const { seller, member, guest, create, update, order } = await open()
    const students = await addCategory(seller, 'Students')
    const terms = { applicable_product_category_ids: [students, students], applicable_product_ids: [guest.id] }
    const { id, applicable_product_category_ids } = await create(terms)
    expect(applicable_product_category_ids).toEqual([students])
    expect((await order([[guest, 1]])).total_gross).toBe(500)
    const params = { event_id: seller.event_id, product_category_id: students }
    await seller.visitor.call(productCategories.remove, { params })
    expect((await order([[guest, 1]])).total_gross).toBe(500)
    expect((await order([[member, 1]])).total_gross).toBe(1000)
    await update(id, { applicable_product_category_ids: [students] })
    await refused(order([[guest, 1]]), 'promo_code_not_usable')
  })

  it('are of the same event', async () => {
    const { create } = await open()
    const elsewhere = await newSeller(test)
    const wrong = create({ applicable_product_category_ids: [elsewhere.product_category_id] })
    expect((await refused(wrong, 'malformed')).issues).toMatchObject([
      { path: 'applicable_product_category_ids', code: 'not_categories_of_event' },
    ])
  })
})

const pricesOf = ({ prices }: { prices: { id: number; price: number }[] }) =>
  prices.map(({ id, price }) => ({ id, price }))
