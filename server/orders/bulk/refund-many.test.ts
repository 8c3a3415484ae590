import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { queueRefund } from '#server/payments/cards/queue-refund.ts'
import { bulkActsOf } from '#test/bulk-acts.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, finishAt, openCardSale, payAt } from '#test/cards.ts'
import { askForInvoices, orderIdOf, placeUnpaid } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
let acts: ReturnType<typeof bulkActsOf>
beforeEach(async () => {
  await sql`delete from jobs`.execute(db)
  sale = await openCardSale(app, { quantity: 20 })
  acts = bulkActsOf(testApp, { ...sale, event_id: sale.event.id, product_category_id: 0 })
})

const paramsOf = (order_id: number) => ({ params: { event_id: sale.event.id, order_id } })
/** Without the version, which counts changes. */
async function read(order_id: number) {
  const { updated_at: _, ...order } = (await sale.visitor.call(orders.get, paramsOf(order_id))).data
  return order
}

/** An order of two tickets for 20.00, paid by card. */
async function byCard(method = 'pm_card_visa'): Promise<number> {
  const paying = await beginToPay(app, sale, 2)
  await payAt(double, paying.intent.client_secret, method)
  await paying.read()
  return orderIdOf(db, paying.order)
}

/** The same, paid offline. */
async function byHand(): Promise<number> {
  const order_id = await orderIdOf(db, await placeUnpaid(app, sale, 2))
  await sale.visitor.call(orders.markAsPaid, paramsOf(order_id))
  return order_id
}

const unpaid = async () => orderIdOf(db, await placeUnpaid(app, sale, 2))
const refundPart = (order_id: number, amount: number, more: Partial<BodyInput<typeof orders.refund>> = {}) =>
  sale.visitor.call(orders.refund, {
    ...paramsOf(order_id),
    body: { amount, notify_buyer: false, cancel_order: false, ...more },
  })
