import type { Actor } from '#domain/actor.ts'
import { zonedToUtc } from '#domain/time.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'

type Wanted = { event: EventRow; order_id: number; due_on: string | null }

/**
 * Sets the day until whose end an order may be paid, by the event's calendar; null for no limit. The buyer is reminded and
 * warned of the new day as of the old one. Refuses a past day, and an order that awaits no payment.
 */
export async function setPaymentDue(trx: Trx, actor: Actor, { event, order_id, due_on }: Wanted): Promise<void> {
  const payment_due_at = due_on && zonedToUtc(`${due_on}T23:59:59`, event.timezone)
  if (payment_due_at && Date.parse(payment_due_at) <= Date.now()) throw malformed('due_on', 'day_is_over')
  const order = await trx
    .updateTable('orders')
    .set({ payment_due_at, payment_reminded_at: null, payment_warned_at: null })
    .where('id', '=', order_id)
    .where('status', '=', 'AWAITING_OFFLINE_PAYMENT')
    .returning('id')
    .executeTakeFirst()
  if (!order) throw new ApiError('not_awaiting_payment')
  const place = { ...inEvent(event), order_id }
  await emit(trx, actor, { name: 'order.payment_due_changed', subject_id: order_id, place, data: { due_on } })
}
