import { attendeeMoves } from '#contract/attendee-moves.ts'
import { orders } from '#contract/orders.ts'
import { refused } from '#test/refused.ts'
import { left, noteRefund, type Placed, type Play, paramsOf, remember } from './play.ts'
import { noteTaken } from './taken.ts'
import { activeIn, fitDue } from './tickets.ts'

/**
 * Moves a ticket to the event that all histories share (docs/decisions/0022-ticket-to-another-event.md): it is cancelled here and
 * ordered there, and with its value that much is refunded here and paid there.
 */
export async function moveTicket(play: Play, one: Placed): Promise<void> {
  const { market, elsewhere, dice } = play
  const { visitor, event_id } = market
  const target_event_id = elsewhere.market.event_id
  const params = { event_id, attendee_id: dice.oneOf(activeIn(one)).id }
  const { data } = await visitor.call(attendeeMoves.choices, { params: { ...params, target_event_id } })
  const { product_price_id: target_price_id, settlements, unit_gross } = dice.oneOf(data.choices)
  const settle = dice.oneOf(['VALUE', 'FULL_PRICE'] as const)
  const body = { target_event_id, target_price_id, settle, send_emails: false }
  const call = visitor.call(attendeeMoves.move, { params, body })
  if (!settlements.includes(settle)) {
    await refused(call, 'value_not_movable')
    return noteTaken('moveTicket refused')
  }
  const made = await placedThere(play, (await call).data.order_id)
  one.cancelled_tickets.add(params.attendee_id)
  noteTaken(`moveTicket ${settle}`)
  if (settle === 'VALUE') return noteMoved(play, one, made.order.total_gross)
  if (made.order.total_gross !== unit_gross) throw new Error('the new order does not cost the present price')
  if (one.status === 'AWAITING') fitDue(one)
}

async function placedThere(play: Play, order_id: number): Promise<Placed> {
  const there = { ...play, ...play.elsewhere }
  const params = { event_id: there.market.event_id, order_id }
  const { data } = await there.market.visitor.call(orders.get, { params })
  const origin = { promo_code: null, affiliate: null, answer: null, is_by_hand: true }
  return remember(there, data, { ...origin, email: data.email ?? '' })
}

/** The refund here equals the total of the new order, to the cent; a free order has none. */
async function noteMoved(play: Play, one: Placed, value: number): Promise<void> {
  if (value === 0) return
  const before = left(one)
  const { data } = await play.market.visitor.call(orders.get, { params: paramsOf(play, one) })
  noteRefund(play, one, data)
  if (before - left(one) !== value) throw new Error(`${value} moved, but ${before - left(one)} was refunded`)
}
