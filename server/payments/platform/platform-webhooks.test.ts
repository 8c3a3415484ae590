import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cardPayments } from '#contract/card-payments.ts'
import { orders } from '#contract/orders.ts'
import { eraseCardKeys } from '#server/payments/cards/erase-card-keys.ts'
import { openPlatformApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, onboardAt, PLATFORM, payAt, tell } from '#test/cards.ts'
import { openPlatformSale, payThroughPlatform } from '#test/platform-cards.ts'

const { testApp, double, db } = await openPlatformApp()
const { app, services } = testApp

let sale: Awaited<ReturnType<typeof openPlatformSale>>
beforeEach(async () => {
  sale = await openPlatformSale(app, double)
})

const url = 'http://foyer.test/api/webhooks/stripe'
const secret = PLATFORM.stripe_platform_webhook_secret

/** The newest event of a type, of an account of the provider. */
function eventOf(provider_account: string, type: string) {
  const all = [...(double.world.accounts.get(provider_account)?.events.values() ?? [])]
  const event = all.findLast((one) => one.type === type)
  if (!event) throw new Error(`no ${type}`)
  return event
}

async function tellOf(provider_account: string, type: string) {
  const reply = await tell(app, { url, event: eventOf(provider_account, type), secret })
  const failures = await doCardJobs(services)
  return { status: reply.status, failures }
}

const cards = async () => (await sale.visitor.call(cardPayments.get, { params: { account_id: sale.account_id } })).data

describe('a payment to a connected account', () => {
  test('is charged on that account, and completed by the platform’s webhook', async () => {
    const { order, intent, reference, read } = await beginToPay(app, sale)
    expect(intent).toMatchObject({
      connected_account: sale.provider_account,
      publishable_key: PLATFORM.stripe_platform_publishable_key,
    })
    expect((await payAt(double, intent.client_secret)).status).toBe(401)
    expect((await payThroughPlatform(double, intent)).status).toBe(200)
    expect(double.world.accounts.get(sale.provider_account)?.intents.has(reference)).toBe(true)
    expect(await tellOf(sale.provider_account, 'payment_intent.succeeded')).toEqual({ status: 204, failures: [] })
    const row = db.selectFrom('orders').select('status').where('short_id', '=', order.short_id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'COMPLETED' })
    expect((await read()).status).toBe('succeeded')
  })

  test('that is under way settles, although the account may charge no longer', async () => {
    const { intent, read } = await beginToPay(app, sale)
    await onboardAt(double, sale.provider_account, 'restricted')
    await tellOf(sale.provider_account, 'account.updated')
    expect(await cards()).toMatchObject({ is_connected: true, is_ready: false })
    await expect(beginToPay(app, sale)).rejects.toMatchObject({ code: 'payment_not_offered' })
    await payThroughPlatform(double, intent)
    expect((await read()).status).toBe('succeeded')
  })
})

test('a payment is refunded also after its account was disconnected', async () => {
  const { order, intent, reference, read } = await beginToPay(app, sale)
  await payThroughPlatform(double, intent)
  await read()
  await sale.visitor.call(cardPayments.disconnect, { params: { account_id: sale.account_id } })
  expect(await cards()).toMatchObject({ is_connected: false })
  const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const params = { event_id: sale.event.id, order_id: (await row.executeTakeFirstOrThrow()).id }
  const refund = async (amount: number) => {
    await sale.visitor.call(orders.refund, { params, body: { amount, notify_buyer: false, cancel_order: false } })
    expect(await doCardJobs(services)).toEqual([])
    return (await sale.visitor.call(orders.get, { params })).data
  }
  expect(await refund(400)).toMatchObject({ badge_status: 'PARTIALLY_REFUNDED', total_refunded: 400 })
  // The keys of a disconnected account are erased; the platform’s keys are not its own.
  await eraseCardKeys(services)
  expect(await refund(600)).toMatchObject({ badge_status: 'REFUNDED', total_refunded: 1000 })
  const there = double.world.accounts.get(sale.provider_account)
  const charge = there?.charges.get(String(there.intents.get(reference)?.latest_charge))
  expect(charge).toMatchObject({ amount: 1000, amount_refunded: 1000 })
})

