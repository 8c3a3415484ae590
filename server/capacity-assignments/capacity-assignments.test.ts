import { describe, expect, it } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller } from '#test/sales.ts'
import { free, hallsOf, openSharedSale } from '#test/venues.ts'

const test = await createTestApp()
const { app } = test
const { db } = test.services

const consistent = async () => expect(await findDifferences(db)).toEqual([])

describe('capacity assignments', () => {
  it('are created, read, changed and deleted', async () => {
    const { venues, both, early, regular, seller } = await openSharedSale(test)
    const created = await venues.create({ product_ids: [...both, early.id] })
    expect(created).toMatchObject({
      id: created.id,
      event_id: seller.event_id,
      name: 'Hall',
      capacity: 100,
      used_capacity: 0,
      percentage_used: 0,
      applies_to: 'PRODUCTS',
      status: 'ACTIVE',
      products: [
        { id: early.id, title: 'Early bird' },
        { id: regular.id, title: 'Regular' },
      ],
      created_at: created.created_at,
      updated_at: created.updated_at,
    })
    expect(await venues.get(created.id)).toEqual(created)
    const change = { name: 'Balcony', capacity: null, status: 'INACTIVE', product_ids: [regular.id] }
    expect(await venues.update(created.id, change)).toMatchObject({
      name: 'Balcony',
      capacity: null,
      status: 'INACTIVE',
      products: [{ id: regular.id }],
    })

    await venues.remove(created.id)
    expect((await venues.list()).data).toEqual([])
    await refused(venues.get(created.id), 'not_found')
    await refused(venues.update(created.id, { product_ids: both }), 'not_found')
    await refused(venues.remove(created.id), 'not_found')
  })

  it('say at the field what cannot be', async () => {
    const { venues, both } = await openSharedSale(test)
    const foreign = await addProduct(await newSeller(test))
    const wrong: [field: string, body: object][] = [
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(101) }],
      ['capacity', { capacity: 0 }],
      ['capacity', { capacity: 1.5 }],
      ['status', { status: 'PAUSED' }],
      ['product_ids', { product_ids: [] }],
      ['product_ids', { product_ids: [foreign.id] }],
      ['product_ids', { product_ids: [...both, 2_000_000_000] }],
    ]
    const venue = await venues.create({ product_ids: both })
    for (const [field, body] of wrong)
      for (const call of [venues.create, (input: object) => venues.update(venue.id, input)]) {
        const { errors } = await refused(call({ product_ids: both, ...body }), 'malformed')
        expect(Object.keys(errors), JSON.stringify(body)).toEqual([field])
      }
    expect((await venues.list()).data).toEqual([venue])
  })

  it('do not overwrite what somebody else changed meanwhile', async () => {
    const { venues, both } = await openSharedSale(test)
    const { id, updated_at } = await venues.create({ product_ids: both })
    const attempts = [10, 20, 30].map((capacity) => venues.update(id, { capacity, updated_at, product_ids: both }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    await refused(venues.update(id, { updated_at, product_ids: both }), 'stale')
  })

  it('belong to their event and account alone', async () => {
    const { venues, both, seller } = await openSharedSale(test)
    const { id } = await venues.create({ product_ids: both })
    const other = await openSharedSale(test)
    for (const strange of [other.venues, hallsOf({ ...seller, visitor: other.seller.visitor })]) {
      await refused(strange.get(id), 'not_found')
      await refused(strange.update(id, { product_ids: other.both }), 'not_found')
      await refused(strange.remove(id), 'not_found')
    }
  })

  it('are listed newest first, sorted and searched', async () => {
    const { venues, both, early, buy } = await openSharedSale(test)
    await buy(early, 2)
    await venues.create({ name: 'Hall', capacity: 8, product_ids: both })
    await venues.create({ name: 'Balcony', capacity: 5, product_ids: [both[1]] })
    await venues.create({ name: 'Aisle', capacity: null, status: 'INACTIVE', product_ids: both })
    const names = async (query: object = {}) => (await venues.list(query)).data.map(({ name }) => name)
    expect(await names()).toEqual(['Aisle', 'Balcony', 'Hall'])
    expect(await names({ sort_by: 'name' })).toEqual(['Aisle', 'Balcony', 'Hall'])
    expect(await names({ sort_by: 'capacity' })).toEqual(['Balcony', 'Hall', 'Aisle'])
    expect((await names({ sort_by: 'used_capacity', sort_direction: 'desc' }))[0]).toBe('Hall')
    expect(await names({ sort_by: 'updated_at' })).toEqual(['Hall', 'Balcony', 'Aisle'])
    expect(await names({ query: 'HAL' })).toEqual(['Hall'])
    expect((await venues.list({ query: 'hall' })).data).toMatchObject([{ used_capacity: 2, percentage_used: 25 }])
  })
})

