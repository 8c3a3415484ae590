import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { PaymentOutcome } from '#server/payments/providers/provider.ts'
import { buy } from '#test/buyers.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, openCardSale, payAt } from '#test/cards.ts'
import { askForInvoices, orderIdOf } from '#test/invoicing.ts'
import { startConfirmation } from '../confirm-card-payment.ts'
import { settleCardPayment } from '../settle-card-payment.ts'
import { noteTold, waitedFor } from '../waited-for.ts'
import { beginAtOnce } from './begin-at-once.ts'
import { confirmAtOnce } from './confirm-at-once.ts'
import { settleAtOnce } from './settle-at-once.ts'

const { testApp, double, db, batch_db } = await openCardApp()
const { app } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
let card_account_id: number
beforeEach(async () => {
  sale = await openCardSale(app)
  const row = db.selectFrom('card_accounts').select('id').where('account_id', '=', sale.account_id)
  card_account_id = (await row.executeTakeFirstOrThrow()).id
})

const idOf = (order: { short_id: string }) => orderIdOf(db, order)
const actorOf = (order_id: number) => ({ kind: 'buyer' as const, id: order_id, request_id: 'request' })
const eventNow = () =>
  db.selectFrom('events').select(['id', 'catalogue_version']).where('id', '=', sale.event.id).executeTakeFirstOrThrow()

/** Differences of this sale: other tests write impossible rows. */
const differences = async () => (await findDifferences(db)).filter(({ event_id }) => event_id === sale.event.id)

/** All rows of an order, without values that differ between any two orders: ids and moments. */
async function traceOf(order_id: number) {
  const { rows } = await sql<{ trace: unknown }>`
    select jsonb_build_object(
      'order', (select jsonb_build_object('status', status, 'payment', payment_status, 'by', payment_provider,
          'is_paid', paid_at is not null, 'is_completed', completed_at is not null, 'hash', address_hash is not null,
          'minutes', round(extract(epoch from reserved_until - created_at) / 60))
        from orders where id = ${order_id}),
      'payments', (select jsonb_agg(jsonb_build_object('state', state, 'amount', amount, 'currency', currency,
          'settled', settled_at is not null, 'confirming', confirming_at is not null, 'processing', is_processing,
          'declined', decline_code, 'through', card_account_id, 'version', version) order by id)
        from payments where order_id = ${order_id}),
      'tickets', (select jsonb_agg(status) from attendees where order_id = ${order_id}),
      'ledger', (select jsonb_agg(jsonb_build_array(movement, held_change, sold_change) order by id)
        from stock_ledger where order_id = ${order_id}),
      'entries', (select jsonb_agg(jsonb_build_object('name', name, 'of', subject_id = order_id, 'account', account_id,
          'organizer', organizer_id, 'event', event_id, 'by', actor_kind, 'himself', actor_id = order_id,
          'request', request_id, 'data', data) order by id)
        from activity_log where order_id = ${order_id}),
      'jobs', (select jsonb_agg(name order by name) from jobs where payload ->> 'order_id' = ${order_id}::text)
    ) as trace`.execute(db)
  return rows[0]?.trace
}

const twoOrders = async () => [await idOf(await buy(app, sale)), await idOf(await buy(app, sale))] as const
const pendingOf = (order_id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount', 'reference'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const paid = (amount: number, more: object = {}): PaymentOutcome => ({
  ...{ state: 'succeeded', reference: 'pi', received: { amount, currency: 'EUR' }, refunded: 0, application_fee: 0 },
  ...more,
})

