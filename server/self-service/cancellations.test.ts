import { beforeEach, describe, expect, test } from 'vitest'
import { activities } from '#contract/activity.ts'
import { attendees } from '#contract/attendees.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { selfServices } from '#contract/self-service.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { inDays } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { openCancellations } from '#test/self-service-sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const buyer = visit(testApp.app)

type Settings = BodyInput<typeof events.updateSettings>
let shop: Awaited<ReturnType<typeof openCancellations>>
beforeEach(async () => {
  shop = await openCancellations(testApp)
})

const sound = async () => expect(await findDifferences(db)).toEqual([])
const allow = (body: Settings) => shop.visitor.call(events.updateSettings, { params: shop.params, body })
type Placed = Awaited<ReturnType<typeof shop.place>>
const read = async ({ of }: Placed) => (await shop.visitor.call(orders.get, of)).data
const possible = async ({ key }: Placed) => (await buyer.call(selfServices.get, { params: key })).data
const cancel = ({ key }: Placed, expected_refund?: number) =>
  buyer.call(selfServices.cancel, { params: key, body: { expected_refund } })
const cancelTicket = ({ key, tickets }: Placed, index = 0, expected_refund?: number) =>
  buyer.call(selfServices.cancelTicket, {
    params: { ...key, attendee_short_id: tickets[index]?.short_id ?? '' },
    body: { expected_refund },
  })
const paidBack = ({ of }: Placed, refund_id = 0) =>
  shop.visitor.call(orderRefunds.markAsPaidBack, { params: { ...of.params, refund_id } })
const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', send_ticket: false }
const ofTicket = ({ tickets }: Placed, index: number) => ({ ...shop.params, attendee_id: tickets[index]?.id ?? 0 })
const giveAway = (placed: Placed, index: number) =>
  shop.visitor.call(attendees.transfer, { params: ofTicket(placed, index), body: ADA })
const none = { amount: 0, fee: 0, way: 'NONE' }

describe('by default', () => {
  test('buyers cancel no ticket, and neither a paid ticket nor a paid order until the event refunds them', async () => {
    const paid = await shop.place({ ticket: 2 })
    await allow({ allow_ticket_cancellation: false, allow_cancellation: false })
    const off = { until: null, refusal: 'self_service_off', refund: none }
    expect(await possible(paid)).toMatchObject({ cancel: off, attendees: [{ cancel: off }, { cancel: off }] })
    await refused(cancelTicket(paid), 'self_service_off')
    await allow({ allow_ticket_cancellation: true, allow_cancellation: true, refund_cancellations: false })
    expect(await possible(paid)).toMatchObject({
      cancel: { refusal: 'order_paid', refund: none },
      attendees: [{ cancel: { refusal: 'order_paid' } }, {}],
    })
    await refused(cancelTicket(paid), 'order_paid')
    await refused(cancel(paid), 'order_paid')
    await sound()
  })

  test('the settings are off, are copied, and refuse other values', async () => {
    const { data } = await allow({ cancellation_fee_percent: 12.345, cancellation_fee_fixed: 250 })
    expect(data).toMatchObject({ cancellation_fee_percent: 12.345, cancellation_fee_fixed: 250 })
    const copy = await shop.copy()
    expect(copy).toMatchObject({
      ...{ allow_ticket_cancellation: true, refund_cancellations: true },
      ...{ cancellation_fee_percent: 12.345, cancellation_fee_fixed: 250 },
    })
    for (const body of [
      { cancellation_fee_percent: 100.1 },
      { cancellation_fee_percent: -1 },
      { cancellation_fee_percent: 1.2345 },
      { cancellation_fee_fixed: -1 },
      { cancellation_fee_fixed: 0.5 },
    ])
      await refused(allow(body), 'malformed')
  })
})

