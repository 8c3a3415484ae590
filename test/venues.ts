import { capacityAssignments } from '#contract/capacity-assignments.ts'
import type { Product } from '#contract/products.ts'
import type { TestApp } from './app.ts'
import { buy, reserve } from './buyers.ts'
import { addProduct, newSeller, type Seller } from './sales.ts'

/** Calls of the organizer about an event's capacity assignments. */
export function hallsOf({ visitor, event_id }: Seller) {
  const params = { event_id }
  const venue = { name: 'Hall', capacity: 100 as number | null, status: 'ACTIVE' as const, product_ids: [] as number[] }
  return {
    create: async (body: object) =>
      (await visitor.call(capacityAssignments.create, { params, body: { ...venue, ...body } })).data,
    get: async (capacity_assignment_id: number) =>
      (await visitor.call(capacityAssignments.get, { params: { event_id, capacity_assignment_id } })).data,
    update: async (capacity_assignment_id: number, body: object) => {
      const input = { params: { event_id, capacity_assignment_id }, body: { ...venue, ...body } }
      return (await visitor.call(capacityAssignments.update, input)).data
    },
    remove: (capacity_assignment_id: number) =>
      visitor.call(capacityAssignments.remove, { params: { event_id, capacity_assignment_id } }),
    list: (query: object = {}) => visitor.call(capacityAssignments.list, { params, query }),
  }
}

export const free = { type: 'FREE' as const, prices: [{ price: 0 }] }

/** An event on sale with two free tickets, and calls of its organizer and buyers. */
export async function openSharedSale(test: TestApp) {
  const seller = await newSeller(test)
  const early = await addProduct(seller, { ...free, title: 'Early bird' })
  const regular = await addProduct(seller, { ...free, title: 'Regular' })
  const event = { id: seller.event_id }
  return {
    seller,
    early,
    regular,
    both: [early.id, regular.id],
    venues: hallsOf(seller),
    buy: (product: Product, quantity: number) => buy(test.app, { event, product }, quantity),
    reserve: (product: Product, quantity: number) => reserve(test.app, { event, product }, quantity),
  }
}