describe('at once or alone, the same is left', () => {
  test('when paying begins', async () => {
    const [one, other] = await twoOrders()
    const begun = await beginAtOnce(batch_db, { card_account_id, requests: [{ order_id: one, actor: actorOf(one) }] })
    const paying = { order_id: other, card_account_id, platform_fee: null }
    const alone = await db.transaction().execute((trx) => waitedFor(trx, actorOf(other), paying))
    expect({ ...begun.get(one), id: 0 }).toEqual({ ...alone, id: 0 })
    expect(await traceOf(one)).toEqual(await traceOf(other))
    expect(await traceOf(one)).toMatchObject({ order: { payment: 'AWAITING_PAYMENT' } })
  })

  test('when the buyer confirms', async () => {
    const [one, other] = [await beginToPay(app, sale), await beginToPay(app, sale)]
    const [first, second] = [await idOf(one.order), await idOf(other.order)]
    const { amount } = one.intent
    const [held] = await confirmAtOnce(batch_db, [{ order_id: first, amount, actor: actorOf(first) }])
    const confirming = { order_id: second, amount, actor: actorOf(second) }
    const alone = await db.transaction().execute((trx) => startConfirmation(trx, confirming))
    expect(Object.keys(held ?? {})).toEqual(Object.keys(alone))
    expect(await traceOf(first)).toEqual(await traceOf(second))
  })

  test('when the money has come', async () => {
    const [one, other] = [await beginToPay(app, sale, 2), await beginToPay(app, sale, 2)]
    const [first, second] = [await idOf(one.order), await idOf(other.order)]
    const outcome = paid(one.intent.amount)
    const settling = async (order_id: number) => {
      const payment_id = (await pendingOf(order_id)).id
      return { order_id, payment_id, outcome, actor: actorOf(order_id) }
    }
    const [at_once, alone] = [await settling(first), await settling(second)]
    expect(await settleAtOnce(batch_db, await eventNow(), [at_once])).toEqual(new Set([at_once.payment_id]))
    expect(await db.transaction().execute((trx) => settleCardPayment(trx, alone))).toBe('completed')
    expect(await traceOf(first)).toEqual(await traceOf(second))
    expect(await traceOf(first)).toMatchObject({ order: { status: 'COMPLETED' }, tickets: ['ACTIVE', 'ACTIVE'] })
    expect(await differences()).toEqual([])
  })
})

