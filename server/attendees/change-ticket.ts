import type { attendees as endpoints } from '#contract/attendees.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { chargeNewPrice } from '#server/orders/charge-new-price.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { sumUpOrder } from '#server/orders/sum-up-order.ts'
import { swapUnit } from '#server/products/stock.ts'
import { lockAttendee } from './lock-attendee.ts'
import { readTicketChoices } from './ticket-choices.ts'

type Which = { event: EventRow; attendee_id: number; wanted: Body<typeof endpoints.changeTicket> }

/**
 * Moves a ticket to another price: frees its place and takes one of the other price. If that is sold out, nothing changes. The
 * difference is recorded, and settled as wanted (docs/rules/orders.md).
 */
export async function changeTicket(trx: Trx, actor: Actor, which: Which) {
  const { event, attendee_id, wanted } = which
  const { product_price_id, settle } = wanted
  const order_id = await lockFor(trx, which)
  const { ticket, unit_gross, choices } = await readTicketChoices(trx, { event, attendee_id })
  if (ticket.status === 'CANCELLED') throw new ApiError('ticket_cancelled')
  if (ticket.product_price_id === product_price_id) return
  const choice = choices.find((one) => one.product_price_id === product_price_id)
  if (!choice) throw malformed('product_price_id', 'unknown_price')
  if (!choice.settlements.includes(settle)) throw new ApiError('difference_not_settled')
  const { product_id, item_name, difference } = choice
  if (settle === 'OWED') await chargeNewPrice(trx, { attendee_id, ...choice })
  const isAsBought = settle === 'OWED' || ticket.line_price_id === product_price_id
  const bought_price_id = isAsBought ? null : ticket.line_price_id
  await trx
    .updateTable('attendees')
    .set({ product_id, product_price_id, bought_price_id, ticket_name: item_name })
    .where('id', '=', attendee_id)
    .execute()
  await swapUnit(trx, order_id, { from: ticket.product_price_id, to: product_price_id })
  if (settle === 'OWED') await sumUpOrder(trx, order_id)
  const place = { ...inEvent(event), order_id }
  const data = {
    from: { product_price_id: ticket.product_price_id, unit_gross },
    to: { product_price_id, unit_gross: choice.unit_gross },
    difference,
    settle,
  }
  await emit(trx, actor, { name: 'attendee.ticket_changed', subject_id: attendee_id, place, data })
  if (settle === 'REFUND') await refundDifference(trx, actor, { ...which, ...ticket, amount: -difference })
}

type Refunded = Which & { order_id: number; order_item_id: number; amount: number }

/** Refunds the difference from the ticket's line. Comes last: its credit note locks the event's counter. */
function refundDifference(trx: Trx, actor: Actor, { event, wanted, order_id, order_item_id, amount }: Refunded) {
  const { by_hand, notify_buyer } = wanted
  const lines = [{ order_item_id, amount, quantity: null }]
  const refund = { amount, lines, notify_buyer, by_hand, cancel_order: false, note: null }
  return refundOrder(trx, actor, { event, order_id, wanted: refund })
}

/** Locks event, order and attendee, in the usual order. Returns the order's id. */
async function lockFor(trx: Trx, { event, attendee_id, wanted }: Which): Promise<number> {
  await trx.selectFrom('events').select('id').where('id', '=', event.id).forShare().execute()
  return lockAttendee(trx, { event_id: event.id, attendee_id, seen: wanted.updated_at, withOrder: true })
}
