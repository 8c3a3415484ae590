import { loadEventSettings } from '#server/events/event-settings.ts'
import { summarizeEvent } from '#server/events/public-event-summary.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { orderWithItems } from '#server/orders/order-queries.ts'

/** The order as its buyer may see it; messages for paying guests only once the order is placed. */
export async function publicOrder(db: Db, event: EventRow, order_id: number) {
  const now = new Date().toISOString()
  const order = await orderWithItems(db, event.id, order_id)
  const settings = await loadEventSettings(db, event.id)
  const isCompleted = order.status === 'COMPLETED'
  const isPlaced = isCompleted || order.status === 'AWAITING_OFFLINE_PAYMENT'
  return {
    ...order,
    is_expired: order.status === 'EXPIRED' || (order.status === 'RESERVED' && order.reserved_until <= now),
    is_payment_required: order.total_gross > 0,
    server_time: now,
    event: await summarizeEvent(db, event, now),
    settings: {
      ...settings,
      post_checkout_message: isPlaced ? settings.post_checkout_message : null,
      online_event_connection_details: isCompleted ? settings.online_event_connection_details : null,
    },
  }
}
