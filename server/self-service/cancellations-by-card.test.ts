import { beforeEach, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { selfServices } from '#contract/self-service.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { queueRefund } from '#server/payments/cards/queue-refund.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, finishAt, openCardSale, payAt } from '#test/cards.ts'
import { orderIdOf } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { ALLOW_ALL } from '#test/self-service-preparations.ts'

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeEach(async () => {
  double.world.faults = faultsInput.parse({})
  sale = await openCardSale(app)
  const body = { ...ALLOW_ALL, refund_cancellations: true, cancellation_fee_percent: 10 }
  await sale.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body })
})

/** An order of two tickets for 20.00, paid by card, and its buyer. */
async function paidOrder(method = 'pm_card_visa') {
  const { intent, read, order, params: key, buyer } = await beginToPay(app, sale, 2)
  await payAt(double, intent.client_secret, method)
  await read()
  const params = { event_id: sale.event.id, order_id: await orderIdOf(db, order) }
  return {
    params,
    read: async () => (await sale.visitor.call(orders.get, { params })).data,
    possible: async () => (await buyer.call(selfServices.get, { params: key })).data,
    cancel: (expected_refund?: number) => buyer.call(selfServices.cancel, { params: key, body: { expected_refund } }),
    cancelTicket: (index = 0) =>
      buyer.call(selfServices.cancelTicket, {
        params: { ...key, attendee_short_id: order.attendees[index]?.short_id ?? '' },
      }),
  }
}

const refundsThere = () => [...double.world.accounts.values()].flatMap(({ refunds }) => [...refunds.values()])
const sound = async () => expect(await findDifferences(db)).toEqual([])

test('a ticket is refunded to the card less the fee; until the provider has answered, no other one is cancelled', async () => {
  const order = await paidOrder()
  expect((await order.possible()).attendees[0]?.cancel.refund).toEqual({ amount: 900, fee: 100, way: 'CARD' })
  const { data } = await order.cancelTicket()
  expect(data).toMatchObject({
    cancel: { refusal: 'refund_pending' },
    attendees: [{}, { cancel: { refusal: 'refund_pending' } }],
  })
  await refused(order.cancelTicket(1), 'refund_pending')
  await refused(order.cancel(), 'refund_pending')
  const started = await order.read()
  expect(started).toMatchObject({ refund_status: 'REFUND_PENDING', total_refunded: 0 })
  const refund_id = started.refunds[0]?.id ?? 0
  await refused(
    sale.visitor.call(orderRefunds.markAsPaidBack, { params: { ...order.params, refund_id } }),
    'refund_not_due',
  )
  expect(await queuedJobs(db, 'notifyRefundDue')).toEqual([])
  expect(await doCardJobs(services)).toEqual([])
  expect(refundsThere().map(({ amount }) => amount)).toContain(900)
  expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 900 })
  await order.cancelTicket(1)
  await doCardJobs(services)
  expect(await order.read()).toMatchObject({ status: 'COMPLETED', total_refunded: 1800 })
  await sound()
})

test('an order is cancelled and refunded to the card; a refund that fails is seen by the organizer', async () => {
  const order = await paidOrder('pm_card_pendingRefund')
  await order.cancel(1800)
  expect(await order.read()).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUND_PENDING' })
  await doCardJobs(services)
  const reference = refundsThere().at(-1)?.id ?? ''
  await finishAt(double, reference, false)
  const [refund] = (await order.read()).refunds
  await db.transaction().execute((trx) => queueRefund(trx, refund?.id ?? 0))
  await doCardJobs(services)
  expect(await order.read()).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUND_FAILED', total_refunded: 0 })
  const body = { amount: 1800, by_hand: true, notify_buyer: false, cancel_order: false }
  const { data } = await sale.visitor.call(orders.refund, { params: order.params, body })
  expect(data).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 1800 })
  await sound()
})
