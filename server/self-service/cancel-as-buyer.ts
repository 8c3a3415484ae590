import type { Actor } from '#domain/actor.ts'
import { sumOfParts } from '#domain/refund.ts'
import { isPaid } from '#domain/self-service.ts'
import { emit, emitOfOrders, type OfOrders } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { changeTicketStatus } from '#server/attendees/change-ticket-status.ts'
import type { EventRow } from '#server/http/access.ts'
import { creditRefund, creditRest } from '#server/invoices/credit-notes.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cancelOrder, cancelPlaced } from '#server/orders/cancel-order.ts'
import { type PlannedRefund, planRefund } from './plan-refund.ts'
import type { OrderFacts, TicketOfOrder } from './read-facts.ts'
import { refundCancelled } from './refund-cancelled.ts'

type Cancelling = {
  event: EventRow
  order_id: number
  /** Facts of the locked order, which allow the cancellation. */
  of: OrderFacts
  /** Amount that the buyer was shown; null for any. 409 `refund_changed` if it is another one now. */
  expected_refund: number | null
}

/** Cancels a locked ticket and refunds it less the fee. The event's counter of credit notes is locked last. */
export async function cancelTicketAsBuyer(
  trx: Trx,
  actor: Actor,
  { ticket, ...cancelling }: Cancelling & { ticket: TicketOfOrder },
): Promise<void> {
  const { event, order_id, of, expected_refund } = cancelling
  const planned = planRefund(of, [ticket], { with_goods: false })
  refuseIfChanged(planned, expected_refund)
  const of_fall = await changeTicketStatus(trx, actor, { attendee_id: ticket.id, to: 'CANCELLED' })
  const recorded = await refundCancelled(trx, actor, { event, order_id, lines: of.lines, planned })
  const of_refund = recorded && (await creditRefund(trx, order_id, recorded))
  const refund = isPaid(of.facts.order) ? { refund: toldOf(planned, recorded?.refund_id) } : {}
  const told = { send_emails: true, order_id, together: [ticket.id], credit_note_id: of_refund ?? of_fall, ...refund }
  const about = { subject_id: ticket.id, place: { ...inEvent(event), order_id }, data: { fields: ['status'] } }
  await emit(trx, actor, { name: 'attendee.cancelled', ...about, carry: told })
}

/**
 * Cancels the locked order and refunds it less the fee. If a part of the payment is kept, its invoice stays valid and is credited
 * for the refund alone (docs/rules/invoices.md).
 */
export async function cancelOrderAsBuyer(trx: Trx, actor: Actor, cancelling: Cancelling): Promise<void> {
  const { event, order_id, of, expected_refund } = cancelling
  const planned = planRefund(of, of.tickets, { with_goods: true })
  refuseIfChanged(planned, expected_refund)
  if (!isPaid(of.facts.order)) return cancelOrder(trx, actor, order_id)
  const recorded = await refundCancelled(trx, actor, { event, order_id, lines: of.lines, planned })
  const carry = { refund: toldOf(planned, recorded?.refund_id) }
  const tell = (on: Trx, by: Actor, orders: OfOrders) => emitOfOrders(on, by, { ...orders, carry })
  const keep_invoices = paidOf(of) > planned.amount
  await cancelPlaced(trx, actor, { order_ids: [order_id], tell, keep_invoices })
  if (!keep_invoices) await creditRest(trx, order_id)
  else if (recorded) await creditRefund(trx, order_id, recorded)
}

function refuseIfChanged({ amount }: PlannedRefund, expected: number | null): void {
  if (expected !== null && expected !== amount) throw new ApiError('refund_changed')
}

const toldOf = ({ amount, fee, way }: PlannedRefund, refund_id: number | null = null) => ({
  ...{ amount, fee, way },
  refund_id,
})

/** Received amount that was not refunded before, fees kept earlier included. */
const paidOf = ({ lines }: OrderFacts) => lines.reduce((sum, { parts }) => sum + sumOfParts(parts), 0)
