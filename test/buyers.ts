import { checkout, type PublicOrder } from '#contract/checkout.ts'
import type { OrderDetailsInput } from '#contract/order-details.ts'
import type { Product } from '#contract/products.ts'
import { type App, visit } from './clients.ts'

type Sale = { event: { id: number }; product: Product }

/** Reserves a product as a new visitor. */
export async function reserve(app: App, { event, product }: Sale, quantity = 1): Promise<PublicOrder> {
  const quantities = [{ price_id: product.prices[0]?.id ?? 0, quantity }]
  const products = [{ product_id: product.id, quantities }]
  const { data } = await visit(app).call(checkout.reserve, { params: { event_id: event.id }, body: { products } })
  return data
}

/** The path of an order: the secret that its buyer holds. */
export const keyOf = (order: PublicOrder) => ({ event_id: order.event.id, order_short_id: order.short_id })

const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

/** Complete details for an order, with an attendee for each of its tickets. */
export function detailsFor(order: PublicOrder): OrderDetailsInput {
  const tickets = order.order_items.filter((item) => item.product_type === 'TICKET')
  const products = tickets.flatMap(({ product_id, product_price_id, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      product_id,
      product_price_id,
      first_name: `Attendee ${index + 1}`,
      last_name: 'Hopper',
      email: `attendee${index + 1}@example.com`,
    })),
  )
  return { order: BUYER, products }
}

/** The same details with another buyer's name, so that two requests are never identical. */
export function inTheNameOf(order: PublicOrder, index: number): OrderDetailsInput {
  return { ...detailsFor(order), order: { ...BUYER, first_name: `Grace ${index}` } }
}

/** Reserves and gives all details. An order with nothing to pay is completed by it. */
export async function buy(app: App, sale: Sale, quantity = 1): Promise<PublicOrder> {
  const order = await reserve(app, sale, quantity)
  const { data } = await visit(app).call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) })
  return data
}
