import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { openCardApp } from '#test/card-app.ts'
import { atProvider } from '#test/card-comparisons.ts'
import { beginToPay, doCardJobs, openCardSale, payAt } from '#test/cards.ts'

// Refunds by the organizer of an order paid by card, while others may refund in the provider's dashboard.

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeEach(async () => {
  await sql`delete from jobs`.execute(db)
  sale = await openCardSale(app)
})

/** An order of one ticket for 10.00 that was paid by card, with a refund of this amount. */
async function refunded(wanted: number) {
  const paying = await beginToPay(app, sale)
  await payAt(double, paying.intent.client_secret)
  await paying.read()
  const row = db.selectFrom('orders').select('id').where('short_id', '=', paying.order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const params = { event_id: sale.event.id, order_id }
  const refund = (amount = wanted) =>
    sale.visitor.call(orders.refund, { params, body: { amount, notify_buyer: false, cancel_order: false } })
  const { data } = await refund()
  const read = async () => (await sale.visitor.call(orders.get, { params })).data
  const refundThere = (amount: number) =>
    atProvider(double, 'refunds', { payment_intent: paying.reference, amount: String(amount) })
  const oldestFirst = async () => (await read()).refunds.toReversed()
  return { paying, data, refund, read, refundThere, refunds: oldestFirst }
}

test('the money is under way until the provider has sent it', async () => {
  const { paying, data, refund, read } = await refunded(400)
  expect(data).toMatchObject({ refund_status: 'REFUND_PENDING', total_refunded: 0 })
  await expect(refund()).rejects.toMatchObject({ code: 'nothing_to_refund' })
  expect(await findDifferences(db)).toEqual([])
  expect(await doCardJobs(services)).toEqual([])
  expect(await read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 400 })
  expect(await paying.read()).toMatchObject({ status: 'succeeded', order: { status: 'COMPLETED' } })
  expect(await findDifferences(db)).toEqual([])
})

test('of which a part went back in the dashboard: that is found, and the rest can be refunded', async () => {
  const { read, refund, refunds, refundThere } = await refunded(1000)
  await refundThere(400)
  expect(await doCardJobs(services)).toEqual([])
  expect(await read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 400 })
  const failed = { state: 'FAILED', failure_code: 'exceeds_payment', amount: 1000 }
  expect(await refunds()).toMatchObject([failed, { state: 'SUCCEEDED', amount: 400 }])
  expect(await findDifferences(db)).toEqual([])
  await refund(600)
  expect(await doCardJobs(services)).toEqual([])
  expect(await read()).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 1000 })
  expect(await findDifferences(db)).toEqual([])
})

test.each([
  [
    400,
    [1000],
    [
      { state: 'FAILED', failure_code: 'already_refunded' },
      { state: 'SUCCEEDED', amount: 1000 },
    ],
  ],
  [1000, [1000], [{ state: 'SUCCEEDED', amount: 1000 }]],
  [
    600,
    [400, 600],
    [
      { state: 'SUCCEEDED', amount: 600 },
      { state: 'SUCCEEDED', amount: 400 },
    ],
  ],
])('of which %i are asked for after %j went back in the dashboard', async (wanted, there, expected) => {
  const { read, refunds, refundThere } = await refunded(wanted)
  for (const amount of there) await refundThere(amount)
  expect(await doCardJobs(services)).toEqual([])
  expect(await refunds()).toMatchObject(expected)
  expect(await read()).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 1000 })
  expect(await findDifferences(db)).toEqual([])
})