describe('a capacity counts what orders take of its products', () => {
  it('from its first moment, also what was taken before', async () => {
    const { venues, both, early, regular, buy, reserve } = await openSharedSale(test)
    await buy(early, 2)
    await reserve(early, 1)
    await buy(regular, 4)
    expect(await venues.create({ capacity: 9, product_ids: both })).toMatchObject({
      used_capacity: 7,
      percentage_used: 77.78,
    })
    await consistent()
    await refused(reserve(regular, 3), 'not_enough_left')
    await reserve(early, 2)
    await refused(reserve(regular, 1), 'sold_out')
    await consistent()
  })

  it('and cannot begin, or be lowered, below it', async () => {
    const { venues, both, early, regular, buy, reserve } = await openSharedSale(test)
    await buy(early, 2)
    await reserve(regular, 3)
    const refusal = await refused(venues.create({ capacity: 4, product_ids: both }), 'limit_below_taken')
    expect(refusal.status).toBe(409)
    expect(refusal.errors.capacity?.[0]).toContain('5')
    expect((await venues.list()).data).toEqual([])

    const { id } = await venues.create({ capacity: 5, product_ids: both })
    await refused(venues.update(id, { capacity: 4, product_ids: both, name: 'Renamed' }), 'limit_below_taken')
    expect(await venues.get(id)).toMatchObject({ name: 'Hall', capacity: 5, used_capacity: 5 })
    await consistent()
  })

  it('when products join and leave', async () => {
    const { venues, both, early, regular, buy, reserve } = await openSharedSale(test)
    await buy(early, 2)
    const order = await reserve(regular, 3)
    const { id } = await venues.create({ capacity: 4, product_ids: [early.id] })
    const refusal = await refused(venues.update(id, { capacity: 4, product_ids: both }), 'limit_below_taken')
    expect(refusal.errors.capacity?.[0]).toContain('5')
    expect(await venues.get(id)).toMatchObject({ used_capacity: 2, products: [{ id: early.id }] })
    expect(await venues.update(id, { capacity: 6, product_ids: both })).toMatchObject({ used_capacity: 5 })
    await consistent()
    expect(await venues.update(id, { capacity: 6, product_ids: [regular.id] })).toMatchObject({ used_capacity: 3 })
    await consistent()
    await visit(app).call(checkout.abandon, { params: keyOf(order) })
    expect(await venues.get(id)).toMatchObject({ used_capacity: 0 })
    await consistent()
  })

  it('and lets go of it when it is switched off or deleted', async () => {
    const { venues, both, early, regular, buy, reserve } = await openSharedSale(test)
    const { id } = await venues.create({ capacity: 3, product_ids: both })
    await buy(early, 2)
    expect(await venues.update(id, { capacity: 3, status: 'INACTIVE', product_ids: both })).toMatchObject({
      used_capacity: 0,
      capacity: 3,
    })
    await consistent()
    await reserve(regular, 5)
    const again = { status: 'ACTIVE', product_ids: both }
    const refusal = await refused(venues.update(id, { ...again, capacity: 3 }), 'limit_below_taken')
    expect(refusal.errors.capacity?.[0]).toContain('7')
    expect(await venues.update(id, { ...again, capacity: 7 })).toMatchObject({ used_capacity: 7 })
    await consistent()
    await venues.remove(id)
    await consistent()
    await reserve(regular, 1)
    await consistent()
  })

  it('also of goods, and of several capacities at once', async () => {
    const { venues, seller, both, early, buy, reserve } = await openSharedSale(test)
    const shirt = await addProduct(seller, { ...free, title: 'Shirt', product_type: 'GENERAL' })
    await buy(shirt, 2)
    await buy(early, 1)
    const venue = await venues.create({ product_ids: [...both, shirt.id] })
    const front = await venues.create({ product_ids: [early.id], capacity: 2 })
    expect([venue.used_capacity, front.used_capacity]).toEqual([3, 1])
    await refused(reserve(early, 2), 'not_enough_left')
    await buy(early, 1)
    expect((await venues.get(venue.id)).used_capacity).toBe(4)
    await consistent()
  })

  it('when orders and tickets are cancelled after it changed', async () => {
    const { venues, both, early, regular, seller, buy } = await openSharedSale(test)
    const { call } = seller.visitor
    const { event_id } = seller
    const { id } = await venues.create({ product_ids: both })
    const first = await buy(early, 2)
    const second = await buy(regular, 3)
    await venues.update(id, { product_ids: [regular.id] })
    const bought = await db.selectFrom('attendees').selectAll().where('event_id', '=', event_id).orderBy('id').execute()
    const ticketOf = (product: Product) => bought.find((one) => one.product_id === product.id)?.id ?? 0
    const setStatus = (attendee_id: number, status: 'ACTIVE' | 'CANCELLED') =>
      call(attendees.update, { params: { event_id, attendee_id }, body: { status } })

    await setStatus(ticketOf(early), 'CANCELLED')
    await setStatus(ticketOf(regular), 'CANCELLED')
    expect((await venues.get(id)).used_capacity).toBe(2)
    await consistent()
    // A cancelled ticket of a product that joins does not count until it becomes active again.
    await venues.update(id, { product_ids: both, capacity: 4 })
    expect((await venues.get(id)).used_capacity).toBe(3)
    await consistent()
    await setStatus(ticketOf(early), 'ACTIVE')
    await refused(setStatus(ticketOf(regular), 'ACTIVE'), 'sold_out')
    await consistent()

    await venues.update(id, { product_ids: [early.id] })
    for (const { short_id } of [first, second]) {
      const order = await db
        .selectFrom('orders')
        .select('id')
        .where('short_id', '=', short_id)
        .executeTakeFirstOrThrow()
      await call(orders.cancel, { params: { event_id, order_id: order.id } })
      await consistent()
    }
    await venues.update(id, { product_ids: both })
    expect((await venues.get(id)).used_capacity).toBe(0)
    await consistent()
  })

  it('and what is left of an event, and of a product with several tiers, is no more than it has', async () => {
    const { venues, both, seller, reserve } = await openSharedSale(test)
    const prices = ['A', 'B'].map((label) => ({ label, price: 0, initial_quantity_available: 50 }))
    const tiers = await addProduct(seller, { type: 'TIERED', title: 'Tiers', prices, min_per_order: 4 })
    await venues.create({ product_ids: [...both, tiers.id], capacity: 3 })
    const { data } = await seller.visitor.call(events.list, { query: {} })
    expect(data).toMatchObject([{ quantity_left: 3 }])
    await reserve(tiers, 3)
    await consistent()
  })
})
