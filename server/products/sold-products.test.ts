import { describe, expect, it } from 'vitest'
import { products } from '#contract/products.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, paramsOf, placeOrder, updateProduct } from '#test/sales.ts'
import { hallsOf } from '#test/venues.ts'

const test = await createTestApp()

describe('products that were sold', () => {
  it('cannot go, and neither can their tiers', async () => {
    const seller = await newSeller(test)
    const prices = [
      { label: 'Sold', price: 1 },
      { label: 'Not sold', price: 1 },
    ]
    for (const status of ['COMPLETED', 'RESERVED'] as const) {
      const product = await addProduct(seller, { type: 'TIERED', prices })
      const [sold, unsold] = product.prices
      await placeOrder(test, seller, { product, status })
      await refused(seller.visitor.call(products.remove, { params: paramsOf(seller, product.id) }), 'has_orders')
      const without = { type: 'TIERED', prices: [{ id: unsold?.id, label: 'Not sold', price: 1 }] } as const
      await refused(updateProduct(seller, product.id, { ...without, prices: [...without.prices] }), 'has_orders')
      await updateProduct(seller, product.id, { type: 'TIERED', prices: [{ id: sold?.id, label: 'Sold', price: 1 }] })
    }
  })

  it('keep their type', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    const prices = product.prices.map(({ id, price }) => ({ id, price }))
    expect(await updateProduct(seller, product.id, { type: 'DONATION', prices })).toMatchObject({ type: 'DONATION' })
    await placeOrder(test, seller, { product })
    await refused(updateProduct(seller, product.id, { type: 'PAID', prices }), 'type_locked')
    await refused(
      updateProduct(seller, product.id, { type: 'DONATION', product_type: 'GENERAL', prices }),
      'type_locked',
    )
    expect(await updateProduct(seller, product.id, { type: 'DONATION', title: 'Gift', prices })).toMatchObject({
      title: 'Gift',
      quantity_sold: 1,
    })
  })

  it('cannot have fewer units than are sold or reserved', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 10 }] })
    const [price] = product.prices
    await placeOrder(test, seller, { product, quantity: 3 })
    await placeOrder(test, seller, { product, quantity: 2, status: 'RESERVED' })
    const limited = (initial_quantity_available: number | null) =>
      updateProduct(seller, product.id, {
        title: 'Changed',
        prices: [{ id: price?.id, price: 1000, initial_quantity_available }],
      })
    const refusal = await refused(limited(4), 'limit_below_taken')
    expect(refusal.errors['prices.0.initial_quantity_available']?.[0]).toContain('5')
    expect((await getProduct(seller, product.id)).title).toBe('Standard')
    const full = await limited(5)
    expect(full).toMatchObject({ is_sold_out: true, is_available: false, quantity_sold: 3 })
    expect(full.prices).toMatchObject([{ quantity_sold: 3, quantity_reserved: 2, quantity_remaining: 0 }])
    expect((await limited(null)).prices).toMatchObject([{ quantity_remaining: null, is_sold_out: false }])
  })

  it('never end up below what is taken when the quantity is lowered while people buy', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 30 }] })
    const [price] = product.prices
    const orders = Array.from({ length: 20 }, (_, index) =>
      placeOrder(test, seller, { product, status: index % 2 ? 'RESERVED' : 'COMPLETED' }),
    )
    const lowerings = [25, 20, 15, 10, 5, 1].map((initial_quantity_available) =>
      updateProduct(seller, product.id, { prices: [{ id: price?.id, price: 1000, initial_quantity_available }] }),
    )
    const [placing, lowered] = await Promise.all([Promise.allSettled(orders), Promise.allSettled(lowerings)])
    const placed = placing.filter((order) => order.status === 'fulfilled').length
    for (const lowering of lowered)
      if (lowering.status === 'rejected') expect(lowering.reason).toMatchObject({ code: 'limit_below_taken' })
    const [after] = (await getProduct(seller, product.id)).prices
    const taken = (after?.quantity_sold ?? 0) + (after?.quantity_reserved ?? 0)
    expect(taken).toBe(placed)
    expect(after?.initial_quantity_available).toBeGreaterThanOrEqual(taken)
  })

  it('cannot be bought from the moment they are gone', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 30 }] })
    const buying = Array.from({ length: 6 }, () => placeOrder(test, seller, { product }))
    const removing = seller.visitor.call(products.remove, { params: paramsOf(seller, product.id) })
    const [removed, ...outcomes] = await Promise.allSettled([removing, ...buying])
    const bought = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    expect(removed.status === 'fulfilled').toBe(bought === 0)
  })

  it('have nothing left to hold once they are gone', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: 30 }] })
    await seller.visitor.call(products.remove, { params: paramsOf(seller, product.id) })
    const constraint = 'stock_pools_never_oversold'
    await expect(placeOrder(test, seller, { product })).rejects.toMatchObject({ constraint })
  })
})

describe('what is left of a product', () => {
  it.each<[string, (number | null)[], number | null, number | null]>([
    ['one price', [10], null, 10],
    ['two tiers', [10, 20], null, 30],
    ['two tiers in a hall for fewer', [10, 20], 12, 12],
    ['a price without limit in a hall', [null], 12, 12],
    ['a price without limit', [null], null, null],
  ])('%s', async (_, limits, capacity, expected) => {
    const seller = await newSeller(test)
    const prices = limits.map((initial_quantity_available, index) => {
      return { label: `Tier ${index}`, price: 1000, initial_quantity_available }
    })
    const { id } = await addProduct(seller, { type: 'TIERED', prices })
    if (capacity !== null) await hallsOf(seller).create({ capacity, product_ids: [id] })
    expect((await getProduct(seller, id)).quantity_remaining).toBe(expected)
  })
})
