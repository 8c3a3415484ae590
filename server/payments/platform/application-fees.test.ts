import { beforeEach, describe, expect, test } from 'vitest'
import { cardCheckout } from '#contract/card-checkout.ts'
import { cardPayments } from '#contract/card-payments.ts'
import { checkout } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { detailsFor, keyOf } from '#test/buyers.ts'
import { openPlatformApp } from '#test/card-app.ts'
import { beginToPay, doCardJobs, openCardSale, payAt } from '#test/cards.ts'
import { type App, visit } from '#test/clients.ts'
import { signUp } from '#test/factories.ts'
import { openPlatformSale, payThroughPlatform } from '#test/platform-cards.ts'

const NONE = { platform_fee_percent: 0, platform_fee_per_ticket: {} }
const { testApp, double, db } = await openPlatformApp({
  platform_fee_percent: 1.5,
  platform_fee_per_ticket: { EUR: 30, JPY: 40 },
})
const { app, services } = testApp
const [platform = ''] = double.world.accounts.keys()

let sale: Awaited<ReturnType<typeof openPlatformSale>>
beforeEach(async () => {
  sale = await openPlatformSale(app, double)
})

const stateOf = (id: string) => {
  const state = double.world.accounts.get(id)
  if (!state) throw new Error(`no ${id}`)
  return state
}
const intentThere = (reference: string) => stateOf(sale.provider_account).intents.get(reference)
/** The fee that the stand-in has taken from a payment. */
const feeThere = (reference: string) =>
  [...stateOf(platform).fees.values()].find(({ charge }) => charge === intentThere(reference)?.latest_charge)
const rowOf = (reference: string) =>
  db.selectFrom('payments').select('application_fee').where('reference', '=', reference).executeTakeFirstOrThrow()
const movedBy = (id: string, source = '') =>
  [...stateOf(id).movements.values()].filter((moved) => moved.source === source).map(({ amount }) => amount)

/** An order of two tickets for 20.00, paid through the platform. */
async function paidOrder(through: App = app) {
  const paying = await beginToPay(through, sale, 2)
  await payThroughPlatform(double, paying.intent)
  await paying.read()
  const row = db.selectFrom('orders').select('id').where('short_id', '=', paying.order.short_id)
  const params = { event_id: sale.event.id, order_id: (await row.executeTakeFirstOrThrow()).id }
  const refund = async (amount: number) => {
    const body = { amount, notify_buyer: false, cancel_order: false }
    await sale.visitor.call(orders.refund, { params, body })
    expect(await doCardJobs(services)).toEqual([])
    return (await sale.visitor.call(orders.get, { params })).data
  }
  return { ...paying, refund }
}

/** Changes the order's cost meanwhile; its buyer requests the form again. */
async function costing({ order, params }: Awaited<ReturnType<typeof beginToPay>>, amount: number, through: App) {
  const set = { total_gross: amount, total_before_additions: amount, total_before_discount: amount }
  await db.updateTable('orders').set(set).where('short_id', '=', order.short_id).execute()
  return (await visit(through).call(cardCheckout.createPaymentIntent, { params })).data
}

describe('the fee of the platform', () => {
  test('goes with the payment, and is kept of it', async () => {
    const { reference, read } = await paidOrder()
    expect((await read()).status).toBe('succeeded')
    expect(await rowOf(reference)).toEqual({ application_fee: 90 })
    expect(feeThere(reference)).toMatchObject({ amount: 90, account: sale.provider_account, amount_refunded: 0 })
    expect(movedBy(platform, feeThere(reference)?.id)).toEqual([90])
    const charge = stateOf(sale.provider_account).charges.get(String(intentThere(reference)?.latest_charge))
    // The provider takes 0.55 from 20.00, and the platform 0.90.
    const [movement] = [...stateOf(sale.provider_account).movements.values()]
    expect(charge).toMatchObject({ application_fee_amount: 90 })
    expect(movement).toMatchObject({ amount: 2000, fee: 145, net: 1855 })
  })

  test('counts the tickets that have a price', async () => {
    const { call } = sale.visitor
    const params = { event_id: sale.event.id }
    const { product_category_id } = sale.product
    const free = { title: 'Child', type: 'FREE', product_type: 'TICKET', product_category_id } as const
    const { data: child } = await call(products.create, { params, body: { ...free, prices: [{ price: 0 }] } })
    const wanted = [sale.product, child].map(({ id, prices }, index) => ({
      product_id: id,
      quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 2 + index }],
    }))
    const buyer = visit(app)
    const { data: order } = await buyer.call(checkout.reserve, { params, body: { products: wanted } })
    await buyer.call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })
    const { data: intent } = await buyer.call(cardCheckout.createPaymentIntent, { params: keyOf(order) })
    expect(intent.amount).toBe(2000)
    const [reference = ''] = intent.client_secret.split('_secret_')
    expect(intentThere(reference)).toMatchObject({ application_fee_amount: 90 })
  })

  test('is in the smallest unit of a currency without decimals', async () => {
    sale = await openPlatformSale(app, double, { event: { currency: 'JPY' }, price: 2500 })
    const { reference, intent } = await beginToPay(app, sale)
    expect(intent).toMatchObject({ amount: 2500, currency: 'JPY' })
    expect(intentThere(reference)).toMatchObject({ application_fee_amount: 78 })
  })

  test('stays as it was told while the amount does, and is told anew with another one', async () => {
    const { app: dearer } = testApp.withConfig({ platform_fee_percent: 10 })
    const paying = await beginToPay(app, sale, 2)
    await visit(dearer).call(cardCheckout.createPaymentIntent, { params: paying.params })
    expect(intentThere(paying.reference)).toMatchObject({ amount: 2000, application_fee_amount: 90 })
    const intent = await costing(paying, 1500, app)
    expect(intentThere(paying.reference)).toMatchObject({ amount: 1500, application_fee_amount: 83 })
    await payThroughPlatform(double, intent)
    expect((await paying.read()).status).toBe('succeeded')
    expect(feeThere(paying.reference)).toMatchObject({ amount: 83 })
    expect(await rowOf(paying.reference)).toEqual({ application_fee: 83 })
  })

  test('is taken away with another amount where it is nothing now', async () => {
    const { app: cheaper } = testApp.withConfig(NONE)
    const paying = await beginToPay(app, sale, 2)
    await payThroughPlatform(double, await costing(paying, 1500, cheaper))
    expect((await paying.read()).status).toBe('succeeded')
    expect(intentThere(paying.reference)).toMatchObject({ amount: 1500, application_fee_amount: null })
    expect(feeThere(paying.reference)).toBeUndefined()
    expect(await rowOf(paying.reference)).toEqual({ application_fee: 0 })
  })

  test('in the row is what was taken, where the payment was sent before it changed', async () => {
    const paying = await beginToPay(app, sale, 2)
    await payThroughPlatform(double, paying.intent)
    const set = { amount: 1500, application_fee: 83, version: 2 }
    await db.updateTable('payments').set(set).where('reference', '=', paying.reference).execute()
    await paying.read()
    expect(await rowOf(paying.reference)).toEqual({ application_fee: 90 })
  })

  test('is nothing for accounts with keys of their own', async () => {
    const own = await openCardSale(app)
    const { intent, reference, read } = await beginToPay(app, own)
    await payAt(double, intent.client_secret)
    expect((await read()).status).toBe('succeeded')
    expect(await rowOf(reference)).toEqual({ application_fee: 0 })
    expect(stateOf(platform).intents.get(reference)).toMatchObject({ application_fee_amount: null })
  })
})

