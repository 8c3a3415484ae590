import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attendeeActs } from '#contract/attendee-acts.ts'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { attendeeActsOf } from '#test/attendee-acts.ts'
import { fingerprint } from '#test/endpoints.ts'
import { queuedJobs } from '#test/jobs.ts'
import { lostAt } from '#test/lost-at.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let acts: ReturnType<typeof attendeeActsOf>
let product: Awaited<ReturnType<typeof addProduct>>
beforeEach(async () => {
  seller = await newSeller(testApp)
  acts = attendeeActsOf(testApp, seller)
  product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
})
afterEach(async () => {
  expect(await findDifferences(db)).toEqual([])
})

type Status = 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT'
const place = async (status: Status = 'COMPLETED', quantity = 2) => {
  const order_id = await placeOrder(testApp, seller, { product, status, quantity })
  return { order_id, ids: (await read(order_id)).attendees.map(({ id }) => id) }
}
const read = async (order_id: number) =>
  (await seller.visitor.call(orders.get, { params: { event_id: seller.event_id, order_id } })).data
const change = (attendee_id: number, body: { status?: 'ACTIVE' | 'CANCELLED'; notes?: string }) =>
  seller.visitor.call(attendees.update, { params: { event_id: seller.event_id, attendee_id }, body })
const statusesOf = async (order_id: number) => (await read(order_id)).attendees.map(({ status }) => status)
const tagsOf = async (attendee_id: number) =>
  (await seller.visitor.call(attendees.get, { params: { event_id: seller.event_id, attendee_id } })).data.tags
const soldOf = async () => {
  const pools = db.selectFrom('stock_pools').select('sold').where('event_id', '=', seller.event_id)
  return (await pools.execute()).reduce((sum, { sold }) => sum + sold, 0)
}
const mailed = async (job: Parameters<typeof queuedJobs>[1], order_id: number) =>
  (await queuedJobs(db, job)).filter((payload) => Number(payload.order_id) === order_id)

describe('a preview', () => {
  test('says exactly what would happen, and nothing does', async () => {
    const [paid, unpaid, partly] = [
      await place(),
      await place('AWAITING_OFFLINE_PAYMENT'),
      await place('AWAITING_OFFLINE_PAYMENT', 3),
    ]
    await change(paid.ids[0] ?? 0, { status: 'CANCELLED' })
    const before = await fingerprint(db)
    const attendee_ids = [...paid.ids, ...unpaid.ids, partly.ids[0] ?? 0]
    expect(await acts.preview({ act: 'CANCEL', attendee_ids })).toEqual({
      attendees_count: 5,
      changed_count: 4,
      skipped: [{ reason: 'already_cancelled', attendees_count: 1 }],
      orders_count: 3,
      cancelled_orders_count: 1,
      // One to each buyer; the tickets have the same address.
      emails_count: 3,
      until: expect.stringMatching(/Z$/),
    })
    expect(await acts.preview({ act: 'REACTIVATE', selection: {} })).toMatchObject({
      attendees_count: 7,
      changed_count: 1,
      orders_count: 1,
      emails_count: 0,
      skipped: [{ reason: 'already_active', attendees_count: 6 }],
    })
    expect(await fingerprint(db)).toBe(before)
  })

  test('needs a tag where one is added, and attendees of this event', async () => {
    const failure = await refused(acts.preview({ act: 'ADD_TAG', selection: {} }), 'malformed')
    expect(failure.issues).toMatchObject([{ path: 'tag', code: 'empty' }])
    const mine = await place()
    const other = attendeeActsOf(testApp, await newSeller(testApp))
    await refused(other.preview({ act: 'CANCEL', attendee_ids: mine.ids }), 'not_found')
  })

  test('counts the places left for reactivated tickets', async () => {
    const gone = await place('COMPLETED', 6)
    await acts.done({ act: 'CANCEL', attendee_ids: gone.ids })
    await place('COMPLETED', 6)
    const expected = { changed_count: 4, skipped: [{ reason: 'sold_out', attendees_count: 2 }] }
    expect(await acts.preview({ act: 'REACTIVATE', attendee_ids: gone.ids })).toMatchObject(expected)
    const id = await acts.done({ act: 'REACTIVATE', attendee_ids: gone.ids })
    expect(await acts.stateOf(id)).toMatchObject(expected)
    expect(await soldOf()).toBe(10)
  })
})