describe('a webhook of the platform', () => {
  test('that is not signed with its secret is refused and leaves nothing', async () => {
    const event = eventOf(sale.provider_account, 'account.updated')
    const before = await countEvents()
    expect((await tell(app, { url, event, secret: 'whsec_another' })).status).toBe(400)
    expect(await countEvents()).toBe(before)
  })

  test('about an account that is none of ours does nothing', async () => {
    const event = { ...eventOf(sale.provider_account, 'account.updated'), id: 'evt_1', account: 'acct_nobody' }
    const before = await countEvents()
    expect((await tell(app, { url, event, secret })).status).toBe(204)
    expect(await doCardJobs(services)).toEqual([])
    expect(await countEvents()).toBe(before)
  })

  test.each([
    ['in the other mode', sql`is_live = not is_live`],
    [
      'with keys of its own',
      sql`is_of_platform = false, publishable_key = 'pk_test_1', key_end = '0001', sealed_keys = '1'`,
    ],
  ])('about an account that is connected %s does nothing', async (_, connected) => {
    await sql`update card_accounts set ${connected} where account_id = ${sale.account_id}`.execute(db)
    const before = await countEvents()
    const told = await tellOf(sale.provider_account, 'account.updated')
    expect([told, await countEvents()]).toEqual([{ status: 204, failures: [] }, before])
  })

  test('is not believed: the provider is asked', async () => {
    await onboardAt(double, sale.provider_account, 'restricted')
    const event = structuredClone(eventOf(sale.provider_account, 'account.updated'))
    Object.assign(event.data.object, { charges_enabled: true })
    await tell(app, { url, event, secret })
    await doCardJobs(services)
    expect((await cards()).is_ready).toBe(false)
  })

  test('says that the owner took the access back: disconnected, but not by a forged one', async () => {
    const forged = {
      type: 'account.application.deauthorized',
      id: 'evt_2',
      data: { object: { id: 'ca_1', object: 'application' } },
    }
    const event = { ...eventOf(sale.provider_account, 'account.updated'), ...forged }
    await tell(app, { url, event, secret })
    await doCardJobs(services)
    expect(await cards()).toMatchObject({ is_connected: true })
    const under_way = await beginToPay(app, sale)
    const entries = await changesLogged()
    await fetch(`${double.address}/double/deauthorize/${sale.provider_account}`, { method: 'POST' })
    await tellOf(sale.provider_account, 'account.application.deauthorized')
    expect(await cards()).toMatchObject({ is_connected: false })
    await expect(beginToPay(app, sale)).rejects.toMatchObject({ code: 'payment_not_offered' })
    const payment = db.selectFrom('payments').select('state').where('reference', '=', under_way.reference)
    expect(await payment.execute()).toEqual([{ state: 'CANCELLED' }])
    const again = { ...eventOf(sale.provider_account, 'account.application.deauthorized'), id: 'evt_3' }
    await tell(app, { url, event: again, secret })
    await doCardJobs(services)
    expect(await changesLogged()).toBe(entries + 1)
  })

  test('finds nobody where the installation is no platform', async () => {
    const { app: alone } = testApp.withConfig({ stripe_platform_secret_key: undefined })
    const event = eventOf(sale.provider_account, 'account.updated')
    expect((await tell(alone, { url, event, secret })).status).toBe(404)
  })
})

async function changesLogged(): Promise<number> {
  const rows = db.selectFrom('activity_log').select('id').where('account_id', '=', sale.account_id)
  return (await rows.where('name', '=', 'account.card_payments_updated').execute()).length
}

const countEvents = async () =>
  Number(
    (
      await db
        .selectFrom('provider_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
