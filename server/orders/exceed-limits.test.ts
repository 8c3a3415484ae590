import { beforeEach, expect, test } from 'vitest'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import type { Product } from '#contract/products.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import type { Visitor } from '#test/clients.ts'
import { createByHand, item } from '#test/manual-orders.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app } = testApp
const { db } = testApp.services

let seller: Seller
beforeEach(async () => {
  seller = await newSeller(testApp)
})

const ten = () => addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
type Called = { exceed_limits?: boolean; by?: Visitor }
const create = (product: Product, quantity: number, { exceed_limits = false, by = seller.visitor }: Called = {}) =>
  createByHand(seller, { items: [item(product, quantity)], exceed_limits }, { by })
const sound = async () => expect(await findDifferences(db)).toEqual([])

test('above the limit: each limit concerned is raised by what is missing, and the log says so', async () => {
  const product = await ten()
  const venue = { name: 'Hall', capacity: 11, status: 'ACTIVE', product_ids: [product.id] } as const
  await seller.visitor.call(capacityAssignments.create, {
    params: { event_id: seller.event_id },
    body: { ...venue, product_ids: [product.id] },
  })
  await create(product, 9)
  const order = await create(product, 3, { exceed_limits: true })
  const pools = await db
    .selectFrom('stock_pools')
    .select(['id', 'limit', 'sold'])
    .where('event_id', '=', seller.event_id)
    .orderBy('id')
    .execute()
  expect(pools.map(({ limit, sold }) => [limit, sold])).toEqual([
    [12, 12],
    [12, 12],
  ])
  const log = db.selectFrom('activity_log').select(['name', 'actor_kind', 'data']).where('order_id', '=', order.id)
  const [entry, ...others] = await log.execute()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ name: 'order.created', actor_kind: 'user' })
  expect(entry?.data).toEqual({
    payment: 'PAID',
    raised_limits: [
      { stock_pool_id: pools[0]?.id, by: 2 },
      { stock_pool_id: pools[1]?.id, by: 1 },
    ],
  })
  await sound()
})

test('nothing is raised where there is enough', async () => {
  const product = await ten()
  await create(product, 10, { exceed_limits: true })
  expect(await getProduct(seller, product.id)).toMatchObject({ quantity_sold: 10, quantity_remaining: 0 })
})

test.each([
  ['BOX_OFFICE', false],
  ['EVENT_MANAGER', true],
  ['ORGANIZER', true],
] as const)('%s may go above the limit: %s', async (role, may) => {
  const product = await ten()
  const { visitor: by } = await joinAs({ app, db }, seller, { role })
  await create(product, 10, { by })
  const above = create(product, 1, { exceed_limits: true, by })
  if (may) expect((await above).status).toBe('COMPLETED')
  else await refused(above, 'role_too_low')
  await sound()
})
