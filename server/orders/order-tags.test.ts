import { beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { exportFiles } from '#contract/exports.ts'
import { orderTags } from '#contract/order-tags.ts'
import { orders } from '#contract/orders.ts'
import { MOST_TAGS } from '#domain/order-tag.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let params: { event_id: number }
let ids: number[]
beforeEach(async () => {
  seller = await newSeller(testApp)
  params = { event_id: seller.event_id }
  const product = await addProduct(seller)
  ids = [await placeOrder(testApp, seller, { product }), await placeOrder(testApp, seller, { product })]
})

const change = async (index: number, body: BodyInput<typeof orderTags.change>) => {
  const at = { ...params, order_id: ids[index] ?? 0 }
  return (await seller.visitor.call(orderTags.change, { params: at, body })).data
}
const add = (index: number, tags: string[]) => change(index, { add: tags })
const listed = async (query: QueryInput<typeof orders.list>) =>
  (await seller.visitor.call(orders.list, { params, query })).data.map(({ id }) => id).sort()

describe('the tags of an order', () => {
  test('are added and removed, and all others stay', async () => {
    expect((await add(0, ['Press', ' VIP ', 'Press'])).tags).toEqual(['Press', 'VIP'])
    expect((await change(0, { add: ['Band', 'VIP'], remove: ['Press', 'Crew'] })).tags).toEqual(['Band', 'VIP'])
    expect((await change(0, { add: ['Press'], remove: ['Press'] })).tags).toEqual(['Band', 'VIP'])
    expect((await change(0, {})).tags).toEqual(['Band', 'VIP'])
  })

  test('are all there when many add one at once', async () => {
    const tags = Array.from({ length: 12 }, (_, index) => `tag ${String(index).padStart(2, '0')}`)
    await Promise.all(tags.map((tag) => add(0, [tag])))
    expect((await change(0, {})).tags).toEqual(tags)
  })

  test('are no more than an order has room for', async () => {
    const tags = Array.from({ length: MOST_TAGS }, (_, index) => `tag ${index}`)
    await add(0, tags)
    expect((await refused(add(0, ['one more']), 'malformed')).issues).toMatchObject([
      { path: 'add', code: 'list_too_long', params: { most: MOST_TAGS } },
    ])
    expect((await change(0, { add: ['one more'], remove: ['tag 0'] })).tags).toHaveLength(MOST_TAGS)
  })

  test('are what the event offers', async () => {
    await add(0, ['VIP', 'Press'])
    await add(1, ['VIP'])
    expect((await seller.visitor.call(orderTags.list, { params })).data).toEqual(['Press', 'VIP'])
    const other = await newSeller(testApp)
    expect((await other.visitor.call(orderTags.list, { params: { event_id: other.event_id } })).data).toEqual([])
  })

  test.each([
    ['a comma', ['a,b'], 'add.0', 'no_commas'],
    ['too many letters', ['x'.repeat(41)], 'add.0', 'text_too_long'],
    ['too many tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`), 'add', 'list_too_long'],
  ])('are refused with %s', async (_, tags, path, code) => {
    expect((await refused(add(0, tags), 'malformed')).issues).toMatchObject([{ path, code }])
  })

  test('stand in the log by the name of their field alone', async () => {
    await add(0, ['Ada Lovelace'])
    const entry = db
      .selectFrom('activity_log')
      .select(['name', 'data'])
      .where('order_id', '=', ids[0] ?? 0)
    expect(await entry.execute()).toEqual([{ name: 'order.tagged', data: { fields: ['tags'] } }])
  })
})

describe('the list of orders', () => {
  test('shows tags, and is filtered by them', async () => {
    await add(0, ['VIP', 'Press'])
    const [first = 0, second = 0] = ids
    expect(await listed({ filter_fields: { tag: { eq: 'VIP' } } })).toEqual([first])
    expect(await listed({ filter_fields: { tag: { in: 'Band,Press' } } })).toEqual([first])
    expect(await listed({ filter_fields: { tag: { ne: 'VIP' } } })).toEqual([second])
    expect(await listed({ filter_fields: { tag: { eq: 'vip' } } })).toEqual([])
    const { data } = await seller.visitor.call(orders.list, { params })
    expect(data.find(({ id }) => id === first)?.tags).toEqual(['Press', 'VIP'])
  })

  test('has them in its file, which is filtered by them as well', async () => {
    await add(1, ['VIP', 'Press'])
    const query = { format: 'csv', filter_fields: { tag: { eq: 'VIP' } } } as const
    const { data: file } = await seller.visitor.call(exportFiles.startOrders, { params, query })
    const text = await (await seller.visitor.fetch(file.file_path)).text()
    const [header = '', ...rows] = text.trim().split('\r\n')
    expect(header).toContain(',Tags,')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('"Press, VIP"')
  })
})
