import { events } from '#contract/events.ts'
import { productCategories, products } from '#contract/products.ts'
import type { App } from './app.ts'
import { httpRequest } from './connection.ts'

/** Data that a buyer needs. */
export type Sale = { event_id: number; slug: string; product_id: number; price_id: number }

type SaleOptions = { quantity?: number | null; type?: 'PAID' | 'FREE' }

/** An event on sale with one product. */
export async function createSale(
  { organizer: call, organizer_id }: App,
  { quantity = null, type = 'PAID' }: SaleOptions = {},
): Promise<Sale> {
  const start_date = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString()
  const { data: draft } = await call(events.create, { body: { organizer_id, title: 'Concert', start_date } })
  const params = { event_id: draft.id }
  const { data: categories } = await call(productCategories.list, { params })
  const { data: product } = await call(products.create, {
    params,
    body: {
      ...{ title: 'Standard', type, product_type: 'TICKET', product_category_id: categories[0]?.id ?? 0 },
      prices: [{ price: 2500, initial_quantity_available: quantity }],
    },
  })
  const payment_providers = ['OFFLINE' as const]
  const offline_payment_instructions = '<p>Pay at the box office.</p>'
  await call(events.updateSettings, { params, body: { payment_providers, offline_payment_instructions } })
  const { data: event } = await call(events.setStatus, { params, body: { status: 'LIVE' } })
  return { event_id: event.id, slug: event.slug, product_id: product.id, price_id: product.prices[0]?.id ?? 0 }
}

export function orderPath({ event_id }: Sale): string {
  return `/api/public/events/${event_id}/order`
}

/** The request that reserves one ticket. */
export function oneTicket(sale: Sale): Buffer {
  return httpRequest('POST', orderPath(sale), {
    body: { products: [{ product_id: sale.product_id, quantities: [{ price_id: sale.price_id, quantity: 1 }] }] },
  })
}
