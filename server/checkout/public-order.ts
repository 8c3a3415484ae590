import { loadEventSettings } from '#server/events/event-settings.ts'
import { summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { orderWithItems, withBadge } from '#server/orders/order-queries.ts'
import type { Offer } from './offers.ts'
import type { Reserved } from './write-reservations.ts'

/** The order as its buyer may see it. */
export async function publicOrder(db: Db, event: EventRow, order_id: number) {
  const now = new Date().toISOString()
  const order = await orderWithItems(db, event.id, order_id)
  const settings = await loadEventSettings(db, event.id)
  return present(order, { settings, summary: await summarizeEvent(db, event, now) }, now)
}

/** The same for an order that was reserved just now: everything about it is in memory. */
export function publicReservation(offer: Offer, reserved: Reserved) {
  return present({ ...withBadge(reserved), attendees: [] }, offer, new Date().toISOString())
}

type AnyOrder = Awaited<ReturnType<typeof orderWithItems>>
type Presented = Omit<AnyOrder, 'items_count'>

/** Messages for guests only once the order is placed, the way in to an online event only once it is completed. */
function present(order: Presented, { settings, summary }: Pick<Offer, 'settings' | 'summary'>, now: string) {
  const isCompleted = order.status === 'COMPLETED'
  const isPlaced = isCompleted || order.status === 'AWAITING_OFFLINE_PAYMENT'
  return {
    ...order,
    is_expired: order.status === 'EXPIRED' || (order.status === 'RESERVED' && order.reserved_until <= now),
    is_payment_required: order.total_gross > 0,
    server_time: now,
    event: summary,
    settings: {
      ...settings,
      post_checkout_message: isPlaced ? settings.post_checkout_message : null,
      online_event_connection_details: isCompleted ? settings.online_event_connection_details : null,
    },
  }
}
