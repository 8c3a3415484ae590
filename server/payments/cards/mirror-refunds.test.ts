import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Db } from '#server/lib/database.ts'
import { atProvider, letHalfAnHourPass, openComparisons, stateOf } from '#test/card-comparisons.ts'
import { doCardJobs, eventsAbout, finishAt, tell } from '#test/cards.ts'
import { askForInvoices } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { openCardAccount } from './card-accounts.ts'
import { listRefunds, mirrorRefunds } from './mirror-refunds.ts'

const { app, services, double, db, sale, paid, settled, intentOf, compareNow } = await openComparisons()

const refundThere = (reference: string, amount: number) =>
  atProvider(double, 'refunds', { payment_intent: reference, amount: String(amount) })

/** Sends all of the provider's events about a payment, or those of one kind, twice. */
async function tellOf(reference: string, only?: string): Promise<void> {
  double.world.clock_shift = 0
  const { events: all, secret } = eventsAbout(double, reference)
  const events = all.filter(({ type }) => only === undefined || type === only)
  const row = db.selectFrom('card_accounts').select('webhook_key').where('account_id', '=', sale().account_id)
  const { webhook_key } = await row.executeTakeFirstOrThrow()
  const url = `http://foyer.test/api/webhooks/stripe/${webhook_key}`
  for (const event of events.flatMap((one) => [one, one]))
    expect((await tell(app, { url, event, secret })).status).toBe(204)
  expect(await doCardJobs(services)).toEqual([])
}

const sound = async () => expect(await findDifferences(db)).toEqual([])
const activities = async (order_id: number) =>
  (
    await db
      .selectFrom('activity_log')
      .select('name')
      .where('order_id', '=', order_id)
      .where('name', 'like', 'order.refund%')
      .orderBy('id')
      .execute()
  ).map(({ name }) => name)

