import { beforeEach, expect, test } from 'vitest'
import { bulkActs } from '#contract/bulk-acts.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let acts: ReturnType<typeof bulkActsOf>
let unpaid: number[]
beforeEach(async () => {
  seller = await newSeller(testApp)
  acts = bulkActsOf(testApp, seller)
  const product = await addProduct(seller)
  const place = () => placeOrder(testApp, seller, { product, status: 'AWAITING_OFFLINE_PAYMENT', quantity: 2 })
  unpaid = [await place(), await place()]
})

/** Status and payment method of each order, and the methods of its received payments. */
async function methodsOf(order_ids: readonly number[]) {
  const read = order_ids.map(async (order_id) => {
    const { data } = await seller.visitor.call(orders.get, { params: { event_id: seller.event_id, order_id } })
    const payments = db.selectFrom('payments').select('method').where('order_id', '=', order_id)
    const received = await payments.where('state', '=', 'SUCCEEDED').execute()
    return [data.status, data.payment_method, received.map(({ method }) => method)]
  })
  return Promise.all(read)
}

test('orders marked as paid together record how the money was received', async () => {
  const id = await acts.done({ act: 'MARK_AS_PAID', payment_method: 'BANK_TRANSFER', order_ids: unpaid })
  expect(await acts.stateOf(id)).toMatchObject({ payment_method: 'BANK_TRANSFER', changed_count: 2 })
  const paid = ['COMPLETED', 'BANK_TRANSFER', ['BANK_TRANSFER']]
  expect(await methodsOf(unpaid)).toEqual([paid, paid])
  expect(await findDifferences(db)).toEqual([])
})

test('without a method it is not recorded', async () => {
  const id = await acts.done({ act: 'MARK_AS_PAID', order_ids: unpaid })
  expect(await acts.stateOf(id)).toMatchObject({ payment_method: null })
  expect(await methodsOf(unpaid.slice(0, 1))).toEqual([['COMPLETED', 'NONE', [null]]])
})

test('undone, the orders await payment and have no method', async () => {
  const before = await methodsOf(unpaid)
  const id = await acts.done({ act: 'MARK_AS_PAID', payment_method: 'CASH', order_ids: unpaid })
  expect(await acts.undone(id)).toMatchObject({ status: 'UNDONE', restored_count: 2 })
  expect(await methodsOf(unpaid)).toEqual(before)
  expect(await findDifferences(db)).toEqual([])
})

test('other acts have none, and an unknown one is refused', async () => {
  const id = await acts.start({ act: 'CANCEL', payment_method: 'CASH', order_ids: unpaid })
  expect(await acts.stateOf(id)).toMatchObject({ act: 'CANCEL', payment_method: null })
  const body = { act: 'MARK_AS_PAID' as const, selection: { order_ids: unpaid }, is_preview: true }
  const params = { event_id: seller.event_id }
  const nonsense = { ...body, payment_method: 'SHELLS' as 'CASH' }
  await refused(seller.visitor.call(bulkActs.start, { params, body: nonsense }), 'malformed')
})
