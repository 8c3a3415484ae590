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
import { addCategory, addProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const visitor = visit(testApp.app)

const paramsOf = ({ event_id }: Seller) => ({ event_id })
const settle = (seller: Seller, body: object) =>
  seller.visitor.call(events.updateSettings, { params: paramsOf(seller), body })
const putOnSale = (seller: Seller) =>
  seller.visitor.call(events.setStatus, { params: paramsOf(seller), body: { status: 'LIVE' } })

async function newSellerWithoutWayToPay(status: 'DRAFT' | 'LIVE') {
  const seller = await newSeller(testApp, { status })
  await settle(seller, { payment_providers: [] })
  return seller
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
    const seller = await newSellerWithoutWayToPay('DRAFT')
    await addProduct(seller, FREE)
    await addProduct(seller, product)
    if (isAllowed) expect((await putOnSale(seller)).data.status).toBe('LIVE')
    else {
      await refused(putOnSale(seller), 'no_way_to_pay')
      await settle(seller, PAY_LATER)
      expect((await putOnSale(seller)).data.status).toBe('LIVE')
    }
  })

  test('when what costs money stands in a hidden category', async () => {
    const seller = await newSellerWithoutWayToPay('DRAFT')
    const product_category_id = await addCategory(seller, 'Backstage')
    await addProduct(seller, { product_category_id })
    await addProduct(seller, FREE)
    const params = { ...paramsOf(seller), product_category_id }
    await seller.visitor.call(productCategories.update, { params, body: { name: 'Backstage', is_hidden: true } })
    expect((await putOnSale(seller)).data.status).toBe('LIVE')
  })
})

describe('an event with nothing to sell', () => {
  test.each<[string, object | null]>([
    ['nothing at all', null],
    ['a product that is hidden', { is_hidden: true }],
    ['a tier that is hidden', { type: 'TIERED', prices: [{ label: 'Early', price: 500, is_hidden: true }] }],
  ])('%s: stays off sale, until there is a ticket', async (_, product) => {
    const seller = await newSeller(testApp, { status: 'DRAFT' })
    if (product) await addProduct(seller, product)
    expect((await refused(putOnSale(seller), 'nothing_to_sell')).status).toBe(409)
    await addProduct(seller)
    expect((await putOnSale(seller)).data.status).toBe('LIVE')
  })

  test('in a category that is hidden', async () => {
    const seller = await newSeller(testApp, { status: 'DRAFT' })
    await addProduct(seller)
    const params = { ...paramsOf(seller), product_category_id: seller.product_category_id }
    const hide = (is_hidden: boolean) =>
      seller.visitor.call(productCategories.update, { params, body: { name: 'Tickets', is_hidden } })
    await hide(true)
    await refused(putOnSale(seller), 'nothing_to_sell')
    await hide(false)
    await putOnSale(seller)
  })
})

describe('an event on sale whose last way to pay is taken away', () => {
  const look = async (seller: Seller, promo_code?: string) =>
    (await visitor.call(publicEvents.get, { params: paramsOf(seller), query: { promo_code } })).data
  const offeredBy = ({ product_categories }: Awaited<ReturnType<typeof look>>) =>
    product_categories.flatMap((category) => category.products).map((product) => product.is_available)
  const reserve = (
    seller: Seller,
    product: Awaited<ReturnType<typeof addProduct>>,
    promo_code: string | null = null,
  ) => {
    const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
    const body = { products: [{ product_id: product.id, quantities }], promo_code }
    return visitor.call(checkout.reserve, { params: paramsOf(seller), body })
  }

  test('sells what is free, and nothing that costs money, until there is one again', async () => {
    const seller = await newSeller(testApp)
    const free = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
    const paid = await addProduct(seller)
    expect(offeredBy(await look(seller))).toEqual([true, true])
    await reserve(seller, paid)

    await settle(seller, { payment_providers: [] })
    const seen = await look(seller)
    expect(offeredBy(seen)).toEqual([true, false])
    expect(seen).toMatchObject({ has_way_to_pay: false, lowest_price: 0 })
    const failure = await refused(reserve(seller, paid), 'not_on_sale')
    expect(failure.errors).toEqual({ 'products.0.quantities.0': ['Standard isn’t on sale yet.'] })
    await reserve(seller, free)

    await settle(seller, PAY_LATER)
    expect(offeredBy(await look(seller))).toEqual([true, true])
    await reserve(seller, paid)
  })

  test('still gives what a promo code makes free', async () => {
    const seller = await newSellerWithoutWayToPay('LIVE')
    const paid = await addProduct(seller)
    const code = { code: 'friends', discount_type: 'PERCENTAGE' as const, discount: 100 }
    await seller.visitor.call(promoCodes.create, { params: paramsOf(seller), body: code })
    expect(offeredBy(await look(seller))).toEqual([false])
    expect(offeredBy(await look(seller, 'friends'))).toEqual([true])
    await refused(reserve(seller, paid), 'not_on_sale')
    await reserve(seller, paid, 'friends')
  })

  test('is shown to its account, as a draft, as it will be', async () => {
    const seller = await newSellerWithoutWayToPay('DRAFT')
    await addProduct(seller)
    const { data } = await seller.visitor.call(publicEvents.get, { params: paramsOf(seller) })
    expect(offeredBy(data)).toEqual([true])
  })
})
