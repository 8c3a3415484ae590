import { beforeEach, describe, expect, test } from 'vitest'
import { bulkActs } from '#contract/bulk-acts.ts'
import { orders } from '#contract/orders.ts'
import { MOST_TAGS } from '#domain/order-tag.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { bulkActsOf, closeUndoWindow } from '#test/bulk-acts.ts'
import { fingerprint } from '#test/endpoints.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let acts: ReturnType<typeof bulkActsOf>
let product: Awaited<ReturnType<typeof addProduct>>
beforeEach(async () => {
  seller = await newSeller(testApp)
  acts = bulkActsOf(testApp, seller)
  product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
})

type Status = 'COMPLETED' | 'AWAITING_OFFLINE_PAYMENT'
const place = (status: Status = 'COMPLETED', quantity = 2) => placeOrder(testApp, seller, { product, status, quantity })
const paramsOf = (order_id: number) => ({ params: { event_id: seller.event_id, order_id } })
const read = async (order_id: number) => (await seller.visitor.call(orders.get, paramsOf(order_id))).data
const cancel = (order_id: number) => seller.visitor.call(orders.cancel, paramsOf(order_id))
const soldOf = async () => {
  const pools = db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', seller.event_id)
  return (await pools.execute()).map(({ held, sold }) => held + sold)
}
const sound = async () => expect(await findDifferences(db)).toEqual([])
const mailed = async (job: Parameters<typeof queuedJobs>[1], ids: number[]) =>
  (await queuedJobs(db, job))
    .map(({ order_id }) => Number(order_id))
    .filter((id) => ids.includes(id))
    .sort((one, other) => one - other)
const namesOf = async (order_id: number) => {
  const entries = db.selectFrom('activity_log').select('name').where('order_id', '=', order_id).orderBy('id')
  return (await entries.execute()).map(({ name }) => name)
}

describe('a preview', () => {
  test('says exactly what would happen, and nothing does', async () => {
    const [paid, unpaid, gone] = [await place(), await place('AWAITING_OFFLINE_PAYMENT', 3), await place()]
    await seller.visitor.call(orders.refund, {
      ...paramsOf(paid),
      body: { amount: 500, notify_buyer: false, cancel_order: false },
    })
    await cancel(gone)
    const before = await fingerprint(db)
    expect(await acts.preview({ act: 'CANCEL', selection: {} })).toEqual({
      orders_count: 3,
      changed_count: 2,
      skipped: [{ reason: 'already_cancelled', orders_count: 1 }],
      tickets_count: 5,
      emails_count: 2,
      amounts: [{ currency: 'EUR', amount: 1500 }],
      refunds: [],
      until: expect.stringMatching(/Z$/),
    })
    expect(await acts.preview({ act: 'MARK_AS_PAID', order_ids: [paid, unpaid, gone] })).toMatchObject({
      changed_count: 1,
      skipped: expect.arrayContaining([
        { reason: 'already_paid', orders_count: 1 },
        { reason: 'cancelled', orders_count: 1 },
      ]),
      tickets_count: 3,
      // All tickets go to one address.
      emails_count: 2,
      amounts: [{ currency: 'EUR', amount: 3000 }],
    })
    expect(await fingerprint(db)).toBe(before)
  })

  test('is of the orders that the list finds, and of none that came after it', async () => {
    const [paid, unpaid] = [await place(), await place('AWAITING_OFFLINE_PAYMENT')]
    const filter_fields = { status: { in: 'AWAITING_OFFLINE_PAYMENT' } }
    const { changed_count, until } = await acts.preview({ act: 'CANCEL', selection: { filter_fields } })
    expect(changed_count).toBe(1)
    const later = await place('AWAITING_OFFLINE_PAYMENT')
    await acts.done({ act: 'CANCEL', selection: { filter_fields, until } })
    expect((await read(unpaid)).status).toBe('CANCELLED')
    for (const id of [paid, later]) expect((await read(id)).status).not.toBe('CANCELLED')
  })

  test('needs a tag where one is added, and orders of this event', async () => {
    const failure = await refused(acts.preview({ act: 'ADD_TAG', selection: {} }), 'malformed')
    expect(failure.issues).toMatchObject([{ path: 'tag', code: 'empty' }])
    const other = await newSeller(testApp)
    const theirs = await placeOrder(testApp, other, { product: await addProduct(other) })
    await refused(acts.preview({ act: 'CANCEL', order_ids: [theirs] }), 'not_found')
  })
})

