import type { z } from 'zod'
import { checkout } from '#contract/checkout.ts'
import type { Product, productInput } from '#contract/products.ts'
import type { Db } from '#server/lib/database.ts'
import { type App, visit } from './clients.ts'

type Sale = { event: { id: number }; product: Product }
type Line = { product: { id: number }; price_id: number; quantity: unknown; price?: unknown }

/** Sends a reservation with these lines as they are, also invalid ones that our browser code would never send. */
export const order = (app: App, sale: Sale, lines: Line[], promo_code?: string) =>
  visit(app).call(checkout.reserve, {
    params: { event_id: sale.event.id },
    body: {
      products: lines.map(({ product, ...quantity }) => ({ product_id: product.id, quantities: [quantity] })) as never,
      promo_code: promo_code ?? null,
    },
  })

export const priceOf = (sale: Sale, index = 0) => sale.product.prices[index]?.id ?? 0

export const one = (sale: Sale, quantity: unknown = 1, price?: unknown): Line[] => [
  { product: sale.product, price_id: priceOf(sale), quantity, ...(price === undefined ? {} : { price }) },
]

/** Stock held and sold in all pools of the event. */
export async function heldIn(db: Db, sale: Sale): Promise<number> {
  const query = db.selectFrom('stock_pools').select(['held', 'sold']).where('event_id', '=', sale.event.id)
  return (await query.execute()).reduce((sum, pool) => sum + pool.held + pool.sold, 0)
}

/** A product with two prices on sale, one not on sale yet, and a hidden one. */
export const TIERS: Partial<z.input<typeof productInput>> = {
  type: 'TIERED',
  prices: [
    { label: 'Stalls', price: 2000 },
    { label: 'Balcony', price: 5000 },
    { label: 'Later', price: 100, sale_start_date: '2090-01-01T00:00:00Z' },
    { label: 'Backstage', price: 1, is_hidden: true },
  ],
}