describe('a refund made in the provider’s dashboard', () => {
  const WAYS: [string, (reference: string) => Promise<unknown>][] = [
    ['a webhook', tellOf],
    ['comparing', () => compareNow()],
  ]

  test.each(WAYS)('is a refund of the order, by %s: tickets stay valid, and the buyer is not told', async (_, way) => {
    const { reference, readOrder, order_id } = await settled()
    await refundThere(reference, 500)
    await way(reference)
    await way(reference)
    const order = await readOrder()
    expect(order).toMatchObject({ status: 'COMPLETED', badge_status: 'PARTIALLY_REFUNDED', total_refunded: 500 })
    const made = { amount: 500, state: 'SUCCEEDED', is_recorded: false, made_at_provider: true }
    expect(order.refunds).toMatchObject([{ ...made, lines: [{ amount: 500 }] }])
    expect(await activities(order_id)).toEqual(['order.refund_found', 'order.refunded'])
    expect(await queuedJobs(db, 'sendOrderRefunded')).toMatchObject([{ notify_buyer: false }])
    await sound()
    await letHalfAnHourPass(services)
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    await refundThere(reference, 1500)
    await way(reference)
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUNDED', total_refunded: 2000, status: 'COMPLETED' })
    await sound()
  })

  test('beside one of ours is told apart from it', async () => {
    const { reference, readOrder, params } = await settled()
    await refundThere(reference, 500)
    const body = { amount: 500, notify_buyer: false, cancel_order: false }
    await sale().visitor.call(orders.refund, { params, body })
    await compareNow()
    expect((await readOrder()).refunds).toMatchObject([{ state: 'PENDING', made_at_provider: false }])
    expect(await doCardJobs(services)).toEqual([])
    await compareNow()
    expect(await readOrder()).toMatchObject({ total_refunded: 1000 })
    expect((await readOrder()).refunds).toMatchObject([{ made_at_provider: true }, { made_at_provider: false }])
    await sound()
  })

  test('that fails later is shown as failed', async () => {
    const { reference, readOrder } = await settled()
    const { id } = await refundThere(reference, 500)
    await compareNow()
    await finishAt(double, id, false)
    await tellOf(reference)
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUND_FAILED', total_refunded: 0 })
    await sound()
  })

  test('found by webhooks and a comparison at once is made once', async () => {
    const { reference, readOrder } = await settled()
    await refundThere(reference, 500)
    await sql`delete from jobs`.execute(db)
    await Promise.all([tellOf(reference), compareNow(), tellOf(reference)])
    expect(await readOrder()).toMatchObject({ total_refunded: 500, refunds: [{ amount: 500 }] })
    await sound()
  })

  test('found by ten at once is made once', async () => {
    const { reference, readOrder } = await settled()
    await refundThere(reference, 500)
    const made = await found(reference, Array(10).fill(db))
    expect(made.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(await readOrder()).toMatchObject({ total_refunded: 500, refunds: [{ amount: 500 }] })
    await sound()
  })

  test('unprotected: without the lock, two who find it make two', async () => {
    const { reference, readOrder } = await settled()
    await refundThere(reference, 500)
    const open = unlocked(2)
    expect(await found(reference, [open, open])).toEqual([1, 1])
    expect(await readOrder()).toMatchObject({ total_refunded: 1000, refunds: [{ amount: 500 }, { amount: 500 }] })
  })

  test('one that is on its way is waited for before the next', async () => {
    const { reference, readOrder } = await settled('pm_card_pendingRefund')
    const { id: first } = await refundThere(reference, 500)
    const { id: second } = await refundThere(reference, 300)
    await compareNow()
    const made = { made_at_provider: true, state: 'PENDING' }
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUND_PENDING', refunds: [{ ...made, amount: 500 }] })
    expect(await doCardJobs(services)).toEqual(['the refund is on its way'])
    await finishAt(double, first, true)
    await letHalfAnHourPass(services)
    await compareNow()
    expect((await readOrder()).refunds).toMatchObject([
      { ...made, amount: 300 },
      { ...made, amount: 500, state: 'SUCCEEDED' },
    ])
    await finishAt(double, second, true)
    await letHalfAnHourPass(services)
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    expect(await readOrder()).toMatchObject({ badge_status: 'PARTIALLY_REFUNDED', total_refunded: 800 })
    expect(await queuedJobs(db, 'sendOrderRefunded')).toMatchObject([{ notify_buyer: false }, { notify_buyer: false }])
    await sound()
  })

  test('of a payment that is noticed only now', async () => {
    const { reference, readOrder } = await paid()
    await refundThere(reference, 500)
    await tellOf(reference, 'charge.refunded')
    expect(await readOrder()).toMatchObject({ status: 'COMPLETED', total_refunded: 500, refunds: [{ amount: 500 }] })
    await sound()
  })

  test('is not made before the payment has arrived here', async () => {
    const { reference, readOrder } = await paid()
    await refundThere(reference, 500)
    expect(await found(reference, [db])).toEqual([0])
    expect((await readOrder()).refunds).toEqual([])
  })

  test('has its credit note where the order has an invoice', async () => {
    await askForInvoices(sale().visitor, sale().event.id)
    const { reference, readOrder } = await settled()
    await refundThere(reference, 500)
    await compareNow()
    expect((await readOrder()).credit_notes).toHaveLength(1)
    await sound()
  })

  test('of money that the order did not take counts nowhere else', async () => {
    const { reference, readOrder } = await paid()
    Object.assign(intentOf(reference), { amount_received: 1900 })
    await tellOf(reference)
    const [returned] = stateOf(double).refunds.values()
    await finishAt(double, returned?.id ?? '', false)
    await tellOf(reference)
    await refundThere(reference, 1900)
    await tellOf(reference)
    const { refunds, total_refunded } = await readOrder()
    expect(refunds).toMatchObject([
      { made_at_provider: true, state: 'SUCCEEDED', amount: 1900, lines: [] },
      { made_at_provider: false, state: 'FAILED' },
    ])
    expect(total_refunded).toBe(0)
    await sound()
  })

  test('is left to the organizer where a refund was recorded by hand: it may be the same', async () => {
    const { reference, readOrder, params } = await settled()
    await refundThere(reference, 500)
    const body = { amount: 500, notify_buyer: false, cancel_order: false, by_hand: true }
    await sale().visitor.call(orders.refund, { params, body })
    expect((await compareNow()).differences).toMatchObject([{ cause: 'returned_there_only', amount_there: 500 }])
    const { refunds } = await readOrder()
    expect(refunds).toHaveLength(1)
    await sound()
    const taken = { params: { ...params, refund_id: refunds[0]?.id ?? 0 }, body: { reason: 'It is the same' } }
    await sale().visitor.call(orderRefunds.takeBack, taken)
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    expect(await readOrder()).toMatchObject({ total_refunded: 500, refunds: [{ made_at_provider: true }, {}] })
    await sound()
  })
})

/** Mirrors the refunds of a payment concurrently, on this many connections; returns how many each of them made. */
async function found(reference: string, finders: readonly Db[]): Promise<number[]> {
  const row = db.selectFrom('payments').select(['id', 'card_account_id']).where('reference', '=', reference)
  const { id: payment_id, card_account_id } = await row.executeTakeFirstOrThrow()
  const account = (await openCardAccount(services, card_account_id ?? 0)) ?? expect.fail('no account')
  const outcome = await account.provider.fetchPayment(reference)
  const listed = await listRefunds(db, { provider: account.provider, payment_id, outcome })
  if (listed.state !== 'listed') return expect.fail(listed.state)
  return Promise.all(finders.map((on) => on.transaction().execute((trx) => mirrorRefunds(trx, payment_id, listed))))
}

/** A database without locks; each query of refunds waits until this many have read them. */
function unlocked(people: number): Db {
  const reading = new WeakSet<object>()
  const met = Promise.withResolvers<void>()
  let arrived = 0
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind !== 'SelectQueryNode') return node
      if (JSON.stringify(node.from).includes('"refunds"')) reading.add(queryId)
      return { ...node, endModifiers: [] }
    },
    async transformResult({ result, queryId }) {
      if (!reading.has(queryId)) return result
      arrived += 1
      if (arrived === people) met.resolve()
      await met.promise
      return result
    },
  })
}