describe('many are cancelled', () => {
  test('as one is: tickets, stock, payments; and each once, however often the job runs', async () => {
    const ids = [await place(), await place('AWAITING_OFFLINE_PAYMENT')]
    const [free] = await soldOf()
    expect(free).toBe(4)
    const id = await acts.done({ act: 'CANCEL', order_ids: ids })
    const state = await acts.work('runBulkAct', id)
    expect(state).toMatchObject({ status: 'DONE', orders_count: 2, handled_count: 2, changed_count: 2 })
    expect(state.undo_seconds_left).toBeGreaterThan(590)
    for (const order_id of ids) {
      const order = await read(order_id)
      expect(order).toMatchObject({ status: 'CANCELLED', tags: [] })
      expect(order.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
      expect(await namesOf(order_id)).toEqual(['order.cancelled'])
    }
    expect(await soldOf()).toEqual([0])
    await sound()
  })

  test('and their buyers are told once it cannot be undone any more', async () => {
    const ids = [await place(), await place()]
    const id = await acts.done({ act: 'CANCEL', order_ids: ids })
    expect(await mailed('sendOrderCancelled', ids)).toEqual([])
    await closeUndoWindow(db, id)
    await refused(acts.askToUndo(id), 'undo_over')
    expect(await acts.list()).toEqual([])
    await acts.work('endBulkAct', id)
    const state = await acts.work('endBulkAct', id)
    expect(state).toMatchObject({ status: 'OVER', undo_seconds_left: null })
    expect(await mailed('sendOrderCancelled', ids)).toEqual(ids)
  })

  test('the job that writes to buyers waits for ten minutes', async () => {
    const id = await acts.done({ act: 'CANCEL', order_ids: [await place()] })
    const jobs = db.selectFrom('jobs').select(['run_at', 'created_at', 'payload']).where('name', '=', 'endBulkAct')
    const job = (await jobs.execute()).find(({ payload }) => (payload as { bulk_act_id: number }).bulk_act_id === id)
    expect(Date.parse(job?.run_at ?? '') - Date.parse(job?.created_at ?? '')).toBe(600_000)
  })

  test('twice over the same orders: the second act finds nothing to do', async () => {
    const ids = [await place(), await place()]
    const [first, second] = [
      await acts.start({ act: 'CANCEL', order_ids: ids }),
      await acts.start({ act: 'CANCEL', order_ids: ids }),
    ]
    await Promise.all([acts.work('runBulkAct', first), acts.work('runBulkAct', second)])
    const states = [await acts.stateOf(first), await acts.stateOf(second)]
    expect(states.reduce((sum, { changed_count }) => sum + changed_count, 0)).toBe(2)
    const skipped = states.flatMap((state) => state.skipped)
    expect(skipped.every(({ reason }) => reason === 'already_cancelled')).toBe(true)
    expect(await soldOf()).toEqual([0])
    await sound()
  })
})

describe('many are written to again', () => {
  test('not if it is undone, and not a word of it in the log', async () => {
    const ids = [await place()]
    const id = await acts.done({ act: 'RESEND', order_ids: ids })
    expect(await acts.undone(id)).toMatchObject({ restored_count: 1 })
    await acts.work('endBulkAct', id)
    expect(await mailed('sendOrderConfirmation', ids)).toEqual([])
    expect(await namesOf(ids[0] ?? 0)).toEqual([])
  })

  test('after ten minutes', async () => {
    const ids = [await place(), await place('AWAITING_OFFLINE_PAYMENT')]
    await acts.work('endBulkAct', await acts.done({ act: 'RESEND', order_ids: ids }))
    expect(await mailed('sendOrderConfirmation', ids)).toEqual(ids)
    expect(await namesOf(ids[0] ?? 0)).toEqual(['order.confirmation_requested'])
  })
})

describe('tags', () => {
  test('are added and removed, and back', async () => {
    const [plain, tagged] = [await place(), await place()]
    await acts.done({ act: 'ADD_TAG', tag: 'VIP', order_ids: [tagged] })
    const id = await acts.done({ act: 'ADD_TAG', tag: 'VIP', order_ids: [plain, tagged] })
    expect(await acts.stateOf(id)).toMatchObject({
      changed_count: 1,
      skipped: [{ reason: 'has_tag', orders_count: 1 }],
    })
    await acts.undone(id)
    expect([(await read(plain)).tags, (await read(tagged)).tags]).toEqual([[], ['VIP']])
    const removal = await acts.done({ act: 'REMOVE_TAG', tag: 'VIP', order_ids: [plain, tagged] })
    expect((await read(tagged)).tags).toEqual([])
    await acts.undone(removal)
    expect((await read(tagged)).tags).toEqual(['VIP'])
    const entries = db.selectFrom('activity_log').select('data').where('name', '=', 'order.tagged')
    for (const { data } of await entries.where('order_id', '=', tagged).execute())
      expect(data).toEqual({ fields: ['tags'] })
  })

  test('are at most twenty', async () => {
    const order_id = await place()
    const values = Array.from({ length: MOST_TAGS }, (_, index) => ({ order_id, tag: `tag ${index}` }))
    const { account_id, event_id } = seller
    await db
      .insertInto('order_tags')
      .values(values.map((value) => ({ ...value, account_id, event_id })))
      .execute()
    const id = await acts.done({ act: 'ADD_TAG', tag: 'VIP', order_ids: [order_id] })
    expect((await acts.stateOf(id)).skipped).toEqual([{ reason: 'too_many_tags', orders_count: 1 }])
  })
})

test('an act of another event is not there', async () => {
  const id = await acts.start({ act: 'CANCEL', order_ids: [await place()] })
  const other = await newSeller(testApp)
  const params = { event_id: other.event_id, bulk_act_id: id }
  await refused(other.visitor.call(bulkActs.get, { params }), 'not_found')
  await refused(other.visitor.call(bulkActs.undo, { params }), 'not_found')
})
