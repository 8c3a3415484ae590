import { checkout } from '#contract/checkout.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { Product } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import type { TestApp } from './app.ts'
import { detailsFor, keyOf } from './buyers.ts'
import { visit } from './clients.ts'
import { askForInvoices, orderIdOf } from './invoicing.ts'
import { addProduct, newSeller, type Seller } from './sales.ts'

type TaxOrFee = BodyInput<typeof taxesAndFees.create>

const COMMON = { is_active: true, is_default: false } as const
const FEE: TaxOrFee = {
  ...{ ...COMMON, name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: null, amounts: { EUR: 99 } },
}

/**
 * Event that issues invoices, with a ticket for 10.01 (19 % tax and a fee of 0.99), one for 7.77 (7 % tax), one for 12.34 without
 * taxes and one for 3.33 with two taxes. The code SAVE takes 12.5 % off. An order has two tickets of each kind.
 */
export async function openTaxedShop(test_app: TestApp, { prices_include_tax = false } = {}) {
  const { app, services } = test_app
  const seller = await newSeller(test_app)
  const { event_id, visitor } = seller
  await services.db.updateTable('events').set({ prices_include_tax }).where('id', '=', event_id).execute()
  const products = await addTaxedProducts(seller)
  const body = { code: 'SAVE', discount_type: 'PERCENTAGE', discount: 12.5 } as const
  await visitor.call(promoCodes.create, { params: { event_id }, body })
  await askForInvoices(visitor, event_id, { invoice_payment_terms_days: 7 })

  async function place({ promo_code, first_name = 'Grace', language = 'en' }: Placing = {}) {
    const { call } = visit(app, undefined, { 'accept-language': language })
    const wanted = products.map(({ id: product_id, prices: [price] }) => {
      return { product_id, quantities: [{ price_id: price?.id ?? 0, quantity: 2 }] }
    })
    const body = { products: wanted, promo_code }
    const { data: reserved } = await call(checkout.reserve, { params: { event_id }, body })
    const details = detailsFor(reserved)
    const named = { ...details, order: { ...details.order, first_name } }
    await call(checkout.saveDetails, { params: keyOf(reserved), body: named })
    const { data: order } = await call(checkout.awaitOfflinePayment, { params: keyOf(reserved) })
    return { order, params: { event_id, order_id: await orderIdOf(services.db, order) } }
  }
  return { seller, place }
}

type Placing = { promo_code?: string; first_name?: string; language?: string }

async function addTaxedProducts(seller: Seller): Promise<Product[]> {
  const params = { account_id: seller.account_id }
  const added = async (body: TaxOrFee) => (await seller.visitor.call(taxesAndFees.create, { params, body })).data.id
  const tax = (name: string, rate: number) =>
    added({ ...COMMON, name, rate, type: 'TAX', calculation_type: 'PERCENTAGE' })
  const sold = async (title: string, price: number, taxes: Promise<number>[]) =>
    addProduct(seller, { title, prices: [{ price }], tax_and_fee_ids: await Promise.all(taxes) })
  return [
    await sold('Full', 1001, [tax('VAT', 19), added(FEE)]),
    await sold('Reduced', 777, [tax('Reduced VAT', 7)]),
    await sold('Untaxed', 1234, []),
    await sold('Both', 333, [tax('GST', 5), tax('PST', 7)]),
  ]
}
