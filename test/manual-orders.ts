import type { BodyInput } from '#contract/endpoint.ts'
import { type Order, orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import type { Visitor } from './clients.ts'
import type { Seller } from './sales.ts'

export type ManualOrderBody = BodyInput<typeof orders.create>
type Called = { by?: Visitor; headers?: Record<string, string> }

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', locale: 'de' } as const

/** A line with this quantity of a product's first price. */
export const item = (product: Product, quantity = 1) => ({ product_price_id: product.prices[0]?.id ?? 0, quantity })

/** Creates an order for Grace Hopper as a member of the team; by default paid, without emails. */
export async function createByHand(
  { visitor, event_id }: Seller,
  body: Partial<ManualOrderBody> & Pick<ManualOrderBody, 'items'>,
  { by = visitor, headers }: Called = {},
): Promise<Order> {
  const { data } = await by.call(orders.create, {
    params: { event_id },
    body: { buyer: BUYER, payment: 'PAID', send_emails: false, ...body },
    ...(headers && { headers }),
  })
  return data
}
