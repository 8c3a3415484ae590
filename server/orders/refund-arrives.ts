import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { emit, type Place } from '#server/activity/emit.ts'

import { reverseCreditOfRefund } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { queueRefund } from '#server/payments/cards/queue-refund.ts'
import { HAS_PENDING_REFUND } from '#server/payments/refunds.ts'

/** A refund of a locked order; its place names the order. */
type Refund = { id: number; amount: number; notify_buyer: boolean; place: Place & { order_id: number } }

/** Queues the job that asks the card provider; until it answers, no other refund of the order begins. */
export async function awaitRefund(trx: Trx, actor: Actor, { id: refund_id, amount, place }: Refund): Promise<void> {
  const { order_id } = place
  await setRefundPending(trx, [order_id])
  await queueRefund(trx, refund_id)
  const data = { refund_id, amount }
  await emit(trx, actor, { name: 'order.refund_started', subject_id: order_id, place, data })
}

export async function setRefundPending(trx: Trx, order_ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ refund_status: 'REFUND_PENDING' })
    .where('id', '=', sql<number>`any(${order_ids}::int[])`)
    .execute()
}

/** Announces a refund that the organizer has to pay back outside Foyer; the order is REFUND_PENDING until that is recorded. */
export async function oweRefund(trx: Trx, actor: Actor, { id: refund_id, amount, place }: Refund): Promise<void> {
  const { order_id } = place
  await setRefundPending(trx, [order_id])
  const about = { subject_id: order_id, place, data: { refund_id, amount }, carry: { refund_id } }
  await emit(trx, actor, { name: 'order.refund_due', ...about })
}

/** Counts a successful refund in its order, and tells the buyer. */
export async function countRefund(trx: Trx, actor: Actor, { id: refund_id, amount, notify_buyer, place }: Refund) {
  const { order_id } = place
  await addRefunded(trx, [{ order_id, amount }])
  const data = { refund_id, amount }
  const carry = { refund_id, notify_buyer }
  await emit(trx, actor, { name: 'order.refunded', subject_id: order_id, place, data, carry })
}

/** Adds successful refunds to the totals of their locked orders, of which others may still be pending. */
export async function addRefunded(trx: Trx, refunds: readonly { order_id: number; amount: number }[]): Promise<void> {
  await sql`
    update orders set total_refunded = total_refunded + refund.amount,
      refund_status = case when ${HAS_PENDING_REFUND} then 'REFUND_PENDING' when total_refunded + refund.amount < total_gross then 'PARTIALLY_REFUNDED'
        else 'REFUNDED' end::refund_status
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as refund (order_id int, amount bigint)
    where orders.id = refund.order_id`.execute(trx)
}

type Failed = Omit<Refund, 'notify_buyer'> & { failure_code: string; was_counted: boolean }

/**
 * Handles a refund that did not reach the card, sometimes days after it was sent: the amount can be refunded again. Its credit
 * note is reversed, unless the invoice is void: then all of it is credited.
 */
export async function refundFailed(trx: Trx, actor: Actor, failed: Failed): Promise<void> {
  const { id: refund_id, amount, failure_code, place, was_counted } = failed
  const { order_id } = place
  await trx
    .updateTable('orders')
    .set((old) => ({
      total_refunded: old('total_refunded', '-', was_counted ? amount : 0),
      refund_status: 'REFUND_FAILED',
    }))
    .where('id', '=', order_id)
    .execute()
  const data = { refund_id, amount, failure_code }
  await emit(trx, actor, { name: 'order.refund_failed', subject_id: order_id, place, data })
  await reverseCreditOfRefund(trx, order_id, refund_id)
}