describe('a ticket of a paid order', () => {
  test('is cancelled and refunded less the fee, once the organizer has paid it back', async () => {
    const placed = await shop.place({ ticket: 2 })
    const refund = { amount: 4250, fee: 750, way: 'BY_HAND' }
    expect(await possible(placed)).toMatchObject({ attendees: [{ cancel: { refusal: null, refund } }, {}] })
    const { data } = await cancelTicket(placed, 0, 4250)
    expect(data.attendees).toMatchObject([{ cancel: { refusal: 'already_cancelled', refund: none } }, {}])
    const after = await read(placed)
    expect(after).toMatchObject({ status: 'COMPLETED', refund_status: 'REFUND_PENDING', total_refunded: 0 })
    expect(after.refunds).toMatchObject([{ amount: 4250, fee: 750, state: 'PENDING', is_recorded: true }])
    expect(after.attendees.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'CANCELLED'])
    expect(await shop.sold('ticket')).toBe(1)
    await sound()
    const { data: settled } = await paidBack(placed, after.refunds[0]?.id)
    expect(settled).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 4250 })
    expect(await queuedJobs(db, 'sendOrderRefunded')).toContainEqual(
      expect.objectContaining({ refund_id: after.refunds[0]?.id, notify_buyer: true }),
    )
    await refused(paidBack(placed, after.refunds[0]?.id), 'refund_not_due')
    await refused(paidBack(placed, 999_999), 'not_found')
    await sound()
  })

  test('does not change what the second ticket is refunded, also while the first refund is due', async () => {
    const placed = await shop.place({ ticket: 2 })
    await cancelTicket(placed)
    expect(await possible(placed)).toMatchObject({ cancel: { refund: { amount: 4250, fee: 750 } } })
    await cancelTicket(placed, 1, 4250)
    const { refunds, ...order } = await read(placed)
    expect(refunds.map(({ amount, fee }) => [amount, fee])).toEqual([
      [4250, 750],
      [4250, 750],
    ])
    await paidBack(placed, refunds[0]?.id)
    expect(await read(placed)).toMatchObject({ refund_status: 'REFUND_PENDING', total_refunded: 4250 })
    await paidBack(placed, refunds[1]?.id)
    expect(await read(placed)).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 8500 })
    expect(order.status).toBe('COMPLETED')
    expect(await shop.sold('ticket')).toBe(0)
    await sound()
  })

  test('is not cancelled for another refund than the one that was shown', async () => {
    const placed = await shop.place({ ticket: 1 })
    await refused(cancelTicket(placed, 0, 4251), 'refund_changed')
    await refused(cancel(placed, 0), 'refund_changed')
    await allow({ cancellation_fee_percent: 20 })
    await refused(cancelTicket(placed, 0, 4250), 'refund_changed')
    expect(await read(placed)).toMatchObject({ status: 'COMPLETED', refund_status: null, refunds: [] })
    expect(await shop.sold('ticket')).toBe(1)
    await cancelTicket(placed, 0, 4000)
    await sound()
  })

  test('keeps all its money with a fee of 100 %, and then nothing is due', async () => {
    const placed = await shop.place({ ticket: 2 })
    await allow({ cancellation_fee_percent: 100 })
    expect((await possible(placed)).cancel.refund).toEqual({ amount: 0, fee: 10_000, way: 'NONE' })
    await cancelTicket(placed, 0, 0)
    expect(await read(placed)).toMatchObject({ status: 'COMPLETED', refund_status: null, refunds: [] })
    expect(await queuedJobs(db, 'notifyRefundDue')).not.toContainEqual(expect.objectContaining(placed.of.params))
    await allow({ cancellation_fee_percent: 0 })
    expect((await possible(placed)).cancel.refund).toEqual({ amount: 5000, fee: 0, way: 'BY_HAND' })
    await sound()
  })

  test('that the organizer has refunded is cancelled without another refund', async () => {
    const placed = await shop.place({ ticket: 1 })
    const body = { amount: 5000, notify_buyer: false, cancel_order: false }
    await shop.visitor.call(orders.refund, { ...placed.of, body })
    await refused(cancelTicket(placed, 0, 4250), 'refund_changed')
    await cancelTicket(placed, 0, 0)
    expect(await read(placed)).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 5000 })
    await sound()
  })

  test('that is checked in, given away or too late is not cancelled', async () => {
    const placed = await shop.place({ ticket: 3 })
    await shop.enter(placed.tickets[0]?.id ?? 0)
    await refused(cancelTicket(placed), 'ticket_used')
    await refused(cancel(placed), 'ticket_used')
    await giveAway(placed, 1)
    await refused(cancelTicket(placed, 1), 'not_found')
    await allow({ cancellation_ends_hours: 48 })
    const event = db.updateTable('events').set({ start_date: inDays(1) })
    await event.where('id', '=', shop.params.event_id).execute()
    await refused(cancelTicket(placed, 2), 'self_service_over')
    expect(await read(placed)).toMatchObject({ refund_status: null, refunds: [] })
    await sound()
  })
})

