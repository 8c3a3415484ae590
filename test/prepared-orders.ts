import type { PublicOrder } from '#contract/checkout.ts'
import { buy, keyOf, type reserve } from './buyers.ts'
import { confirmByEmail } from './confirmations.ts'
import { createEventOnSale } from './factories.ts'
import { orderIdOf } from './invoicing.ts'
import type { MarkedWorld } from './preparation.ts'

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

export const idOf = ({ testApp }: MarkedWorld, order: PublicOrder) => orderIdOf(testApp.services.db, order)

export async function asBuyer(world: MarkedWorld, order: PublicOrder) {
  const actor_id = await idOf(world, order)
  return { ids: keyOf(order), by: () => ({ actor_kind: 'buyer', actor_id }) as const }
}
