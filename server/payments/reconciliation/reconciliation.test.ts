import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cardPayments } from '#contract/card-payments.ts'
import { cardReconciliation } from '#contract/card-reconciliation.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import {
  atProvider,
  compare,
  comparisonOf,
  letHalfAnHourPass,
  openComparisons,
  stateOf,
} from '#test/card-comparisons.ts'
import { beginToPay, doCardJobs, finishAt, KEYS } from '#test/cards.ts'
import { signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'

const { app, services, double, db, sale, paid, settled, intentOf, logged, compareNow } = await openComparisons()

async function refundHere({ params }: Awaited<ReturnType<typeof settled>>, amount: number) {
  const body = { amount, notify_buyer: false, cancel_order: false }
  await sale().visitor.call(orders.refund, { params, body })
  expect(await doCardJobs(services)).toEqual([])
  await letHalfAnHourPass(services)
}

const chargeOf = (reference: string) =>
  [...stateOf(double).charges.values()].find(({ payment_intent }) => payment_intent === reference) ??
  expect.fail('no such charge')

describe('payments here and at the provider', () => {
  test('agree: how many were compared, and when', async () => {
    await settled()
    const there_only_begun = await beginToPay(app, sale())
    const { last_run, last_success, differences, ...rest } = await compareNow()
    expect(rest).toEqual({ is_connected: true, open_differences: 0, former_accounts: [], failures: [] })
    expect(last_run).toMatchObject({ compared: 1, failure: null, ended_at: expect.any(String) })
    expect(last_success).toEqual(last_run)
    expect(differences).toEqual([])
    expect((await there_only_begun.read()).status).toBe('waiting')
  })

  test('a run that has ended a moment ago is not followed by another one', async () => {
    const { last_run } = await compareNow()
    const { data } = await sale().visitor.call(cardReconciliation.start, { params: { account_id: sale().account_id } })
    expect(data.last_run).toEqual(last_run)
    expect(await logged()).toEqual([{ name: 'comparison_started', data: null, actor_kind: 'user' }])
  })

  type Order = Awaited<ReturnType<typeof settled>>
  const CAUSES: [string, (order: Order) => unknown, object][] = [
    [
      'received_here_only',
      ({ reference }) => stateOf(double).intents.delete(reference),
      { amount_here: 2000, amount_there: 0 },
    ],
    [
      'other_amount',
      ({ reference }) => Object.assign(intentOf(reference), { amount_received: 1900 }),
      { amount_here: 2000, amount_there: 1900 },
    ],
    [
      'other_currency',
      ({ reference }) => Object.assign(intentOf(reference), { currency: 'usd' }),
      { amount_here: 2000, amount_there: 2000, currency_here: 'EUR', currency_there: 'USD' },
    ],
    [
      'returned_there_only',
      async ({ reference, params }) => {
        await atProvider(double, 'refunds', { payment_intent: reference, amount: '500' })
        const body = { amount: 500, notify_buyer: false, cancel_order: false, by_hand: true }
        await sale().visitor.call(orders.refund, { params, body })
      },
      { amount_here: 0, amount_there: 500 },
    ],
    [
      'returned_here_only',
      async (order) => {
        await refundHere(order, 500)
        chargeOf(order.reference).amount_refunded = 0
      },
      { amount_here: 500, amount_there: 0 },
    ],
  ]

  test.each(CAUSES)('differ: %s', async (cause, make, amounts) => {
    const order = await settled()
    await make(order)
    const { open_differences, differences, last_run } = await compareNow()
    const { reference, order_id: id } = order
    expect(open_differences).toBe(1)
    expect(differences).toMatchObject([{ cause, reference, order: { id, event_id: sale().event.id }, ...amounts }])
    expect(last_run).toMatchObject({ failure: null, compared: 1 })
    expect((await logged()).at(-1)).toEqual({ name: 'differences_found', data: { count: 1 }, actor_kind: 'system' })
  })

  test('one that is found again stays the same; one that is gone is resolved', async () => {
    const { reference } = await settled()
    Object.assign(intentOf(reference), { amount_received: 1900 })
    const first = await compareNow()
    expect(await queuedJobs(db, 'sendCardDifferences')).toMatchObject([{ account_id: sale().account_id }])
    Object.assign(intentOf(reference), { amount_received: 1800 })
    const second = await compareNow()
    expect(await queuedJobs(db, 'sendCardDifferences')).toHaveLength(1)
    expect(second.differences).toEqual([{ ...first.differences[0], amount_there: 1800 }])
    Object.assign(intentOf(reference), { amount_received: 2000 })
    const third = await compareNow()
    expect(third).toMatchObject({ open_differences: 0, differences: [], last_run: { compared: 1 } })
    const row = db.selectFrom('card_differences').select(['resolved_at']).where('reference', '=', reference)
    expect(await row.execute()).toEqual([{ resolved_at: expect.any(String) }])
    const found = (await logged()).filter(({ name }) => name === 'differences_found')
    expect(found).toHaveLength(1)
  })

  test('one of a payment that is older than the span is looked at again, and resolved', async () => {
    const { reference } = await settled()
    Object.assign(intentOf(reference), { amount_received: 1900 })
    expect(await compareNow()).toMatchObject({ open_differences: 1 })
    intentOf(reference).created = 0
    await sql`update payments set settled_at = 'epoch' where reference = ${reference}`.execute(db)
    expect(await compareNow()).toMatchObject({ open_differences: 1 })
    Object.assign(intentOf(reference), { amount_received: 2000 })
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
  })
})

describe('money that moved a moment ago is left to the next run', () => {
  test('noticed here', async () => {
    const { reference, read } = await paid()
    await read()
    Object.assign(intentOf(reference), { amount_received: 1900 })
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    await letHalfAnHourPass(services)
    expect(await compareNow()).toMatchObject({ open_differences: 1 })
  })

  test('paid here only', async () => {
    const { reference, read } = await paid()
    await read()
    stateOf(double).intents.delete(reference)
    expect(await compareNow()).toMatchObject({ open_differences: 0, last_run: { compared: 0 } })
    await letHalfAnHourPass(services)
    expect(await compareNow()).toMatchObject({ open_differences: 1, last_run: { compared: 1 } })
  })

  test('refunded here', async () => {
    const order = await settled()
    const body = { amount: 500, notify_buyer: false, cancel_order: false }
    await sale().visitor.call(orders.refund, { params: order.params, body })
    expect(await doCardJobs(services)).toEqual([])
    chargeOf(order.reference).amount_refunded = 0
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    await letHalfAnHourPass(services)
    expect(await compareNow()).toMatchObject({ open_differences: 1 })
  })
})

describe('what can be healed is healed', () => {
  test('a payment that nobody told us of completes its order', async () => {
    const { readOrder } = await paid()
    expect(await readOrder()).toMatchObject({ status: 'RESERVED' })
    expect(await compareNow()).toMatchObject({ open_differences: 0, last_run: { compared: 1, failure: null } })
    expect(await readOrder()).toMatchObject({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
    expect(await findDifferences(db)).toEqual([])
  })

  test('a refund that arrived without a word', async () => {
    const { params, readOrder } = await settled('pm_card_pendingRefund')
    const body = { amount: 500, notify_buyer: false, cancel_order: false }
    await sale().visitor.call(orders.refund, { params, body })
    expect(await doCardJobs(services)).toEqual(['the refund is on its way'])
    await letHalfAnHourPass(services)
    await compareNow()
    expect(await readOrder()).toMatchObject({ badge_status: 'REFUND_PENDING', total_refunded: 0 })
    const [there] = stateOf(double).refunds.values()
    await finishAt(double, there?.id ?? '', true)
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    expect(await readOrder()).toMatchObject({ badge_status: 'PARTIALLY_REFUNDED', total_refunded: 500 })
  })

  test('a refund that failed days later without a word', async () => {
    const order = await settled()
    await refundHere(order, 500)
    const [there] = stateOf(double).refunds.values()
    await finishAt(double, there?.id ?? '', false)
    expect(await compareNow()).toMatchObject({ open_differences: 0 })
    expect(await order.readOrder()).toMatchObject({ badge_status: 'REFUND_FAILED', total_refunded: 0 })
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('payments of others with the same keys', () => {
  const received = (about: Record<string, string>) =>
    atProvider(double, 'payment_intents', {
      ...{ amount: '700', currency: 'eur', confirm: 'true', payment_method: 'pm_card_visa' },
      ...{ 'automatic_payment_methods[enabled]': 'true', return_url: 'https://shop.example.com' },
      ...Object.fromEntries(Object.entries(about).map(([key, value]) => [`metadata[${key}]`, value])),
    })
  const prefix = async () =>
    (await db.selectFrom('card_key_prefixes').select('prefix').executeTakeFirstOrThrow()).prefix

  test('are not told; ours that has no row here is', async () => {
    const [installation, account_id] = [await prefix(), String(sale().account_id)]
    await received({})
    await received({ installation: 'another', account_id })
    await received({ installation, account_id: String(sale().account_id + 1) })
    const { id: reference } = await received({ installation, account_id, order: 'O-1' })
    const { differences, last_run } = await compareNow()
    const known = { cause: 'received_there_only', reference, order: null, amount_here: 0, amount_there: 700 }
    expect(differences).toMatchObject([{ ...known, currency_there: 'EUR' }])
    expect(last_run).toMatchObject({ compared: 1 })
  })

  test('are left to the next run where they came a moment ago', async () => {
    double.world.clock_shift = -60
    const { id } = await received({ installation: await prefix(), account_id: String(sale().account_id) })
    expect(await compareNow()).toMatchObject({ open_differences: 0, last_run: { compared: 0 } })
    intentOf(id).created -= 1800
    expect(await compareNow()).toMatchObject({ open_differences: 1, last_run: { compared: 1 } })
  })

  test('every payment says where it was made', async () => {
    const { reference } = await beginToPay(app, sale())
    const made = { installation: await prefix(), account_id: String(sale().account_id) }
    expect(intentOf(reference).metadata).toMatchObject(made)
  })
})

test('another account sees nothing of it', async () => {
  const { reference } = await settled()
  Object.assign(intentOf(reference), { amount_received: 1900 })
  await compareNow()
  const other = await signUp(app)
  const params = { account_id: sale().account_id }
  await refused(other.visitor.call(cardReconciliation.get, { params }), 'not_found')
  await refused(other.visitor.call(cardReconciliation.start, { params }), 'not_found')
  await refused(other.visitor.call(cardReconciliation.differences, { params, query: {} }), 'not_found')
  expect(await comparisonOf(other)).toMatchObject({ is_connected: false, open_differences: 0, differences: [] })
  await other.visitor.call(cardPayments.connect, { params: { account_id: other.account_id }, body: KEYS })
  // With the same keys, the first account's payment belongs to another account.
  expect(await compare(services, other)).toMatchObject({ open_differences: 0, last_run: { compared: 0 } })
  expect(await comparisonOf(sale())).toMatchObject({ open_differences: 1 })
})