describe('a paid order', () => {
  test('is cancelled with tickets and goods; goods have no fixed fee', async () => {
    await allow({ cancellation_fee_percent: 10, cancellation_fee_fixed: 200 })
    const placed = await shop.place({ ticket: 2, mug: 3 })
    const refund = { amount: 8600 + 1350, fee: 1400 + 150, way: 'BY_HAND' }
    expect((await possible(placed)).cancel.refund).toEqual(refund)
    await cancel(placed, refund.amount)
    const after = await read(placed)
    expect(after).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUND_PENDING', total_refunded: 0 })
    expect(after.refunds).toMatchObject([{ amount: 9950, fee: 1550, state: 'PENDING' }])
    expect(await shop.sold('ticket')).toBe(0)
    expect(await shop.sold('mug')).toBe(0)
    await refused(cancel(placed), 'already_cancelled')
    await paidBack(placed, after.refunds[0]?.id)
    const { data: overview } = await shop.visitor.call(events.overview, { params: shop.params })
    expect(overview.money).toMatchObject({ total_refunded: 9950, total_refunds_pending: 0 })
    await sound()
  })

  test('leaves the money of tickets that the organizer cancelled before', async () => {
    const placed = await shop.place({ ticket: 2 })
    await shop.visitor.call(attendees.update, { params: ofTicket(placed, 0), body: { status: 'CANCELLED' } })
    expect((await possible(placed)).cancel.refund).toEqual({ amount: 4250, fee: 750, way: 'BY_HAND' })
    await cancel(placed)
    expect((await read(placed)).refunds).toMatchObject([{ amount: 4250 }])
    await sound()
  })

  test('with a ticket of somebody else stays', async () => {
    const placed = await shop.place({ ticket: 2 })
    await giveAway(placed, 0)
    await refused(cancel(placed), 'ticket_given_away')
    await cancelTicket(placed, 1)
    expect((await read(placed)).attendees.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'CANCELLED'])
    await sound()
  })
})

describe('a refund that is due', () => {
  test('can be taken back: the order is paid in full again, its ticket stays cancelled', async () => {
    const placed = await shop.place({ ticket: 2 })
    await cancelTicket(placed)
    const [refund] = (await read(placed)).refunds
    const params = { ...placed.of.params, refund_id: refund?.id ?? 0 }
    const { data } = await shop.visitor.call(orderRefunds.takeBack, { params, body: { reason: 'Paid in cash' } })
    expect(data).toMatchObject({ refund_status: null, total_refunded: 0, refunds: [{ state: 'CANCELLED' }] })
    await refused(paidBack(placed, refund?.id), 'refund_not_due')
    await sound()
  })

  test('is announced to the organizer, and the log names who did what', async () => {
    const placed = await shop.place({ ticket: 1 })
    await cancelTicket(placed)
    const [refund] = (await read(placed)).refunds
    const { order_id } = placed.of.params
    const due = expect.objectContaining({ order_id, refund_id: refund?.id })
    expect(await queuedJobs(db, 'notifyRefundDue')).toContainEqual(due)
    await paidBack(placed, refund?.id)
    const { data } = await shop.visitor.call(activities.ofOrder, placed.of)
    const names = data.map(({ name, actor_kind }) => `${actor_kind} ${name}`)
    expect(names).toEqual(
      expect.arrayContaining(['buyer attendee.cancelled', 'buyer order.refund_due', 'user order.refunded']),
    )
  })
})

test('a ticket of an unpaid order is no longer charged; with the last one the order is cancelled', async () => {
  const placed = await shop.place({ ticket: 2 }, 'AWAITING')
  expect((await possible(placed)).attendees).toMatchObject([{ cancel: { refusal: null, refund: none } }, {}])
  await cancelTicket(placed, 0, 0)
  expect(await read(placed)).toMatchObject({ status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 5000, refunds: [] })
  await cancelTicket(placed, 1)
  expect(await read(placed)).toMatchObject({ status: 'CANCELLED', refunds: [] })
  expect(await shop.sold('ticket')).toBe(0)
  await sound()
})
