import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardCheckout } from '#contract/card-checkout.ts'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { buy, keyOf, reserve } from '#test/buyers.ts'
import { openCardApp } from '#test/card-app.ts'
import { beginToPay, finishAt, openCardSale, payAt } from '#test/cards.ts'
import { visit } from '#test/clients.ts'

const { testApp, double, db } = await openCardApp()
const { app } = testApp

let sale: Awaited<ReturnType<typeof openCardSale>>
beforeEach(async () => {
  double.world.faults = faultsInput.parse({})
  sale = await openCardSale(app)
})

const begin = (quantity = 1) => beginToPay(app, sale, quantity)
const paymentsOf = (short_id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.provider', 'state', 'amount', 'reference', 'version'])
    .where('short_id', '=', short_id)
    .orderBy('payments.id')
    .execute()
const money = async () => (await sale.visitor.call(events.overview, { params: { event_id: sale.event.id } })).data.money
const intentOf = (reference: string) =>
  [...double.world.accounts.values()].flatMap(({ intents }) => intents.get(reference) ?? [])[0]

describe('an order is paid by card', () => {
  test('from the form to the tickets', async () => {
    const { params, buyer, intent, reference, order, read } = await begin(2)
    expect(order.settings.payment_providers).toEqual(['STRIPE', 'OFFLINE'])
    expect(intent).toMatchObject({ amount: 2000, currency: 'EUR', is_test: true, connected_account: null })
    expect(await read()).toMatchObject({ status: 'waiting', order: { payment_status: 'AWAITING_PAYMENT' } })
    // The payment belongs to no placed order yet.
    expect(await money()).toMatchObject({ total_ordered: 0, total_arrived: 0, total_awaited: 0 })
    const body = { amount: 2000 }
    await buyer.call(cardCheckout.startConfirmation, { params, body })
    await payAt(double, intent.client_secret)
    const paid = await read()
    expect(paid).toMatchObject({ status: 'succeeded', order: { status: 'COMPLETED', payment_provider: 'STRIPE' } })
    expect(paid.order.attendees).toHaveLength(2)
    const { data: tickets } = await buyer.call(checkout.tickets, { params })
    expect(tickets.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await money()).toMatchObject({ total_ordered: 2000, total_arrived: 2000, total_awaited: 0 })
    expect(await paymentsOf(order.short_id)).toMatchObject([
      { provider: 'STRIPE', state: 'SUCCEEDED', amount: 2000, reference },
    ])
    expect(await findDifferences(db)).toEqual([])
  })

  test('asked for again, the form is of the same payment', async () => {
    const { params, buyer, intent, order } = await begin()
    const { data } = await buyer.call(cardCheckout.createPaymentIntent, { params })
    expect(data).toEqual(intent)
    expect(await paymentsOf(order.short_id)).toHaveLength(1)
  })

  test.each([
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclined', 'card_declined'],
  ])('after %s it can be tried again', async (method, code) => {
    const { intent, read, order } = await begin()
    await payAt(double, intent.client_secret, method)
    expect(await read()).toMatchObject({
      ...{ status: 'failed', decline_code: code },
      order: { status: 'RESERVED', payment_status: 'PAYMENT_FAILED' },
    })
    await payAt(double, intent.client_secret)
    expect(await read()).toMatchObject({ status: 'succeeded', decline_code: null, order: { status: 'COMPLETED' } })
    expect(await paymentsOf(order.short_id)).toHaveLength(1)
  })

  test.each([
    [true, { status: 'succeeded', order: { status: 'COMPLETED' } }],
    [false, { status: 'failed', order: { status: 'RESERVED', payment_status: 'PAYMENT_FAILED' } }],
  ])('money that is on its way for days holds the tickets until it came: %s', async (succeeds, expected) => {
    const { intent, read, reference, params, buyer } = await begin()
    await payAt(double, intent.client_secret, 'pm_sepaDebit')
    const under_way = await read()
    expect(under_way).toMatchObject({ status: 'processing', order: { status: 'RESERVED' } })
    expect(Date.parse(under_way.order.reserved_until)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    const again = buyer.call(cardCheckout.createPaymentIntent, { params })
    await expect(again).rejects.toMatchObject({ code: 'payment_under_way' })
    await finishAt(double, reference, succeeds)
    const ended = await read()
    expect(ended).toMatchObject(expected)
    if (!succeeds) expect(Date.parse(ended.order.reserved_until)).toBeLessThan(Date.now() + 25 * 3_600_000)
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('paying begins', () => {
  const refusedFor = (short_id: string, event_id = sale.event.id) =>
    expect(visit(app).call(cardCheckout.createPaymentIntent, { params: { event_id, order_short_id: short_id } }))
      .rejects

  test('once there are details', async () => {
    const order = await reserve(app, sale)
    await refusedFor(order.short_id).toMatchObject({ status: 409, code: 'details_missing' })
  })

  test('while there is time', async () => {
    const order = await buy(app, sale)
    await db.updateTable('orders').set({ reserved_until: sql`now()` }).where('short_id', '=', order.short_id).execute()
    await refusedFor(order.short_id).toMatchObject({ code: 'order_expired' })
  })

  test('where the account takes cards at this moment', async () => {
    const order = await buy(app, sale)
    await db.updateTable('card_accounts').set({ is_ready: false }).where('account_id', '=', sale.account_id).execute()
    await refusedFor(order.short_id).toMatchObject({ code: 'payment_not_offered' })
    const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
    expect(data.settings.payment_providers).toEqual(['OFFLINE'])
  })

  test('in another event not', async () => {
    const other = await openCardSale(app)
    const order = await buy(app, sale)
    await refusedFor(order.short_id, other.event.id).toMatchObject({ status: 404 })
  })

  test('again after an answer that was lost, with the same payment', async () => {
    const order = await buy(app, sale)
    double.world.faults = faultsInput.parse({ answers_lost: 1 })
    await refusedFor(order.short_id).toMatchObject({ code: 'card_provider_silent' })
    double.world.faults = faultsInput.parse({})
    const { data } = await visit(app).call(cardCheckout.createPaymentIntent, { params: keyOf(order) })
    const [payment, ...more] = await paymentsOf(order.short_id)
    expect(more).toEqual([])
    const mine = (id: string) => intentOf(id)?.metadata.order === order.public_id
    const known = [...double.world.accounts.values()].flatMap(({ intents }) => [...intents.keys()].filter(mine))
    expect(known).toEqual([payment?.reference])
    expect(data.client_secret).toContain(payment?.reference)
  })
})

describe('the amount', () => {
  /** Changes the cost of the order meanwhile. */
  const costs = async (short_id: string, amount: number) => {
    const set = { total_gross: amount, total_before_additions: amount, total_before_discount: amount }
    const { id } = await db
      .updateTable('orders')
      .set(set)
      .where('short_id', '=', short_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('order_items').set(set).where('order_id', '=', id).execute()
  }

  test('is told anew before the buyer pays, and confirmed as the buyer saw it (M14)', async () => {
    const { params, buyer, intent, reference, order, read } = await begin()
    await costs(order.short_id, 1500)
    const confirm = (amount: number) => buyer.call(cardCheckout.startConfirmation, { params, body: { amount } })
    await expect(confirm(1000)).rejects.toMatchObject({ status: 409, code: 'amount_changed' })
    await expect(confirm(1500)).rejects.toMatchObject({ code: 'amount_changed' })
    const { data } = await buyer.call(cardCheckout.createPaymentIntent, { params })
    expect(data).toMatchObject({ amount: 1500, client_secret: intent.client_secret })
    expect(intentOf(reference)).toMatchObject({ amount: 1500 })
    await confirm(1500)
    await payAt(double, intent.client_secret)
    expect(await read()).toMatchObject({ status: 'succeeded', order: { status: 'COMPLETED' } })
  })

  test('that came instead of another one does not pay the order, and goes back (M10)', async () => {
    const { intent, order, read } = await begin()
    await costs(order.short_id, 1500)
    await payAt(double, intent.client_secret)
    expect(await read()).toMatchObject({ status: 'refunded', order: { status: 'RESERVED' } })
    expect(await namesOf(order.short_id)).toEqual(
      expect.arrayContaining(['order.payment_mismatch', 'order.payment_returned']),
    )
    expect(await findDifferences(db)).toEqual([])
  })

  test('below what the provider takes is refused', async () => {
    const cheap = await openCardSale(app, { price: 10 })
    const order = await buy(app, cheap)
    const paying = visit(app).call(cardCheckout.createPaymentIntent, { params: keyOf(order) })
    await expect(paying).rejects.toMatchObject({ code: 'amount_not_by_card' })
  })
})

async function namesOf(short_id: string) {
  const log = db.selectFrom('activity_log').innerJoin('orders', 'orders.id', 'activity_log.order_id')
  const rows = await log.select('activity_log.name').where('short_id', '=', short_id).execute()
  return rows.map(({ name }) => name)
}

test('confirming extends the reservation once', async () => {
  const { params, buyer, order } = await begin()
  const soon = sql<string>`now() + interval '1 minute'`
  const confirm = async () => {
    await db.updateTable('orders').set({ reserved_until: soon }).where('short_id', '=', order.short_id).execute()
    const body = { amount: 1000 }
    const { data } = await buyer.call(cardCheckout.startConfirmation, { params, body })
    return Math.round((Date.parse(data.reserved_until) - Date.parse(data.server_time)) / 60_000)
  }
  expect([await confirm(), await confirm()]).toEqual([10, 1])
})