describe('nothing is done at once', () => {
  const expire = (order_id: number) =>
    sql`update orders set reserved_until = now() - interval '1 minute' where id = ${order_id}`.execute(db)

  test.each<[string, (order_id: number) => Promise<unknown>]>([
    ['after the time', expire],
    ['before there is a buyer', (id) => sql`update orders set email = null where id = ${id}`.execute(db)],
    ['twice', (id) => beginAtOnce(batch_db, { card_account_id, requests: [{ order_id: id, actor: actorOf(id) }] })],
  ])('paying does not begin %s', async (_, prepare) => {
    const order_id = await idOf(await buy(app, sale))
    await prepare(order_id)
    const before = await traceOf(order_id)
    const requests = [{ order_id, actor: actorOf(order_id) }]
    expect(await beginAtOnce(batch_db, { card_account_id, requests })).toEqual(new Map())
    expect(await traceOf(order_id)).toEqual(before)
  })

  const ofOrder = (set: ReturnType<typeof sql>) => (id: number) =>
    sql`update payments set ${set} where order_id = ${id}`.execute(db)
  test.each<[string, (order_id: number) => Promise<unknown>]>([
    ['after the time', expire],
    ['of another amount', ofOrder(sql`amount = amount + 1`)],
    ['that the provider does not know', ofOrder(sql`reference = null`)],
    ['of which it knows an older version', ofOrder(sql`version = version + 1`)],
    ['twice', ofOrder(sql`confirming_at = now()`)],
  ])('no payment is confirmed %s', async (_, prepare) => {
    const { order, intent } = await beginToPay(app, sale)
    const order_id = await idOf(order)
    await prepare(order_id)
    const before = await traceOf(order_id)
    const confirming = { order_id, amount: intent.amount, actor: actorOf(order_id) }
    expect(await confirmAtOnce(batch_db, [confirming])).toEqual([undefined])
    expect(await traceOf(order_id)).toEqual(before)
  })

  const never = async () => undefined
  test.each<[string, object, (order_id: number) => Promise<unknown>]>([
    ['that is too little', { received: { amount: 1, currency: 'EUR' } }, never],
    ['of another currency', { received: { amount: 1000, currency: 'USD' } }, never],
    ['of which a part went back', { refunded: 1 }, never],
    ['of which the platform kept another fee', { application_fee: 1 }, never],
    ['that has not come', { state: 'processing' }, never],
    ['that is settled', {}, ofOrder(sql`state = 'SUCCEEDED', settled_at = now()`)],
    [
      'of an order that has expired',
      {},
      (id) => sql`update orders set status = 'EXPIRED' where id = ${id}`.execute(db),
    ],
  ])('no money is taken %s', async (_, more, prepare) => {
    const { order } = await beginToPay(app, sale)
    const order_id = await idOf(order)
    await prepare(order_id)
    const before = await traceOf(order_id)
    const { id: payment_id } = await pendingOf(order_id)
    const settling = { order_id, payment_id, outcome: paid(1000, more), actor: actorOf(order_id) }
    expect(await settleAtOnce(batch_db, await eventNow(), [settling])).toEqual(new Set())
    expect(await traceOf(order_id)).toEqual(before)
  })

  test('after the catalogue has changed, or where there are invoices: each order alone, and none is lost', async () => {
    const paying = [await beginToPay(app, sale), await beginToPay(app, sale)]
    const order_id = await idOf(paying[0]?.order ?? { short_id: '' })
    const { id: payment_id } = await pendingOf(order_id)
    const settling = { order_id, payment_id, outcome: paid(1000), actor: actorOf(order_id) }
    const before = await eventNow()
    await askForInvoices(sale.visitor, sale.event.id)
    expect(await settleAtOnce(batch_db, before, [settling])).toEqual(new Set())
    expect(await settleAtOnce(batch_db, await eventNow(), [settling])).toEqual(new Set())
    for (const { intent } of paying) await payAt(double, intent.client_secret)
    const read = await Promise.all(paying.map((one) => one.read()))
    expect(read.map(({ order }) => order.status)).toEqual(['COMPLETED', 'COMPLETED'])
    expect(await db.selectFrom('invoices').select('id').where('event_id', '=', sale.event.id).execute()).toHaveLength(2)
  })
})

test('told twice in one batch, a payment keeps the newest version, whichever is told first', async () => {
  const order_id = await idOf((await beginToPay(app, sale)).order)
  const row = db.selectFrom('payments').select(['id', 'version']).where('order_id', '=', order_id)
  const { id, version } = await row.executeTakeFirstOrThrow()
  const told = (newer: number) => ({ id, version: version + newer, reference: 'pi_other' })
  for (const batch of [
    [told(1), told(2)],
    [told(4), told(3)],
  ])
    await noteTold(batch_db, batch)
  const known = row.select(sql<number>`told_version - version`.as('newer')).select('reference')
  expect(await known.executeTakeFirstOrThrow()).toMatchObject({
    newer: 4,
    reference: expect.not.stringMatching('other'),
  })
})

test('buyers who come back at the same moment each have their own answer', async () => {
  const paying = await Promise.all(Array.from({ length: 6 }, () => beginToPay(app, sale)))
  const [declined, ...others] = paying
  await payAt(double, declined?.intent.client_secret ?? '', 'pm_card_chargeDeclined')
  await Promise.all(others.map(({ intent }) => payAt(double, intent.client_secret)))
  const read = await Promise.all(paying.map((one) => one.read()))
  expect(read.map(({ status }) => status)).toEqual(['failed', ...others.map(() => 'succeeded')])
  const log = db.selectFrom('activity_log').select(['order_id', 'actor_id']).where('event_id', '=', sale.event.id)
  const completed = await log.where('name', '=', 'order.completed').execute()
  expect(completed).toHaveLength(5)
  expect(completed.every(({ order_id, actor_id }) => order_id === actor_id)).toBe(true)
  expect(await differences()).toEqual([])
})
