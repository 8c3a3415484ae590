import type { PublicOrder } from '#contract/checkout.ts'
import { orders } from '#contract/orders.ts'
import { buy, keyOf, type reserve } from './buyers.ts'
import { confirmByEmail } from './confirmations.ts'
import { createEventOnSale } from './factories.ts'
import { orderIdOf } from './invoicing.ts'
import type { MarkedWorld } from './preparation.ts'
import { addProduct } from './sales.ts'

type Sale = Parameters<typeof reserve>[1]

export const saleOf = ({ ids }: MarkedWorld) =>
  ({ event: { id: Number(ids.event_id) }, product: { id: ids.product_id, prices: [{ id: ids.price_id }] } }) as Sale

export const buyIn = (world: MarkedWorld) => buy(world.testApp.app, saleOf(world))

/** A free order that awaits confirmation, of another event of the world's organizer. */
export async function orderToConfirm(world: MarkedWorld): Promise<PublicOrder> {
  const event = { organizer_id: Number(world.ids.organizer_id), title: `${world.mark} for free` }
  const sale = await createEventOnSale(world, { event, product: { type: 'FREE' } })
  await confirmByEmail(world, sale.event.id)
  return buy(world.testApp.app, sale)
}

/** Goods of a paid order, of which one is cancelled. */
export async function orderOfGoods({ visitor, ids, mark }: MarkedWorld) {
  const of = { account_id: Number(ids.account_id), event_id: Number(ids.event_id) }
  const seller = { visitor, ...of, product_category_id: Number(ids.product_category_id) }
  const product = await addProduct(seller, { title: `${mark} mug`, product_type: 'GENERAL' })
  const { data: order } = await visitor.call(orders.create, {
    params: { event_id: seller.event_id },
    body: {
      items: [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 2 }],
      buyer: { first_name: mark, last_name: mark, email: `${mark}@example.com`, locale: 'en' },
      payment: 'PAID',
      send_emails: false,
    },
  })
  return { ids: { order_id: order.id, order_item_id: order.order_items[0]?.id }, body: { quantity: 1 } }
}

export const idOf = ({ testApp }: MarkedWorld, order: PublicOrder) => orderIdOf(testApp.services.db, order)

export async function asBuyer(world: MarkedWorld, order: PublicOrder) {
  const actor_id = await idOf(world, order)
  return { ids: keyOf(order), by: () => ({ actor_kind: 'buyer', actor_id }) as const }
}
