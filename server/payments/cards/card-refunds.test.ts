import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, eventsAbout, finishAt, openCardSale, payAt, tell } from '#test/cards.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { queueRefund } from './queue-refund.ts'

const { testApp, double, db } = await openCardApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeEach(async () => {
  double.world.faults = faultsInput.parse({})
  await sql`delete from jobs`.execute(db)
  sale = await openCardSale(app)
})

type Body = Partial<BodyInput<typeof orders.refund>>

/** An order of two tickets for 20.00, paid by card. */
async function paidOrder(method = 'pm_card_visa') {
  const paying = await beginToPay(app, sale, 2)
  await payAt(double, paying.intent.client_secret, method)
  await paying.read()
  const row = db.selectFrom('orders').select('id').where('short_id', '=', paying.order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const params = { event_id: sale.event.id, order_id }
  const read = async () => (await sale.visitor.call(orders.get, { params })).data
  const refund = async (body: Body = {}) => {
    const wanted = { amount: body.lines ? null : 2000, notify_buyer: true, cancel_order: false, ...body }
    return (await sale.visitor.call(orders.refund, { params, body: wanted })).data
  }
  return { ...paying, params, order_id, readOrder: read, refund }
}

const refundsThere = () => [...double.world.accounts.values()].flatMap(({ refunds }) => [...refunds.values()])
const keptThere = (reference: string) =>
  [...double.world.accounts.values()]
    .flatMap(({ charges }) => [...charges.values()])
    .filter(({ payment_intent, status }) => payment_intent === reference && status === 'succeeded')
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
const sound = async () => expect(await findDifferences(db)).toEqual([])

describe('money goes back to the card', () => {
  test('once the provider has taken it on; until then no other refund begins', async () => {
    const { refund, readOrder, reference } = await paidOrder()
    const started = await refund({ amount: 500, note: 'Rain' })
    expect(started).toMatchObject({ badge_status: 'REFUND_PENDING', total_refunded: 0, status: 'COMPLETED' })
    expect(started.refunds).toMatchObject([{ amount: 500, state: 'PENDING', is_recorded: false, failure_code: null }])
    await refused(refund({ amount: 1 }), 'nothing_to_refund')
    expect(await queuedJobs(db, 'sendOrderRefunded')).toEqual([])
    expect(await doCardJobs(services)).toEqual([])
    expect(await readOrder()).toMatchObject({ badge_status: 'PARTIALLY_REFUNDED', total_refunded: 500 })
    expect(await queuedJobs(db, 'sendOrderRefunded')).toMatchObject([{ notify_buyer: true }])
    expect(keptThere(reference)).toBe(1500)
    await refund({ amount: 1500 })
    expect(await doCardJobs(services)).toEqual([])
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUNDED', total_refunded: 2000 })
    expect(keptThere(reference)).toBe(0)
    await sound()
  })

  test('by item with a number of tickets, and the order is cancelled with it', async () => {
    const { refund, readOrder, reference, order } = await paidOrder()
    const order_item_id = order.order_items[0]?.id ?? 0
    await refund({ lines: [{ order_item_id, quantity: 1 }], cancel_order: true })
    expect(await doCardJobs(services)).toEqual([])
    const after = await readOrder()
    expect(after).toMatchObject({ status: 'CANCELLED', badge_status: 'PARTIALLY_REFUNDED', total_refunded: 1000 })
    expect(after.refunds[0]?.lines).toMatchObject([{ order_item_id, quantity: 1, amount: 1000 }])
    expect(keptThere(reference)).toBe(1000)
    await sound()
  })

  test('asked for again where an answer was lost, it goes once', async () => {
    const { refund, readOrder, reference } = await paidOrder()
    const { refunds } = await refund({ amount: 500 })
    double.world.faults = faultsInput.parse({ answers_lost: 1 })
    expect(await doCardJobs(services)).toEqual(['the card provider does not answer'])
    double.world.faults = faultsInput.parse({})
    await db.transaction().execute((trx) => queueRefund(trx, refunds[0]?.id ?? 0))
    expect(await doCardJobs(services)).toEqual([])
    expect(await readOrder()).toMatchObject({ total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED' })
    expect(keptThere(reference)).toBe(1500)
    await sound()
  })

  test.each([
    [true, { badge_status: 'PARTIALLY_REFUNDED', total_refunded: 500 }, 1500],
    [false, { badge_status: 'REFUND_FAILED', total_refunded: 0 }, 2000],
  ])('what is on its way arrives or fails by a webhook: %s', async (succeeds, expected, kept) => {
    const { refund, readOrder, reference } = await paidOrder('pm_card_pendingRefund')
    await refund({ amount: 500 })
    await doCardJobs(services)
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUND_PENDING', total_refunded: 0 })
    const there = refundsThere().at(-1)?.id ?? ''
    await finishAt(double, there, succeeds)
    await tellOf(there)
    expect(await readOrder()).toMatchObject(expected)
    expect(keptThere(reference)).toBe(kept)
    await sound()
  })

  test('that had arrived fails days later: it can be given back again, or by hand', async () => {
    const { refund, readOrder, reference, params } = await paidOrder()
    await refund({ amount: 500 })
    await doCardJobs(services)
    const there = refundsThere().at(-1)?.id ?? ''
    await finishAt(double, there, false)
    await tellOf(there)
    const failed = await readOrder()
    expect(failed).toMatchObject({ badge_status: 'REFUND_FAILED', total_refunded: 0 })
    expect(failed.refunds).toMatchObject([{ state: 'FAILED', failure_code: 'expired_or_canceled_card' }])
    await sound()
    const by_hand = await refund({ amount: 500, by_hand: true })
    expect(by_hand).toMatchObject({ badge_status: 'PARTIALLY_REFUNDED', total_refunded: 500 })
    expect(by_hand.refunds[0]).toMatchObject({ state: 'SUCCEEDED', is_recorded: true })
    expect(keptThere(reference)).toBe(2000)
    const refund_id = by_hand.refunds[0]?.id ?? 0
    const taken = { params: { ...params, refund_id }, body: { reason: 'By mistake' } }
    await sale.visitor.call(orderRefunds.takeBack, taken)
    await refund()
    expect(await doCardJobs(services)).toEqual([])
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUNDED', total_refunded: 2000 })
    expect(keptThere(reference)).toBe(0)
    await sound()
  })

  test('is not taken back: the money has moved', async () => {
    const { refund, params } = await paidOrder()
    await refund({ amount: 500 })
    await doCardJobs(services)
    const refund_id = (await sale.visitor.call(orders.get, { params })).data.refunds[0]?.id ?? 0
    const taken = { params: { ...params, refund_id }, body: { reason: 'By mistake' } }
    await refused(sale.visitor.call(orderRefunds.takeBack, taken), 'refund_not_recorded')
  })

  test('asked for twenty times at once, once (R11)', async () => {
    const { refund, readOrder, reference } = await paidOrder()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await doCardJobs(services)).toEqual([])
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUNDED', total_refunded: 2000 })
    expect(refundsThere().filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1)
    await sound()
  })
})

/** Sends all of the provider's events about a refund, twice, the last first (R12). */
async function tellOf(there: string): Promise<void> {
  const { events, secret } = eventsAbout(double, there)
  const row = db.selectFrom('card_accounts').select('webhook_key').where('account_id', '=', sale.account_id)
  const { webhook_key } = await row.executeTakeFirstOrThrow()
  const url = `http://foyer.test/api/webhooks/stripe/${webhook_key}`
  for (const event of [...events].reverse().flatMap((one) => [one, one]))
    expect((await tell(app, { url, event, secret })).status).toBe(204)
  expect(await doCardJobs(services)).toEqual([])
}
