import { beforeAll, describe, expect, it } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent, type TestEvent } from '#test/check-in-event.ts'

const test = await createTestApp()
let mine: TestEvent
let floor: number
let balcony: number

beforeAll(async () => {
  mine = await openTestEvent(test)
  floor = await mine.addProduct('Floor')
  balcony = await mine.addProduct('Balcony')
})

const base = { name: 'Main entrance', description: null, activates_at: null, expires_at: null }

async function makeList(input: object = {}, event = mine) {
  const body = { ...base, product_ids: [floor], ...input }
  return (await event.admin.call(checkInLists.create, { params: { event_id: event.event_id }, body })).data
}

describe('check-in lists', () => {
  it('are created with their tickets and a link of their own', async () => {
    const list = await makeList({ product_ids: [floor, balcony, floor], description: 'Bring the stamp' })
    expect(list).toMatchObject({
      ...base,
      description: 'Bring the stamp',
      has_pin: false,
      state: 'active',
      is_active: true,
      is_expired: false,
      products: [
        { id: floor, title: 'Floor' },
        { id: balcony, title: 'Balcony' },
      ],
      total_attendees: 0,
      checked_in_attendees: 0,
    })
    expect(list.short_id).toMatch(/^cil_[\w-]{22}$/)
  })

  it("read dates without offset in the event's zone", async () => {
    const list = await makeList({ activates_at: '2031-07-01T18:00', expires_at: '2031-07-01T23:00:00Z' })
    expect(list).toMatchObject({
      activates_at: '2031-07-01T16:00:00.000Z',
      expires_at: '2031-07-01T23:00:00.000Z',
      state: 'not_yet_active',
      is_active: false,
    })
    expect(await makeList({ expires_at: '2020-01-01' })).toMatchObject({ state: 'expired', is_expired: true })
  })

  it.each([
    ['expires_at', { activates_at: '2031-07-01T18:00', expires_at: '2031-07-01T18:00' }],
    ['activates_at', { activates_at: '2031-02-30T18:00' }],
    ['product_ids', { product_ids: [] }],
    ['product_ids', { product_ids: [2_000_000_000] }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['description', { description: 'x'.repeat(256) }],
    ['pin', { pin: '12' }],
  ])('say what is wrong with %s', async (field, input) => {
    await expect(makeList(input)).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  it('refuse goods and tickets of another event', async () => {
    const goods = await mine.addProduct('T-shirt', 'GENERAL')
    const other = await openTestEvent(test)
    const foreign = await other.addProduct('Elsewhere')
    for (const id of [goods, foreign])
      await expect(makeList({ product_ids: [floor, id] })).rejects.toMatchObject({
        code: 'malformed',
        errors: { product_ids: [expect.any(String)] },
      })
  })

  it('change completely; a PIN that is not mentioned stays', async () => {
    const list = await makeList({ pin: '4711' })
    expect(list.has_pin).toBe(true)
    const params = { event_id: mine.event_id, check_in_list_id: list.id }
    const change = async (input: object) =>
      (await mine.admin.call(checkInLists.update, { params, body: { ...base, product_ids: [balcony], ...input } })).data
    expect(await change({ name: 'Side door' })).toMatchObject({
      name: 'Side door',
      short_id: list.short_id,
      has_pin: true,
      products: [{ id: balcony }],
    })
    expect(await change({ pin: null })).toMatchObject({ has_pin: false })
    const hash = await test.services.db
      .selectFrom('check_in_lists')
      .select('pin_hash')
      .where('id', '=', list.id)
      .executeTakeFirst()
    expect(hash).toEqual({ pin_hash: null })
  })

  it('count the attendees expected and inside, for all lists at once', async () => {
    const event = await openTestEvent(test)
    const [a, b] = [await event.addProduct('A'), await event.addProduct('B')]
    const inside = await event.addAttendee({ product_id: a })
    await event.addAttendee({ product_id: a })
    await event.addAttendee({ product_id: a, order: 'CANCELLED' })
    await event.addAttendee({ product_id: a, status: 'CANCELLED' })
    await event.addAttendee({ product_id: b, order: 'AWAITING_OFFLINE_PAYMENT' })
    const first = await makeList({ product_ids: [a] }, event)
    const both = await makeList({ product_ids: [a, b], name: 'Both' }, event)
    await event.admin.call(checkIn.checkIn, {
      params: { check_in_list_short_id: both.short_id },
      body: { attendees: [{ code: inside.ticket_code }] },
    })
    const counts = async () => {
      const { data } = await event.admin.call(checkInLists.list, { params: { event_id: event.event_id } })
      return Object.fromEntries(data.map((list) => [list.id, [list.checked_in_attendees, list.total_attendees]]))
    }
    expect(await counts()).toEqual({ [first.id]: [0, 2], [both.id]: [1, 2] })
    await test.services.db
      .updateTable('event_settings')
      .set({ allow_orders_awaiting_offline_payment_to_check_in: true })
      .where('event_id', '=', event.event_id)
      .execute()
    expect(await counts()).toEqual({ [first.id]: [0, 2], [both.id]: [1, 3] })
  })

  it('are searched, filtered, sorted and paged', async () => {
    const event = await openTestEvent(test)
    const product_ids = [await event.addProduct('A')]
    for (const name of ['North', 'South', 'South-west']) await makeList({ name, product_ids }, event)
    const list = async (query: object) => {
      const { data, meta } = await event.admin.call(checkInLists.list, { params: { event_id: event.event_id }, query })
      return { names: data.map(({ name }) => name), total: meta.total }
    }
    expect(await list({ sort_by: 'name' })).toEqual({ names: ['North', 'South', 'South-west'], total: 3 })
    expect(await list({ query: 'south', sort_by: 'name', per_page: 1 })).toEqual({ names: ['South'], total: 2 })
    expect(await list({ filter_fields: { name: { eq: 'North' } } })).toEqual({ names: ['North'], total: 1 })
    await expect(list({ sort_by: 'short_id' })).rejects.toMatchObject({ status: 422 })
  })

  it('are gone after removal, with their link', async () => {
    const list = await makeList()
    const params = { event_id: mine.event_id, check_in_list_id: list.id }
    await mine.admin.call(checkInLists.remove, { params })
    await expect(mine.admin.call(checkInLists.get, { params })).rejects.toMatchObject({ status: 404 })
    await expect(mine.admin.call(checkInLists.remove, { params })).rejects.toMatchObject({ status: 404 })
    await expect(
      mine.admin.call(checkIn.list, { params: { check_in_list_short_id: list.short_id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('do not exist for another account, nor under another event', async () => {
    const list = await makeList()
    const other = await openTestEvent(test)
    const body = { ...base, product_ids: [floor] }
    const missing = { status: 404, code: 'not_found' }
    for (const event_id of [mine.event_id, other.event_id]) {
      const params = { event_id, check_in_list_id: list.id }
      await expect(other.admin.call(checkInLists.get, { params })).rejects.toMatchObject(missing)
      await expect(other.admin.call(checkInLists.update, { params, body })).rejects.toMatchObject(missing)
      await expect(other.admin.call(checkInLists.remove, { params })).rejects.toMatchObject(missing)
    }
    const params = { event_id: mine.event_id }
    await expect(other.admin.call(checkInLists.list, { params })).rejects.toMatchObject(missing)
    await expect(other.admin.call(checkInLists.create, { params, body })).rejects.toMatchObject(missing)
  })
})
