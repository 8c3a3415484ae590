import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardCheckout } from '#contract/card-checkout.ts'
import { cardPayments } from '#contract/card-payments.ts'
import { checkout } from '#contract/checkout.ts'
import { connectedAccounts } from '#contract/connected-accounts.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import type { Config } from '#server/config.ts'
import { cancelCardPayment } from '#server/payments/cards/cancel-card-payment.ts'
import { queueRefund } from '#server/payments/cards/queue-refund.ts'
import { openPlatformApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, finishAt, openCardSale, payAt } from '#test/cards.ts'
import { visit } from '#test/clients.ts'
import { openPlatformSale, payThroughPlatform } from '#test/platform-cards.ts'
import { notePlatform } from './note-platform.ts'

const { testApp, double, db } = await openPlatformApp()

/** Restarts the installation with other settings. */
async function startWith(settings: Partial<Config>) {
  const started = testApp.withConfig(settings)
  await notePlatform(started.services)
  return started
}
const KEYLESS = {
  stripe_platform_secret_key: undefined,
  stripe_platform_publishable_key: undefined,
  stripe_platform_webhook_secret: undefined,
}
const LIVE = { stripe_platform_secret_key: 'sk_live_1', stripe_platform_publishable_key: 'pk_live_1' }

let sale: Awaited<ReturnType<typeof openPlatformSale>>
beforeEach(async () => {
  await sql`delete from jobs`.execute(db)
  await startWith({})
  sale = await openPlatformSale(testApp.app, double)
})

const stateOf = () => double.world.accounts.get(sale.provider_account)
/** The same users on the restarted app. */
const again = (app: Parameters<typeof visit>[0], { cookies } = sale.visitor) => {
  const visitor = visit(app)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}
const rows = () => db.selectFrom('card_accounts').selectAll().orderBy('id').execute()

