import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { publicEvents } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { PAY_LATER } from '#test/factories.ts'
import { refused } from '#test/refused.ts'
import { addCategory, addProduct, openStall, type Stall } from '#test/sales.ts'

const testApp = await createTestApp()
const visitor = visit(testApp.app)

const paramsOf = ({ event_id }: Stall) => ({ event_id })
const settle = (stall: Stall, body: object) =>
  stall.visitor.call(events.updateSettings, { params: paramsOf(stall), body })
const putOnSale = (stall: Stall) =>
  stall.visitor.call(events.setStatus, { params: paramsOf(stall), body: { status: 'LIVE' } })

async function openStallWithoutWayToPay(status: 'DRAFT' | 'LIVE') {
  const stall = await openStall(testApp, { status })
  await settle(stall, { payment_providers: [] })
  return stall
}

describe('an event without a way to pay goes on sale', () => {
  const FREE = { type: 'FREE' as const, prices: [{ price: 0 }] }

  test.each<[string, object, boolean]>([
    ['with a price', {}, false],
    ['with a donation of any amount', { type: 'DONATION', prices: [{ price: 0 }] }, false],
    ['with a price for holders of a code', { is_hidden_without_promo_code: true }, false],
    ['with a free ticket', FREE, true],
    ['with a hidden price', { is_hidden: true }, true],
  ])('%s: %s %s', async (_, product, isAllowed) => {
    const stall = await openStallWithoutWayToPay('DRAFT')
    await addProduct(stall, FREE)
    await addProduct(stall, product)
    if (isAllowed) expect((await putOnSale(stall)).data.status).toBe('LIVE')
    else {
      await refused(putOnSale(stall), 'no_way_to_pay')
      await settle(stall, PAY_LATER)
      expect((await putOnSale(stall)).data.status).toBe('LIVE')
    }
  })

  test('when what costs money stands in a hidden category', async () => {
    const stall = await openStallWithoutWayToPay('DRAFT')
    const product_category_id = await addCategory(stall, 'Backstage')
    await addProduct(stall, { product_category_id })
    await addProduct(stall, FREE)
    const params = { ...paramsOf(stall), product_category_id }
    await stall.visitor.call(productCategories.update, { params, body: { name: 'Backstage', is_hidden: true } })
    expect((await putOnSale(stall)).data.status).toBe('LIVE')
  })
})

describe('an event with nothing to sell', () => {
  test.each<[string, object | null]>([
    ['nothing at all', null],
    ['a product that is hidden', { is_hidden: true }],
    ['a tier that is hidden', { type: 'TIERED', prices: [{ label: 'Early', price: 500, is_hidden: true }] }],
  ])('%s: stays off sale, until there is a ticket', async (_, product) => {
    const stall = await openStall(testApp, { status: 'DRAFT' })
    if (product) await addProduct(stall, product)
    expect((await refused(putOnSale(stall), 'nothing_to_sell')).status).toBe(409)
    await addProduct(stall)
    expect((await putOnSale(stall)).data.status).toBe('LIVE')
  })

  test('in a category that is hidden', async () => {
    const stall = await openStall(testApp, { status: 'DRAFT' })
    await addProduct(stall)
    const params = { ...paramsOf(stall), product_category_id: stall.product_category_id }
    const hide = (is_hidden: boolean) =>
      stall.visitor.call(productCategories.update, { params, body: { name: 'Tickets', is_hidden } })
    await hide(true)
    await refused(putOnSale(stall), 'nothing_to_sell')
    await hide(false)
    await putOnSale(stall)
  })
})

describe('an event on sale whose last way to pay is taken away', () => {
  const look = async (stall: Stall, promo_code?: string) =>
    (await visitor.call(publicEvents.get, { params: paramsOf(stall), query: { promo_code } })).data
  const offeredBy = ({ product_categories }: Awaited<ReturnType<typeof look>>) =>
    product_categories.flatMap((category) => category.products).map((product) => product.is_available)
  const reserve = (stall: Stall, product: Awaited<ReturnType<typeof addProduct>>, promo_code: string | null = null) => {
    const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
    const body = { products: [{ product_id: product.id, quantities }], promo_code }
    return visitor.call(checkout.reserve, { params: paramsOf(stall), body })
  }

  test('sells what is free, and nothing that costs money, until there is one again', async () => {
    const stall = await openStall(testApp)
    const free = await addProduct(stall, { type: 'FREE', prices: [{ price: 0 }] })
    const paid = await addProduct(stall)
    expect(offeredBy(await look(stall))).toEqual([true, true])
    await reserve(stall, paid)

    await settle(stall, { payment_providers: [] })
    const seen = await look(stall)
    expect(offeredBy(seen)).toEqual([true, false])
    expect(seen).toMatchObject({ has_way_to_pay: false, lowest_price: 0 })
    const failure = await refused(reserve(stall, paid), 'not_on_sale')
    expect(failure.errors).toEqual({ 'products.0.quantities.0': ['Standard isn’t on sale yet.'] })
    await reserve(stall, free)

    await settle(stall, PAY_LATER)
    expect(offeredBy(await look(stall))).toEqual([true, true])
    await reserve(stall, paid)
  })

  test('still gives what a promo code makes free', async () => {
    const stall = await openStallWithoutWayToPay('LIVE')
    const paid = await addProduct(stall)
    const code = { code: 'friends', discount_type: 'PERCENTAGE' as const, discount: 100 }
    await stall.visitor.call(promoCodes.create, { params: paramsOf(stall), body: code })
    expect(offeredBy(await look(stall))).toEqual([false])
    expect(offeredBy(await look(stall, 'friends'))).toEqual([true])
    await refused(reserve(stall, paid), 'not_on_sale')
    await reserve(stall, paid, 'friends')
  })

  test('is shown to its account, as a draft, as it will be', async () => {
    const stall = await openStallWithoutWayToPay('DRAFT')
    await addProduct(stall)
    const { data } = await stall.visitor.call(publicEvents.get, { params: paramsOf(stall) })
    expect(offeredBy(data)).toEqual([true])
  })
})
