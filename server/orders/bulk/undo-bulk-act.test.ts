import { beforeEach, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
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
/** The order without its version. */
const read = async (order_id: number) => {
  const { updated_at: _, ...order } = (await seller.visitor.call(orders.get, paramsOf(order_id))).data
  return order
}
const _cancel = (order_id: number) => seller.visitor.call(orders.cancel, paramsOf(order_id))
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

describe('a cancellation is undone', () => {
  test('every order is what it was, and nobody is written to', async () => {
    const [paid, unpaid] = [await place(), await place('AWAITING_OFFLINE_PAYMENT')]
    const first = (await read(paid)).attendees[0]?.id ?? 0
    await seller.visitor.call(attendees.update, {
      params: { event_id: seller.event_id, attendee_id: first },
      body: { status: 'CANCELLED' },
    })
    const due = new Date(Date.now() + 86_400_000).toISOString()
    await db.updateTable('orders').set({ payment_due_at: due }).where('id', '=', unpaid).execute()
    const [before, sold] = [[await read(paid), await read(unpaid)], await soldOf()]
    const state = await acts.undone(await acts.done({ act: 'CANCEL', order_ids: [paid, unpaid] }))
    expect(state).toMatchObject({ status: 'UNDONE', restored_count: 2, kept_count: 0, undo_seconds_left: null })
    expect([await read(paid), await read(unpaid)]).toEqual(before)
    expect(before[0]?.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'ACTIVE'])
    expect(await soldOf()).toEqual(sold)
    expect(await mailed('sendOrderCancelled', [paid, unpaid])).toEqual([])
    expect(await namesOf(unpaid)).toEqual(['order.cancelled', 'order.restored'])
    await sound()
  })

  test('those whose stock is gone stay cancelled, are listed, and only their buyers are told', async () => {
    const ids = [await place(), await place(), await place(), await place(), await place()]
    const id = await acts.done({ act: 'CANCEL', order_ids: ids })
    const stranger = await place('COMPLETED', 3)
    const state = await acts.undone(id)
    expect(state).toMatchObject({ restored_count: 3, kept_count: 2 })
    expect(state.kept).toEqual(
      await Promise.all(
        ids.slice(3).map(async (order_id) => {
          return { order_id, public_id: (await read(order_id)).public_id, reason: 'sold_out' }
        }),
      ),
    )
    expect(await mailed('sendOrderCancelled', [...ids, stranger])).toEqual(ids.slice(3))
    expect(await soldOf()).toEqual([9])
    await sound()
  })

  test('an order that somebody has changed since is left as it is', async () => {
    const [refundedOne, other] = [await place(), await place()]
    const id = await acts.done({ act: 'CANCEL', order_ids: [refundedOne, other] })
    const body = { amount: 2000, notify_buyer: false, cancel_order: false }
    await seller.visitor.call(orders.refund, { ...paramsOf(refundedOne), body })
    const state = await acts.undone(id)
    expect(state.kept).toMatchObject([{ order_id: refundedOne, reason: 'changed_since' }])
    expect((await read(refundedOne)).status).toBe('CANCELLED')
    expect((await read(other)).status).toBe('COMPLETED')
    await sound()
  })

  test('before its turn came nothing was done, and nothing is', async () => {
    const order_id = await place()
    const id = await acts.start({ act: 'CANCEL', order_ids: [order_id] })
    await acts.askToUndo(id)
    await acts.work('runBulkAct', id)
    expect(await acts.work('undoBulkAct', id)).toMatchObject({ status: 'UNDONE', handled_count: 0, restored_count: 0 })
    expect((await read(order_id)).status).toBe('COMPLETED')
    await refused(acts.askToUndo(id), 'undo_over')
  })
})

describe('many are marked as paid', () => {
  test('and as unpaid again, due when they were', async () => {
    const ids = [await place('AWAITING_OFFLINE_PAYMENT'), await place('AWAITING_OFFLINE_PAYMENT')]
    const due = new Date(Date.now() + 3_600_000).toISOString()
    await db.updateTable('orders').set({ payment_due_at: due }).where('id', 'in', ids).execute()
    const before = await Promise.all(ids.map(read))
    const id = await acts.done({ act: 'MARK_AS_PAID', order_ids: ids })
    expect(await read(ids[0] ?? 0)).toMatchObject({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
    await sound()
    expect(await acts.undone(id)).toMatchObject({ restored_count: 2, kept_count: 0 })
    expect(await Promise.all(ids.map(read))).toEqual(before)
    expect(await mailed('sendTickets', ids)).toEqual([])
    await sound()
  })

  test('and get their tickets once it stands', async () => {
    const ids = [await place('AWAITING_OFFLINE_PAYMENT'), await place()]
    const id = await acts.done({ act: 'MARK_AS_PAID', order_ids: ids })
    expect((await acts.stateOf(id)).skipped).toEqual([{ reason: 'already_paid', orders_count: 1 }])
    await acts.work('endBulkAct', id)
    expect(await mailed('sendTickets', ids)).toEqual([ids[0]])
  })
})
