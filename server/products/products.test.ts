import { describe, expect, it } from 'vitest'
import { products } from '#contract/products.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import {
  addProduct,
  getProduct,
  newSeller,
  paramsOf,
  placeOrder,
  productBody,
  type Seller,
  updateProduct,
} from '#test/sales.ts'

const test = await createTestApp()

async function addTax({ visitor, account_id }: Seller, fields: object = {}) {
  const vat = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 20, is_active: true, is_default: false }
  const body = { ...vat, ...fields } as never
  return (await visitor.call(taxesAndFees.create, { params: { account_id }, body })).data
}

describe('products', () => {
  it('are created with everything they have', async () => {
    const seller = await newSeller(test)
    const tax = await addTax(seller)
    const created = await addProduct(seller, {
      title: ' Standing ',
      description: '<p>Come <b>early</b><script>alert(1)</script></p>',
      sale_start_date: '2030-01-01T10:00',
      sale_end_date: '2030-02-01T10:00:00+00:00',
      min_per_order: 2,
      max_per_order: 4,
      is_highlighted: true,
      highlight_message: 'Nearly gone',
      tax_and_fee_ids: [tax.id, tax.id],
      prices: [{ price: 2550, initial_quantity_available: 100 }],
    })
    expect(created).toMatchObject({
      title: 'Standing',
      description: '<p>Come <b>early</b></p>',
      type: 'PAID',
      sale_start_date: '2030-01-01T09:00:00.000Z',
      sale_end_date: '2030-02-01T10:00:00.000Z',
      min_per_order: 2,
      max_per_order: 4,
      is_highlighted: true,
      highlight_message: 'Nearly gone',
      is_hidden: false,
      is_available: false,
      is_before_sale_start_date: true,
      quantity_sold: 0,
      taxes_and_fees: [tax],
      prices: [
        {
          label: null,
          price: 2550,
          price_including_taxes_and_fees: 3060,
          initial_quantity_available: 100,
          quantity_sold: 0,
          quantity_reserved: 0,
          quantity_remaining: 100,
          is_sold_out: false,
        },
      ],
    })
    expect(await getProduct(seller, created.id)).toEqual(created)
  })

  it('cost nothing when they are free, and have no tiers unless they are tiered', async () => {
    const seller = await newSeller(test)
    const free = await addProduct(seller, { type: 'FREE', prices: [{ price: 999, label: 'Gone', is_hidden: true }] })
    expect(free.prices).toMatchObject([{ price: 0, label: null, is_hidden: false }])
    const prices = [{ price: 1 }, { price: 2 }]
    const body = productBody(seller, { prices })
    await refused(seller.visitor.call(products.create, { params: { event_id: seller.event_id }, body }), 'malformed')
  })

  it('have tiers that come, change, change places and go', async () => {
    const seller = await newSeller(test)
    const tiered = await addProduct(seller, {
      type: 'TIERED',
      prices: [
        { label: 'Early', price: 1000, initial_quantity_available: 10 },
        { label: 'Regular', price: 1500 },
      ],
    })
    const [early, regular] = tiered.prices
    const changed = await updateProduct(seller, tiered.id, {
      type: 'TIERED',
      prices: [
        { id: regular?.id, label: 'Regular', price: 1600, initial_quantity_available: 5 },
        { label: 'Door', price: 2000, is_hidden: true },
      ],
    })
    expect(changed.prices).toMatchObject([
      { id: regular?.id, label: 'Regular', price: 1600, initial_quantity_available: 5 },
      { label: 'Door', price: 2000, is_hidden: true, initial_quantity_available: null },
    ])
    const ghost = { type: 'TIERED', prices: [{ id: early?.id, label: 'Early', price: 1 }] } as const
    const refusal = await refused(
      updateProduct(seller, tiered.id, { ...ghost, prices: [...ghost.prices] }),
      'malformed',
    )
    expect(Object.keys(refusal.errors)).toEqual(['prices.0.id'])
    const twice = [1, 2].map((price) => ({ id: regular?.id, label: 'Twice', price }))
    await refused(updateProduct(seller, tiered.id, { type: 'TIERED', prices: twice }), 'malformed')
  })

  it('say at the field what cannot be', async () => {
    const seller = await newSeller(test)
    const other = await newSeller(test)
    const foreignTax = await addTax(other)
    const idle = await addTax(seller, { is_active: false })
    const tier = { label: 'Tier', price: 1 }
    const sale = { sale_start_date: '2030-01-10T00:00', sale_end_date: '2030-01-20T00:00' }
    const wrong: [field: string, fields: object][] = [
      ['title', { title: ' ' }],
      ['title', { title: 'a\nb' }],
      ['type', { type: 'RAFFLE' }],
      ['prices', { prices: [] }],
      ['prices.0.price', { prices: [{ price: -1 }] }],
      ['prices.0.price', { prices: [{ price: 0.5 }] }],
      ['prices.0.price', { prices: [{ price: '10' }] }],
      ['prices.0.price', { prices: [{ price: 1e300 }] }],
      ['prices.0.initial_quantity_available', { prices: [{ price: 1, initial_quantity_available: -1 }] }],
      ['prices.0.initial_quantity_available', { prices: [{ price: 1, initial_quantity_available: 1.5 }] }],
      ['prices.0.label', { type: 'TIERED', prices: [{ price: 1 }] }],
      ['max_per_order', { min_per_order: 5, max_per_order: 4 }],
      ['max_per_order', { max_per_order: 501 }],
      ['min_per_order', { min_per_order: 0 }],
      ['sale_start_date', { sale_start_date: '2030-13-01T00:00' }],
      ['sale_end_date', { sale_start_date: '2030-01-02T00:00', sale_end_date: '2030-01-02T00:00' }],
      [
        'prices.0.sale_end_date',
        { type: 'TIERED', prices: [{ ...tier, sale_start_date: '2030-02-01', sale_end_date: '2030-01-01' }] },
      ],
      [
        'prices.0.sale_start_date',
        { type: 'TIERED', ...sale, prices: [{ ...tier, sale_start_date: '2030-01-09T00:00' }] },
      ],
      [
        'prices.1.sale_end_date',
        { type: 'TIERED', ...sale, prices: [tier, { ...tier, sale_end_date: '2030-01-21T00:00' }] },
      ],
      ['tax_and_fee_ids', { tax_and_fee_ids: [foreignTax.id] }],
      ['tax_and_fee_ids', { tax_and_fee_ids: [idle.id] }],
      ['product_category_id', { product_category_id: other.product_category_id }],
    ]
    for (const [field, fields] of wrong) {
      const { errors } = await refused(addProduct(seller, fields), 'malformed')
      expect(Object.keys(errors), JSON.stringify(fields)).toEqual([field])
    }
    const { data } = await seller.visitor.call(products.list, { params: { event_id: seller.event_id } })
    expect(data).toEqual([])
  })

  it('keep the taxes that are inactive while they are changed, and are not charged them', async () => {
    const seller = await newSeller(test)
    const [vat, fee] = [await addTax(seller), await addTax(seller, { name: 'Fee', type: 'FEE', rate: 10 })]
    const { id } = await addProduct(seller, { tax_and_fee_ids: [vat.id, fee.id] })
    const params = { account_id: seller.account_id, tax_or_fee_id: vat.id }
    const setActive = (is_active: boolean) =>
      seller.visitor.call(taxesAndFees.update, { params, body: { ...vat, is_active, updated_at: undefined } })
    await setActive(false)
    const without = await updateProduct(seller, id, { tax_and_fee_ids: [fee.id] })
    expect(without.taxes_and_fees).toEqual([fee])
    expect(without.prices[0]?.price_including_taxes_and_fees).toBe(1100)
    const { data: active } = await setActive(true)
    expect((await getProduct(seller, id)).taxes_and_fees).toEqual([active, fee])
    expect((await updateProduct(seller, id, {})).taxes_and_fees).toEqual([])
  })

  it('go when nobody ordered them', async () => {
    const seller = await newSeller(test)
    const product = await addProduct(seller)
    await placeOrder(test, seller, { product, status: 'ABANDONED' })
    await seller.visitor.call(products.remove, { params: paramsOf(seller, product.id) })
    await refused(getProduct(seller, product.id), 'not_found')
    await refused(updateProduct(seller, product.id, {}), 'not_found')
    await refused(seller.visitor.call(products.remove, { params: paramsOf(seller, product.id) }), 'not_found')
  })

  it('keep hostile texts as text', async () => {
    const seller = await newSeller(test)
    const title = `</script><script>alert(1)</script>'; drop table products; --\u2028`
    expect((await addProduct(seller, { title })).title).toBe(title.trim())
  })

  it('do not overwrite what somebody else changed meanwhile', async () => {
    const seller = await newSeller(test)
    const { id, updated_at } = await addProduct(seller)
    const attempts = ['One', 'Two', 'Three'].map((title) => updateProduct(seller, id, { title, updated_at }))
    const results = await Promise.allSettled(attempts)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    await refused(updateProduct(seller, id, { updated_at }), 'stale')
  })
})

describe('products of somebody else', () => {
  it('do not exist', async () => {
    const seller = await newSeller(test)
    const { id } = await addProduct(seller)
    const other = await newSeller(test)
    for (const { visitor, event_id } of [{ ...seller, visitor: other.visitor }, other]) {
      const params = { event_id, product_id: id }
      await refused(visitor.call(products.get, { params }), 'not_found')
      const body = productBody(event_id === seller.event_id ? seller : other)
      await refused(visitor.call(products.update, { params, body }), 'not_found')
      await refused(visitor.call(products.remove, { params }), 'not_found')
    }
    const params = { event_id: seller.event_id }
    await refused(other.visitor.call(products.list, { params }), 'not_found')
    await refused(other.visitor.call(products.create, { params, body: productBody(seller) }), 'not_found')
    await refused(other.visitor.call(products.sort, { params, body: { sorted_categories: [] } }), 'not_found')
    await refused(visit(test.app).call(products.list, { params }), 'not_signed_in')
    expect(await getProduct(seller, id)).toMatchObject({ title: 'Standard' })
  })
})
