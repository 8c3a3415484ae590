import type { Actor } from '#domain/actor.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { settleDueRefund } from '#server/payments/refunds.ts'
import { countRefund } from './refund-arrives.ts'
import { lockForRefund } from './refund-order.ts'

type Which = { event: EventRow; order_id: number; refund_id: number }

/** Counts a refund that the organizer has paid back outside Foyer, and tells the buyer. 409 `refund_not_due` for any other. */
export async function markRefundAsPaidBack(trx: Trx, actor: Actor, { event, order_id, refund_id }: Which) {
  await lockForRefund(trx, order_id)
  const settled = await settleDueRefund(trx, { order_id, refund_id })
  await countRefund(trx, actor, { id: refund_id, ...settled, place: { ...inEvent(event), order_id } })
}
