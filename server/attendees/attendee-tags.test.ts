import { beforeEach, describe, expect, test } from 'vitest'
import { attendeeTags } from '#contract/attendee-tags.ts'
import { attendees } from '#contract/attendees.ts'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { exportFiles } from '#contract/exports.ts'
import { orderTags } from '#contract/order-tags.ts'
import { MOST_TAGS } from '#domain/order-tag.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let params: { event_id: number }
let ids: number[]
let order_id: number
beforeEach(async () => {
  seller = await newSeller(testApp)
  params = { event_id: seller.event_id }
  order_id = await placeOrder(testApp, seller, { product: await addProduct(seller), quantity: 2 })
  ids = (await listed({})).toSorted((one, other) => one - other)
})

const change = async (index: number, body: BodyInput<typeof attendeeTags.change>) => {
  const at = { ...params, attendee_id: ids[index] ?? 0 }
  return (await seller.visitor.call(attendeeTags.change, { params: at, body })).data
}
const listed = async (query: QueryInput<typeof attendees.list>) =>
  (await seller.visitor.call(attendees.list, { params, query })).data.map(({ id }) => id)

describe('the tags of an attendee', () => {
  test('are added and removed, and all others stay', async () => {
    expect((await change(0, { add: ['Press', ' VIP ', 'Press'] })).tags).toEqual(['Press', 'VIP'])
    expect((await change(0, { add: ['Band'], remove: ['Press', 'Crew'] })).tags).toEqual(['Band', 'VIP'])
    expect((await change(1, {})).tags).toEqual([])
  })

  test('are all there when many add one at once', async () => {
    const tags = Array.from({ length: 12 }, (_, index) => `tag ${String(index).padStart(2, '0')}`)
    await Promise.all(tags.map((tag) => change(0, { add: [tag] })))
    expect((await change(0, {})).tags).toEqual(tags)
  })

  test('are no more than an attendee has room for', async () => {
    await change(0, { add: Array.from({ length: MOST_TAGS }, (_, index) => `tag ${index}`) })
    expect((await refused(change(0, { add: ['one more'] }), 'malformed')).issues).toMatchObject([
      { path: 'add', code: 'list_too_long', params: { most: MOST_TAGS } },
    ])
    expect((await change(0, { add: ['one more'], remove: ['tag 0'] })).tags).toHaveLength(MOST_TAGS)
  })

  test('are what the event offers, apart from the tags of orders', async () => {
    await change(0, { add: ['VIP', 'Press'] })
    await change(1, { add: ['VIP'] })
    await seller.visitor.call(orderTags.change, { params: { ...params, order_id }, body: { add: ['Sponsor'] } })
    expect((await seller.visitor.call(attendeeTags.list, { params })).data).toEqual(['Press', 'VIP'])
  })

  test('stand in the log by the name of their field alone', async () => {
    await change(0, { add: ['Ada Lovelace'] })
    const entry = db.selectFrom('activity_log').select(['name', 'data']).where('order_id', '=', order_id)
    expect(await entry.execute()).toEqual([{ name: 'attendee.tagged', data: { fields: ['tags'] } }])
  })
})

describe('the list of attendees', () => {
  test('is filtered by tags', async () => {
    await change(0, { add: ['VIP', 'Press'] })
    const [first = 0, second = 0] = ids
    expect(await listed({ filter_fields: { tag: { eq: 'VIP' } } })).toEqual([first])
    expect(await listed({ filter_fields: { tag: { in: 'Band,Press' } } })).toEqual([first])
    expect(await listed({ filter_fields: { tag: { ne: 'VIP' } } })).toEqual([second])
  })

  test('has them in its file, which is filtered by them as well', async () => {
    await change(1, { add: ['VIP', 'Press'] })
    const query = { format: 'csv', filter_fields: { tag: { eq: 'VIP' } } } as const
    const { data: file } = await seller.visitor.call(exportFiles.startAttendees, { params, query })
    const text = await (await seller.visitor.fetch(file.file_path)).text()
    const [header = '', ...rows] = text.trim().split('\r\n')
    expect(header).toContain(',Tags,')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('"Press, VIP"')
  })
})
