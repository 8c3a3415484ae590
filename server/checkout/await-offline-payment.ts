import type { Actor } from '#domain/actor.ts'
import { daysToPay } from '#domain/payment-method.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { EventRow, OrderRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { placeUnpaid } from '#server/orders/complete-order.ts'
import { orderNoLongerOpen } from '#server/orders/order-no-longer-open.ts'

type Placing = { event: EventRow; order: OrderRow }

/** Places the order for offline payment, if the organizer offers that. */
export async function awaitOfflinePayment(db: Db, actor: Actor, { event, order }: Placing): Promise<void> {
  const { id: order_id } = order
  await db.transaction().execute(async (trx) => {
    const settings = await loadEventSettings(trx, event.id)
    if (!settings.payment_providers.includes('OFFLINE') || order.total_gross === 0)
      throw new ApiError('payment_not_offered')
    if (order.status === 'RESERVED' && !order.email) throw new ApiError('details_missing')
    const due_in_days = daysToPay(settings)
    if (!(await placeUnpaid(trx, actor, { order_id, settings, due_in_days }))) await orderNoLongerOpen(trx, order_id)
  })
}