describe('many are cancelled', () => {
  test('as one is: status, stock and what is due; and each once, however often the job runs', async () => {
    const [paid, unpaid] = [await place(), await place('AWAITING_OFFLINE_PAYMENT', 3)]
    const id = await acts.done({ act: 'CANCEL', attendee_ids: [...paid.ids, ...unpaid.ids.slice(0, 2)] })
    expect(await acts.work('runAttendeeAct', id)).toMatchObject({ status: 'DONE', handled_count: 4, changed_count: 4 })
    expect(await statusesOf(paid.order_id)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await read(paid.order_id)).toMatchObject({ status: 'COMPLETED' })
    expect(await read(unpaid.order_id)).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 1000 })
    expect(await soldOf()).toBe(1)
  })

  test('and the holders are told once it cannot be undone any more, in one email per order and address', async () => {
    const [paid, unpaid] = [await place(), await place('AWAITING_OFFLINE_PAYMENT')]
    const all = [...paid.ids, ...unpaid.ids]
    const id = await acts.done({ act: 'CANCEL', attendee_ids: all })
    expect(await mailed('sendTicketCancelled', paid.order_id)).toEqual([])
    expect(await acts.ended(id)).toMatchObject({ status: 'OVER', undo_seconds_left: null })
    await acts.work('endAttendeeAct', id)
    for (const { order_id, ids } of [paid, unpaid])
      expect(await mailed('sendTicketCancelled', order_id)).toMatchObject(ids.map(() => ({ together: ids })))
    expect(await mailed('sendOrderCancelled', unpaid.order_id)).toHaveLength(1)
    await refused(acts.askToUndo(id), 'undo_over')
  })

  test('and it is undone: tickets, stock, the amount due and the order that ended', async () => {
    const [paid, partly, whole] = [
      await place(),
      await place('AWAITING_OFFLINE_PAYMENT', 3),
      await place('AWAITING_OFFLINE_PAYMENT'),
    ]
    const attendee_ids = [...paid.ids, partly.ids[0] ?? 0, ...whole.ids]
    const id = await acts.done({ act: 'CANCEL', attendee_ids })
    expect(await read(whole.order_id)).toMatchObject({ status: 'CANCELLED' })
    expect(await acts.undone(id)).toMatchObject({ status: 'UNDONE', restored_count: 5, kept_count: 0 })
    expect(await statusesOf(paid.order_id)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await read(partly.order_id)).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 3000 })
    expect(await read(whole.order_id)).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 2000 })
    expect(await statusesOf(whole.order_id)).toEqual(['AWAITING_PAYMENT', 'AWAITING_PAYMENT'])
    expect(await soldOf()).toBe(7)
    expect(await mailed('sendTicketCancelled', paid.order_id)).toEqual([])
  })

  test('tickets whose places are gone, or that were changed since, stay cancelled, and their holders are told', async () => {
    const [first, second, third] = [await place('COMPLETED', 4), await place('COMPLETED', 4), await place()]
    const id = await acts.done({ act: 'CANCEL', attendee_ids: [...first.ids, ...second.ids, ...third.ids] })
    await place('COMPLETED', 4)
    await change(third.ids[0] ?? 0, { notes: 'Call her' })
    const state = await acts.undone(id)
    expect(state).toMatchObject({ restored_count: 4, kept_count: 6 })
    expect(state.kept.map(({ reason }) => reason)).toEqual([
      ...Array(4).fill('sold_out'),
      'changed_since',
      'changed_since',
    ])
    expect(await statusesOf(first.order_id)).toEqual(Array(4).fill('ACTIVE'))
    expect(await mailed('sendTicketCancelled', second.order_id)).toHaveLength(4)
    expect(await mailed('sendTicketCancelled', first.order_id)).toEqual([])
    expect(await soldOf()).toBe(8)
  })
})

test('reactivating is undone: tickets are cancelled again and the places are free', async () => {
  const { order_id, ids } = await place('AWAITING_OFFLINE_PAYMENT', 3)
  await change(ids[0] ?? 0, { status: 'CANCELLED' })
  const id = await acts.done({ act: 'REACTIVATE', selection: {} })
  expect(await read(order_id)).toMatchObject({ total_gross: 3000 })
  expect(await acts.undone(id)).toMatchObject({ restored_count: 1 })
  expect(await read(order_id)).toMatchObject({ total_gross: 2000, status: 'AWAITING_OFFLINE_PAYMENT' })
  expect(await soldOf()).toBe(2)
})

test('tags are added and removed, and it is undone', async () => {
  const { ids } = await place()
  const [one = 0, other = 0] = ids
  await acts.done({ act: 'ADD_TAG', tag: 'VIP', attendee_ids: [one] })
  const id = await acts.done({ act: 'ADD_TAG', tag: 'VIP', attendee_ids: ids })
  expect(await acts.stateOf(id)).toMatchObject({
    changed_count: 1,
    skipped: [{ reason: 'has_tag', attendees_count: 1 }],
  })
  await acts.undone(id)
  expect([await tagsOf(one), await tagsOf(other)]).toEqual([['VIP'], []])
  const removed = await acts.done({ act: 'REMOVE_TAG', tag: 'VIP', selection: {} })
  expect(await tagsOf(one)).toEqual([])
  await acts.undone(removed)
  expect(await tagsOf(one)).toEqual(['VIP'])
})

test('after a crash amid an act or its undo the next worker continues', async () => {
  product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 500 }] })
  const placed = []
  for (let order = 0; order < 42; order++) placed.push(await place('COMPLETED', 10))
  const attendee_ids = placed.flatMap(({ ids }) => ids)
  const id = await acts.start({ act: 'CANCEL', attendee_ids })
  await expect(acts.work('runAttendeeAct', id, lostAt(db, 2))).rejects.toThrow('the connection is lost')
  expect(await acts.stateOf(id)).toMatchObject({ status: 'RUNNING', handled_count: 200 })
  expect(await acts.work('runAttendeeAct', id)).toMatchObject({ status: 'DONE', changed_count: 420 })
  await acts.askToUndo(id)
  await expect(acts.work('undoAttendeeAct', id, lostAt(db, 2))).rejects.toThrow('the connection is lost')
  expect(await acts.work('undoAttendeeAct', id)).toMatchObject({ status: 'UNDONE', restored_count: 420 })
  expect(await soldOf()).toBe(420)
})

test('acts are listed for the team, and need the permission to manage attendees', async () => {
  const { ids } = await place()
  const id = await acts.done({ act: 'ADD_TAG', tag: 'VIP', attendee_ids: ids })
  expect(await acts.list()).toMatchObject([{ id, act: 'ADD_TAG', tag: 'VIP', status: 'DONE' }])
  const { visitor: reader } = await joinAs({ app: testApp.app, db }, seller, { role: 'VIEWER' })
  await refused(reader.call(attendeeActs.list, { params: { event_id: seller.event_id } }), 'role_too_low')
})