const soldOf = async () => {
  const pools = db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', sale.event.id)
  return (await pools.execute()).reduce((sum, { held, sold }) => sum + held + sold, 0)
}
const refundsThere = () => [...double.world.accounts.values()].flatMap(({ refunds }) => [...refunds.values()])
const sound = async () => expect(await findDifferences(db)).toEqual([])
/** Jobs that write emails or ask the provider: nothing of an act before its end. */
const following = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs where lane in ('orders', 'notices', 'payments') order by id`.execute(db)
  return rows.map(({ name }) => name)
}
const forget = () => sql`delete from jobs where lane in ('orders', 'notices', 'payments')`.execute(db)

describe('a preview of refunds', () => {
  test('says exactly how much goes back to cards and how much by hand, and what is left alone', async () => {
    const ids = [await byCard(), await byHand(), await unpaid(), await byHand()]
    await refundPart(ids[1] ?? 0, 500)
    await refundPart(ids[3] ?? 0, 2000)
    expect(await acts.preview({ act: 'REFUND', order_ids: ids })).toMatchObject({
      orders_count: 4,
      changed_count: 2,
      skipped: [{ reason: 'nothing_to_refund', orders_count: 2 }],
      emails_count: 2,
      amounts: [{ currency: 'EUR', amount: 3500 }],
      refunds: [{ currency: 'EUR', card_amount: 2000, manual_amount: 1500 }],
    })
    expect(await acts.preview({ act: 'CANCEL', refund: true, order_ids: ids })).toMatchObject({
      changed_count: 4,
      tickets_count: 8,
      emails_count: 6,
      refunds: [{ currency: 'EUR', card_amount: 2000, manual_amount: 1500 }],
    })
    expect(await acts.preview({ act: 'CANCEL', order_ids: ids })).toMatchObject({ emails_count: 4, refunds: [] })
  })
})

describe('many are refunded', () => {
  test('at once by hand; to cards once the act is over, and their buyers are told', async () => {
    const [card, hand] = [await byCard(), await byHand()]
    await refundPart(hand, 500)
    await forget()
    const before = refundsThere().length
    const id = await acts.done({ act: 'REFUND', order_ids: [card, hand] })
    expect(await read(hand)).toMatchObject({ status: 'COMPLETED', refund_status: 'REFUNDED', total_refunded: 2000 })
    expect(await read(card)).toMatchObject({ status: 'COMPLETED', refund_status: 'REFUND_PENDING', total_refunded: 0 })
    expect(await following()).toEqual([])
    expect(await doCardJobs(services)).toEqual([])
    expect(refundsThere()).toHaveLength(before)
    await refused(refundPart(card, 1), 'nothing_to_refund')
    await sound()
    expect(await acts.ended(id)).toMatchObject({ status: 'OVER', changed_count: 2 })
    expect(await queuedJobs(db, 'sendOrderRefunded')).toMatchObject([{ order_id: hand, notify_buyer: true }])
    expect(await doCardJobs(services)).toEqual([])
    expect(refundsThere()).toHaveLength(before + 1)
    expect(await read(card)).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 2000 })
    expect((await queuedJobs(db, 'sendOrderRefunded')).map(({ order_id }) => order_id)).toEqual([hand, card])
    await sound()
  })

  test('and it is undone: the same figures, no email, nothing at the provider', async () => {
    const [card, hand] = [await byCard(), await byHand()]
    await refundPart(hand, 500)
    await forget()
    const [before, there] = [[await read(card), await read(hand)], refundsThere().length]
    const id = await acts.done({ act: 'REFUND', order_ids: [card, hand] })
    expect(await acts.undone(id)).toMatchObject({ status: 'UNDONE', restored_count: 2, kept_count: 0 })
    for (const [index, order_id] of [card, hand].entries()) {
      const { refunds, ...order } = await read(order_id)
      const { refunds: refundsBefore, ...orderBefore } = before[index] ?? (await read(order_id))
      expect(order).toEqual(orderBefore)
      expect(refunds.slice(1)).toEqual(refundsBefore)
      expect(refunds[0]).toMatchObject({
        state: 'CANCELLED',
        taken_back_reason: null,
        taken_back_code: 'bulk_act_undone',
      })
    }
    await acts.work('endBulkAct', id)
    expect(await following()).toEqual([])
    expect(refundsThere()).toHaveLength(there)
    await sound()
    // The same amount can be refunded again.
    const again = await acts.done({ act: 'REFUND', order_ids: [card, hand] })
    await acts.ended(again)
    expect(await doCardJobs(services)).toEqual([])
    expect(await read(card)).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 2000 })
    await sound()
  })

  test('a refund that the provider refuses is shown as one of a single order, and can be tried again', async () => {
    const card = await byCard('pm_card_pendingRefund')
    await acts.ended(await acts.done({ act: 'REFUND', order_ids: [card] }))
    await doCardJobs(services)
    await finishAt(double, refundsThere().at(-1)?.id ?? '', false)
    const refund_id = (await read(card)).refunds[0]?.id ?? 0
    await db.transaction().execute((trx) => queueRefund(trx, refund_id))
    await doCardJobs(services)
    expect(await read(card)).toMatchObject({ refund_status: 'REFUND_FAILED', total_refunded: 0 })
    expect(await acts.preview({ act: 'REFUND', order_ids: [card] })).toMatchObject({ changed_count: 1 })
    const again = await acts.done({ act: 'REFUND', order_ids: [card] })
    expect(await acts.undone(again)).toMatchObject({ restored_count: 1 })
    expect(await read(card)).toMatchObject({ refund_status: 'REFUND_FAILED', total_refunded: 0 })
    await refundPart(card, 2000, { by_hand: true })
    expect(await read(card)).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 2000 })
    await sound()
  })

  test('invoices are credited at the end, except for what was taken back meanwhile', async () => {
    await askForInvoices(sale.visitor, sale.event.id)
    const [one, other] = [await byHand(), await byHand()]
    const notes = async (order_id: number) => (await read(order_id)).credit_notes.map(({ amount }) => amount)
    const id = await acts.done({ act: 'REFUND', order_ids: [one, other] })
    expect(await notes(one)).toEqual([])
    const refund_id = (await read(other)).refunds[0]?.id ?? 0
    const params = { event_id: sale.event.id, order_id: other, refund_id }
    await sale.visitor.call(orderRefunds.takeBack, { params, body: { reason: 'Wrong order' } })
    await acts.ended(id)
    expect([await notes(one), await notes(other)]).toEqual([[2000], []])
    await sound()
  })
})

describe('many are cancelled and refunded', () => {
  test('and restored with their money and their places', async () => {
    const ids = [await byCard(), await byHand(), await unpaid()]
    await forget()
    const [before, sold] = [await Promise.all(ids.map(read)), await soldOf()]
    const id = await acts.done({ act: 'CANCEL', refund: true, order_ids: ids })
    expect((await Promise.all(ids.map(read))).map(({ status, refund_status }) => [status, refund_status])).toEqual([
      ['CANCELLED', 'REFUND_PENDING'],
      ['CANCELLED', 'REFUNDED'],
      ['CANCELLED', null],
    ])
    expect(await soldOf()).toBe(0)
    await sound()
    expect(await acts.undone(id)).toMatchObject({ restored_count: 3, kept_count: 0, refund: true })
    const plain = ({ refunds: _, ...order }: Awaited<ReturnType<typeof read>>) => order
    expect((await Promise.all(ids.map(read))).map(plain)).toEqual(before.map(plain))
    expect(await soldOf()).toBe(sold)
    expect(await following()).toEqual([])
    await sound()
  })

  test('those that cannot be restored stay refunded, and their money goes back', async () => {
    const [card, hand] = [await byCard(), await byHand()]
    const id = await acts.done({ act: 'CANCEL', refund: true, order_ids: [card, hand] })
    await sql`update stock_pools set "limit" = 2 where event_id = ${sale.event.id}`.execute(db)
    await forget()
    expect(await acts.undone(id)).toMatchObject({
      restored_count: 1,
      kept: [{ order_id: hand, reason: 'sold_out' }],
    })
    expect(await read(card)).toMatchObject({ status: 'COMPLETED', refund_status: null, total_refunded: 0 })
    expect(await read(hand)).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED', total_refunded: 2000 })
    expect(await queuedJobs(db, 'sendOrderCancelled')).toMatchObject([{ order_id: hand }])
    expect(await queuedJobs(db, 'sendOrderRefunded')).toMatchObject([{ order_id: hand }])
    await sound()
  })
})
