import type { Visitor } from './clients.ts'
import { createEventOnSale } from './factories.ts'
import type { Ids } from './sample-body.ts'

/** Another event of the organizer, and the price of its ticket, to which tickets can move. */
export async function addMoveTarget(visitor: Visitor, organizer_id: number, mark: string): Promise<Ids> {
  const { event, product } = await createEventOnSale(
    { visitor },
    { event: { organizer_id, title: `${mark} next event` }, product: { title: `${mark} next product` } },
  )
  return { target_event_id: event.id, target_price_id: product.prices[0]?.id ?? 0 }
}
