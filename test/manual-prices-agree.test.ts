import { describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { productCategories } from '#contract/products.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { MANUAL_PAYMENTS } from '#domain/manual-order.ts'
import { choicesOf, priceChosen } from '#web/components/manage/manual-order/manual-lines.ts'
import { createTestApp } from './app.ts'
import { addProduct, newSeller, type Seller } from './sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

async function addTaxes({ visitor, account_id }: Seller): Promise<number[]> {
  const ids: number[] = []
  for (const [name, type, terms] of [
    ['VAT', 'TAX', { calculation_type: 'PERCENTAGE', rate: 7.125 }],
    ['Booking', 'FEE', { calculation_type: 'FIXED', rate: null, amounts: { EUR: 133 } }],
    ['Service', 'FEE', { calculation_type: 'PERCENTAGE', rate: 3.3 }],
  ] as const) {
    const body = { name, type, is_active: true, is_default: false, ...terms }
    ids.push((await visitor.call(taxesAndFees.create, { params: { account_id }, body })).data.id)
  }
  return ids
}

describe.each([true, false])('where prices include tax: %s', (prices_include_tax) => {
  test.each(MANUAL_PAYMENTS)('%s: the form shows the total that the server charges', async (payment) => {
    const seller = await newSeller(testApp)
    await db.updateTable('events').set({ prices_include_tax }).where('id', '=', seller.event_id).execute()
    const tax_and_fee_ids = await addTaxes(seller)
    const tiers = [
      { price: 1999, label: 'Near' },
      { price: 777, label: 'Far' },
    ]
    await addProduct(seller, { type: 'TIERED', prices: tiers, tax_and_fee_ids })
    await addProduct(seller, {
      type: 'DONATION',
      prices: [{ price: 500 }],
      tax_and_fee_ids: tax_and_fee_ids.slice(0, 1),
    })
    await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
    const params = { event_id: seller.event_id }
    const { data } = await seller.visitor.call(productCategories.list, { params })
    const choices = choicesOf(data)
    const items = choices.map(({ price, product }, index) => {
      return { product_price_id: price.id, quantity: index + 1, price: product.type === 'DONATION' ? 1234 : null }
    })
    const shown = priceChosen(choices, items, { payment, prices_include_tax })
    const buyer = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'en' } as const
    const { data: order } = await seller.visitor.call(orders.create, {
      params,
      body: { items, buyer, payment, send_emails: false },
    })
    const { lines: _, ...totals } = shown
    expect(order).toMatchObject(totals)
    expect(order.total_gross > 0).toBe(payment !== 'COMPLIMENTARY')
  })
})
