import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { swapUnit } from '#server/products/stock.ts'
import { readTicketChoices } from './ticket-choices.ts'

type Which = { event: EventRow; attendee_id: number; product_price_id: number }

/**
 * Moves a ticket to another price: frees its place and takes one of the other price. If that is sold out, nothing changes. The
 * amounts ordered and paid stay; the difference is recorded (docs/rules/orders.md).
 */
export async function changeTicket(trx: Trx, actor: Actor, { event, attendee_id, product_price_id }: Which) {
  const order_id = await lockFor(trx, event.id, attendee_id)
  const { ticket, unit_gross, choices } = await readTicketChoices(trx, { event, attendee_id })
  if (ticket.status === 'CANCELLED') throw new ApiError('ticket_cancelled')
  if (ticket.product_price_id === product_price_id) return
  const choice = choices.find((one) => one.product_price_id === product_price_id)
  if (!choice) throw malformed('product_price_id', 'unknown_price')
  const { product_id, item_name } = choice
  const bought_price_id = ticket.line_price_id === product_price_id ? null : ticket.line_price_id
  await trx
    .updateTable('attendees')
    .set({ product_id, product_price_id, bought_price_id, ticket_name: item_name })
    .where('id', '=', attendee_id)
    .execute()
  await swapUnit(trx, order_id, { from: ticket.product_price_id, to: product_price_id })
  const place = { ...inEvent(event), order_id }
  const data = {
    from: { product_price_id: ticket.product_price_id, unit_gross },
    to: { product_price_id, unit_gross: choice.unit_gross },
    difference: choice.difference,
  }
  await emit(trx, actor, { name: 'attendee.ticket_changed', subject_id: attendee_id, place, data })
}

/** Locks event, order and attendee, in the usual order. Returns the order's id. */
async function lockFor(trx: Trx, event_id: number, attendee_id: number): Promise<number> {
  await trx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()
  const order = await trx
    .selectFrom('orders')
    .innerJoin('attendees', 'attendees.order_id', 'orders.id')
    .select('orders.id')
    .where('attendees.id', '=', attendee_id)
    .where('attendees.event_id', '=', event_id)
    .forUpdate('orders')
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
  await trx.selectFrom('attendees').select('id').where('id', '=', attendee_id).forNoKeyUpdate().execute()
  return order.id
}
