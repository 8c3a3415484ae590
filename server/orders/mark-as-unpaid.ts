import type { Actor } from '#domain/actor.ts'
import { daysToPay } from '#domain/payment-method.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { backToUnpaid, dueAgainIn } from './complete-order.ts'
import { fitDueToUnits } from './fit-due.ts'

/**
 * Takes back a payment recorded by mistake. A refund cannot exceed the payments received, so an order with refunds is refused.
 * Units that were cancelled meanwhile are no longer charged.
 */
export async function markOrderAsUnpaid(trx: Trx, actor: Actor, order_id: number): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select(['event_id', 'status', 'payment_provider', 'payment_status', 'refund_status'])
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isPaidOffline = order.payment_provider === 'OFFLINE' && order.payment_status === 'PAYMENT_RECEIVED'
  if (!isPaidOffline || order.status !== 'COMPLETED') throw new ApiError('not_paid_offline')
  if (order.refund_status !== null) throw new ApiError('has_refunds')
  const due_in_days = daysToPay(await loadEventSettings(trx, order.event_id))
  const due = due_in_days === null ? null : dueAgainIn(due_in_days)
  const moved = await backToUnpaid(trx, actor, { order_ids: [order_id], due })
  if (moved.length === 0) throw new ApiError('not_paid_offline')
  await fitDueToUnits(trx, actor, { order_id })
}
