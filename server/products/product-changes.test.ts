import { describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { productChanges } from '#contract/product-changes.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { eventPreviews } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, placeOrder, type Seller } from '#test/sales.ts'

const test = await createTestApp()

type Change = Omit<BodyInput<typeof productChanges.make>, 'products'>
type Seen = { id: number; updated_at: string }

async function change({ visitor, event_id }: Seller, of: readonly Seen[], wanted: Change) {
  const body = { ...wanted, products: of.map(({ id: product_id, updated_at }) => ({ product_id, updated_at })) }
  return (await visitor.call(productChanges.make, { params: { event_id }, body })).data
}

async function openShop() {
  const seller = await newSeller(test)
  const tiers = [
    { label: 'Early', price: 1000 },
    { label: 'Late', price: 1995 },
  ]
  const tiered = await addProduct(seller, { title: 'Tiers', type: 'TIERED', prices: tiers })
  const paid = await addProduct(seller, { title: 'Plain', prices: [{ price: 2000 }] })
  const free = await addProduct(seller, { title: 'Free', type: 'FREE', prices: [{ price: 0 }] })
  return { seller, tiered, paid, free }
}

describe('several products at once', () => {
  it('are seen before they are changed, and then are just so', async () => {
    const { seller, tiered, paid, free } = await openShop()
    const wanted: Change = {
      price: { how: 'ADD_PERCENT', percent: 10 },
      sale_start_date: '2030-01-01T10:00',
      visibility: 'WITH_CODE',
    }
    const preview = await change(seller, [free, tiered], { ...wanted, is_preview: true })
    expect(preview).toEqual([
      {
        id: tiered.id,
        title: 'Tiers',
        prices: [
          { id: tiered.prices[0]?.id, label: 'Early', price: { before: 1000, after: 1100 } },
          { id: tiered.prices[1]?.id, label: 'Late', price: { before: 1995, after: 2195 } },
        ],
        sale_start_date: { before: null, after: '2030-01-01T09:00:00.000Z' },
        sale_end_date: { before: null, after: null },
        visibility: { before: 'SHOWN', after: 'WITH_CODE' },
      },
      expect.objectContaining({ id: free.id, prices: [expect.objectContaining({ price: { before: 0, after: 0 } })] }),
    ])
    expect(await getProduct(seller, tiered.id)).toEqual(tiered)

    expect(await change(seller, [free, tiered], wanted)).toEqual(preview)
    const changed = await getProduct(seller, tiered.id)
    expect(changed.prices.map(({ id, price }) => [id, price])).toEqual(
      tiered.prices.map(({ id }, index) => [id, [1100, 2195][index]]),
    )
    expect(changed).toMatchObject({ is_hidden: false, is_hidden_without_promo_code: true, title: 'Tiers' })
    expect(await getProduct(seller, paid.id)).toEqual(paid)
  })

  it('keep what was sold, and orders what they cost', async () => {
    const { seller, paid } = await openShop()
    await placeOrder(test, seller, { product: paid, quantity: 2 })
    const before = await getProduct(seller, paid.id)
    await change(seller, [before], { price: { how: 'SET', amount: 2500 } })
    const after = await getProduct(seller, paid.id)
    expect(after.prices).toMatchObject([{ id: before.prices[0]?.id, price: 2500, quantity_sold: 2 }])
  })

  it.each<[string, Change, string]>([
    ['a price below zero', { price: { how: 'SUBTRACT', amount: 1001 } }, 'price_below_zero'],
    ['a sale that ends first', { sale_start_date: '2030-02-01', sale_end_date: '2030-01-01' }, 'sale_ends_first'],
    ['a date that is none', { sale_start_date: '2030-02-30' }, 'no_such_date'],
  ])('all stay as they were for %s', async (_, wanted, code) => {
    const { seller, tiered, paid } = await openShop()
    for (const is_preview of [true, false]) {
      const failure = await refused(change(seller, [paid, tiered], { ...wanted, is_preview }), 'malformed')
      expect(failure.issues.map((issue) => issue.code)).toEqual([code])
    }
    for (const one of [tiered, paid]) expect(await getProduct(seller, one.id)).toEqual(one)
  })

  it('all stay as they were when one was changed meanwhile, or is not of this event', async () => {
    const { seller, tiered, paid } = await openShop()
    const stale = { ...tiered, updated_at: '2020-01-01T00:00:00.000Z' }
    await refused(change(seller, [paid, stale], { visibility: 'HIDDEN' }), 'stale')
    const { tiered: foreign } = await openShop()
    await refused(change(seller, [paid, foreign], { visibility: 'HIDDEN' }), 'not_found')
    expect(await getProduct(seller, paid.id)).toEqual(paid)
  })
})

describe('the preview of an event', () => {
  const titles = async ({ visitor, event_id }: Seller, query: object) => {
    const { data } = await visitor.call(eventPreviews.get, { params: { event_id }, query })
    return data.product_categories.flatMap(({ products }) => products.map(({ title }) => title))
  }

  it('is seen as by everybody, by whoever has a code, and by whoever comes too late', async () => {
    const { seller } = await openShop()
    const secret = await addProduct(seller, { title: 'Secret', is_hidden_without_promo_code: true })
    await addProduct(seller, { title: 'Gone when gone', hide_when_sold_out: true })
    const promo = { code: 'FRIENDS', discount_type: 'NONE' as const, applicable_product_ids: [secret.id] }
    await seller.visitor.call(promoCodes.create, { params: { event_id: seller.event_id }, body: promo })
    expect(await titles(seller, {})).toEqual(['Tiers', 'Plain', 'Free', 'Gone when gone'])
    expect(await titles(seller, { promo_code: 'friends' })).toContain('Secret')
    expect(await titles(seller, { stock: 'NONE' })).toEqual(['Tiers', 'Plain', 'Free'])
    const { data } = await seller.visitor.call(eventPreviews.get, {
      params: { event_id: seller.event_id },
      query: { stock: 'NONE' },
    })
    expect(data.is_sold_out).toBe(true)
    expect(data.product_categories.flatMap(({ products }) => products).every((one) => one.is_sold_out)).toBe(true)
  })

  it('is nobody else’s', async () => {
    const { seller } = await openShop()
    const params = { event_id: seller.event_id }
    await refused(visit(test.app).call(eventPreviews.get, { params }), 'not_signed_in')
    const { seller: other } = await openShop()
    await refused(other.visitor.call(eventPreviews.get, { params }), 'not_found')
  })
})
