import type { Actor } from '#domain/actor.ts'
import { type RefundedLine, refundLines } from '#domain/refund.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { awaitRefund, oweRefund } from '#server/orders/refund-arrives.ts'
import { recordRefund } from '#server/payments/refunds.ts'
import type { LineOfOrder } from './cancellable-lines.ts'
import type { PlannedRefund } from './plan-refund.ts'

type Which = { event: EventRow; order_id: number; lines: readonly LineOfOrder[]; planned: PlannedRefund }
type RecordedRefund = { refund_id: number; lines: RefundedLine[] }

/**
 * Sends the planned refund to the card, or records that the organizer has to pay it back; null if nothing is refunded. Expects
 * the order to be locked, and to issue the credit note afterwards.
 */
export async function refundCancelled(trx: Trx, actor: Actor, which: Which): Promise<RecordedRefund | null> {
  const { event, order_id, planned } = which
  const { amount } = planned
  if (amount === 0) return null
  const lines = linesOf(which)
  const how = { note: null, notify_buyer: true, by_hand: false, is_due: true }
  const { id, is_by_hand } = await recordRefund(trx, { order_id, amount, lines, ...how })
  const refund = { id, amount, notify_buyer: true, place: { ...inEvent(event), order_id } }
  await (is_by_hand ? oweRefund(trx, actor, refund) : awaitRefund(trx, actor, refund))
  return { refund_id: id, lines }
}

function linesOf({ lines, planned }: Which): RefundedLine[] {
  const unitsOf = new Map(planned.lines.map((line) => [line.order_item_id, line]))
  const amounts = lines.map(({ order_item_id }) => unitsOf.get(order_item_id)?.amount ?? 0)
  const left = lines.map(({ order_item_id, parts }) => ({ order_item_id, left: parts }))
  return refundLines(amounts, left).map((line) => {
    const { quantity = null, kept = 0 } = unitsOf.get(line.order_item_id) ?? {}
    return { ...line, quantity, kept }
  })
}
