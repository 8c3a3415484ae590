import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { RefundStatus } from '#domain/order-status.ts'
import { refundStatusAfter } from '#domain/refund.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import { reverseCreditOfRefund } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { cancelRefund, HAS_PENDING_REFUND } from '#server/payments/refunds.ts'
import { lockForRefund } from './refund-order.ts'

type Which = { event: EventRow; order_id: number; refund_id: number; reason: string }

/**
 * Takes back a refund by hand that was a mistake, or that is not going to be paid back: its amount counts as paid again. Orders
 * and tickets that were cancelled with it stay cancelled, and a void invoice stays credited (docs/rules/orders.md).
 */
export async function takeBackRefund(trx: Trx, actor: Actor, { event, order_id, refund_id, reason }: Which) {
  const { total_gross, ...order } = await lockForRefund(trx, order_id)
  const { amount, counted } = await cancelRefund(trx, { order_id, refund_id, reason })
  const total_refunded = order.total_refunded - counted
  const settled = refundStatusAfter({ total_gross, total_refunded })
  const refund_status = sql<RefundStatus | null>`case when ${HAS_PENDING_REFUND} then 'REFUND_PENDING'
    else ${settled} end::refund_status`
  await trx.updateTable('orders').set({ total_refunded, refund_status }).where('id', '=', order_id).execute()
  const place = { ...inEvent(event), order_id }
  const data = { refund_id, amount }
  await emit(trx, actor, { name: 'order.refund_taken_back', subject_id: order_id, place, data })
  await reverseCreditOfRefund(trx, order_id, refund_id)
}