describe('with a refund', () => {
  test.each([
    // A quarter of 0.90 is 0.225.
    [
      [500, 333, 1167],
      [23, 15, 52],
    ],
    // The fee of 19.40 would be 0.873, and a cent stayed with the platform.
    [
      [10, 50, 1940],
      [0, 2, 88],
    ],
  ])('of %j the same parts of the fee go back, to the cent', async (parts, fees) => {
    const { refund, reference } = await paidOrder()
    for (const [index, part] of parts.entries()) {
      await refund(part)
      const back = fees.slice(0, index + 1).reduce((sum, fee) => sum + fee, 0)
      expect(feeThere(reference)?.amount_refunded).toBe(back)
    }
    const fee = feeThere(reference)
    const moved = fees.filter((amount) => amount > 0)
    expect(fee).toMatchObject({ amount_refunded: 90, refunded: true })
    expect(fee?.refunds.data.map(({ amount }) => amount)).toEqual(moved)
    expect(movedBy(platform, fee?.id)).toEqual([90, ...moved.map((amount) => -amount)])
    expect(movedBy(sale.provider_account, fee?.id)).toEqual(moved)
  })

  test('of the whole amount the whole fee goes back', async () => {
    const { refund, reference } = await paidOrder()
    await refund(2000)
    expect(feeThere(reference)).toMatchObject({ amount: 90, amount_refunded: 90, refunded: true })
  })

  test('of money that came too late it goes back as well', async () => {
    const { intent, reference, read, order } = await beginToPay(app, sale, 2)
    await db.updateTable('orders').set({ status: 'ABANDONED' }).where('short_id', '=', order.short_id).execute()
    await payThroughPlatform(double, intent)
    await read()
    expect(await doCardJobs(services)).toEqual([])
    expect(feeThere(reference)).toMatchObject({ amount: 90, amount_refunded: 90 })
  })

  test('of a payment without a fee nothing of it is asked for', async () => {
    const { app: free } = testApp.withConfig(NONE)
    const { refund, reference } = await paidOrder(free)
    expect(await refund(500)).toMatchObject({ total_refunded: 500 })
    expect(feeThere(reference)).toBeUndefined()
  })

  test('by the keys of the account itself the fee stays: the platform alone gives it back', async () => {
    const { refund, reference } = await paidOrder()
    double.world.keys.set('sk_test_ofitsown', { account: sale.provider_account, kind: 'secret', may: [] })
    const body = { secret_key: 'sk_test_ofitsown', publishable_key: 'pk_test_double0000000000000001' }
    await sale.visitor.call(cardPayments.connect, { params: { account_id: sale.account_id }, body })
    expect(await refund(500)).toMatchObject({ total_refunded: 500 })
    expect(feeThere(reference)).toMatchObject({ amount_refunded: 0 })
  })
})

test('what is kept is told before somebody connects, and only where something is', async () => {
  const toldBy = async (through: App) => {
    const { visitor, account_id } = await signUp(through)
    return (await visitor.call(cardPayments.get, { params: { account_id } })).data.platform_fee
  }
  const [EUR, JPY] = [
    { amount: 30, currency: 'EUR' },
    { amount: 40, currency: 'JPY' },
  ]
  expect(await toldBy(app)).toEqual({ percent: 1.5, per_ticket: [EUR, JPY] })
  const { app: inEuros } = testApp.withConfig({ platform_fee_per_ticket: { EUR: 30, JPY: 0 } })
  expect(await toldBy(inEuros)).toEqual({ percent: 1.5, per_ticket: [EUR] })
  expect(await toldBy(testApp.withConfig(NONE).app)).toBeNull()
  expect(await toldBy(testApp.withConfig({ stripe_platform_secret_key: undefined }).app)).toBeNull()
})