describe.each([
  ['the platform’s keys are taken out', KEYLESS, 'no_platform'],
  ['keys for tests become live ones', LIVE, 'other_mode'],
] as const)('after %s', (_, settings, reason) => {
  test('its accounts take no new payments from the next start on, and none is written', async () => {
    const before = await rows()
    const paying = await beginToPay(testApp.app, sale)
    const { app } = await startWith(settings)
    await expect(beginToPay(app, sale)).rejects.toMatchObject({ code: 'payment_not_offered' })
    const { data } = await visit(app).call(checkout.get, { params: paying.params })
    expect(data.settings.payment_providers).toEqual(['OFFLINE'])
    expect(await rows()).toEqual(before)
    await startWith({})
    const { intent } = await beginToPay(testApp.app, sale)
    await payThroughPlatform(double, intent)
  })

  test('the screen says why, and how much is under way', async () => {
    await beginToPay(testApp.app, sale)
    const { app } = await startWith(settings)
    const call = again(app).call
    const params = { account_id: sale.account_id }
    const out_of_reach = { reason, payments_under_way: 1, refunds_under_way: 0 }
    expect((await call(connectedAccounts.get, { params })).data).toMatchObject({ out_of_reach, account: null })
    const { data } = await call(cardPayments.get, { params })
    expect(data).toMatchObject({ is_connected: true, is_out_of_reach: true, is_ready: false, can_charge: false })
    await call(cardPayments.disconnect, { params })
    expect((await call(connectedAccounts.get, { params })).data).toMatchObject({ out_of_reach: null, account: null })
  })

  test('an event cannot begin to offer cards', async () => {
    const { app } = await startWith(settings)
    const params = { event_id: sale.event.id }
    const offline = { payment_providers: ['OFFLINE' as const], offline_payment_instructions: '<p>Cash.</p>' }
    const { call } = again(app)
    await call(events.updateSettings, { params, body: offline })
    const byCard = call(events.updateSettings, { params, body: { payment_providers: ['STRIPE'] } })
    await expect(byCard).rejects.toMatchObject({ code: 'card_payments_not_connected' })
  })

  test('a buyer with the card form open is refused before anything is charged', async () => {
    const { params } = await beginToPay(testApp.app, sale)
    const { app } = await startWith(settings)
    const confirming = visit(app).call(cardCheckout.startConfirmation, { params, body: { amount: 1000 } })
    await expect(confirming).rejects.toMatchObject({ status: 409, code: 'payment_not_offered' })
    await startWith({})
    await visit(testApp.app).call(cardCheckout.startConfirmation, { params, body: { amount: 1000 } })
  })

  test('a payment that nobody waits for is cancelled once the keys are back', async () => {
    const { reference } = await beginToPay(testApp.app, sale)
    const { services, app } = await startWith(settings)
    await again(app).call(cardPayments.disconnect, { params: { account_id: sale.account_id } })
    expect(await doCardJobs(services)).toEqual(['the platform’s keys are gone'])
    expect(stateOf()?.intents.get(reference)).toMatchObject({ status: 'requires_payment_method' })
    await startWith({})
    const row = db.selectFrom('payments').select('id').where('reference', '=', reference)
    const { id: payment_id } = await row.executeTakeFirstOrThrow()
    await cancelCardPayment(testApp.services, { payment_id })
    expect(stateOf()?.intents.get(reference)).toMatchObject({ status: 'canceled' })
  })

  test('a refund that the provider has taken on is not called a failure', async () => {
    const { order_id, refund } = await paidOrder('pm_card_pendingRefund')
    await refund()
    expect(await doCardJobs(testApp.services)).toEqual(['the refund is on its way'])
    const { services } = await startWith(settings)
    await askForRefund(order_id)
    expect(await doCardJobs(services)).toEqual(['the platform’s keys are gone'])
    expect(await refundOf(order_id)).toMatchObject({ state: 'PENDING', failure_code: null })
    await finishAt(double, [...(stateOf()?.refunds.keys() ?? [])].at(-1) ?? '', true)
    await startWith({})
    await askForRefund(order_id)
    expect(await doCardJobs(testApp.services)).toEqual([])
    expect(await refundOf(order_id)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('one that it has not heard of fails, and is sent when it is tried again', async () => {
    const { order_id, refund } = await paidOrder()
    const { services } = await startWith(settings)
    await refund()
    expect(await doCardJobs(services)).toEqual([])
    expect(await refundOf(order_id)).toMatchObject({ state: 'FAILED', failure_code: 'keys_invalid' })
    await startWith({})
    await refund()
    expect(await doCardJobs(testApp.services)).toEqual([])
    expect(await refundOf(order_id)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('accounts with keys of their own take cards as before', async () => {
    const { app } = await startWith(settings)
    const own = await openCardSale(app)
    const { intent, read } = await beginToPay(app, own)
    await payAt(double, intent.client_secret)
    expect((await read()).status).toBe('succeeded')
  })
})

test('after live keys an account connects again, and is another one at the provider', async () => {
  const [platform = ''] = double.world.accounts.keys()
  double.world.keys.set(LIVE.stripe_platform_secret_key, { account: platform, kind: 'secret', may: [] })
  const { reference } = await beginToPay(testApp.app, sale)
  const { app } = await startWith(LIVE)
  const params = { account_id: sale.account_id }
  const { data } = await again(app).call(connectedAccounts.begin, { params })
  expect(data.provider_account).not.toBe(sale.provider_account)
  const mine = (await rows()).filter(({ account_id }) => account_id === sale.account_id)
  const former = { is_live: false, provider_account: sale.provider_account, disconnected_at: expect.any(String) }
  expect(mine).toMatchObject([former, { is_live: true, disconnected_at: null, withdrawn_at: null }])
  const under_way = db.selectFrom('payments').select('state').where('reference', '=', reference)
  expect(await under_way.execute()).toEqual([{ state: 'CANCELLED' }])
})

/** An order for 10.00, paid through the platform. */
async function paidOrder(method?: string) {
  const paying = await beginToPay(testApp.app, sale)
  await payThroughPlatform(double, paying.intent, method)
  await paying.read()
  const row = db.selectFrom('orders').select('id').where('short_id', '=', paying.order.short_id)
  const { id: order_id } = await row.executeTakeFirstOrThrow()
  const params = { event_id: sale.event.id, order_id }
  const body = { amount: 500, notify_buyer: false, cancel_order: false }
  return { order_id, refund: () => sale.visitor.call(orders.refund, { params, body }) }
}

const refundOf = (order_id: number) =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', order_id).orderBy('id', 'desc').executeTakeFirstOrThrow()

const askForRefund = async (order_id: number) =>
  db.transaction().execute(async (trx) => queueRefund(trx, (await refundOf(order_id)).id))
