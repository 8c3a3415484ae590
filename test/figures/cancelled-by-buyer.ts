import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { selfServices } from '#contract/self-service.ts'
import { visit } from '#test/clients.ts'
import { refused } from '#test/refused.ts'
import { left, noteRefund, type Placed, type Play, paramsOf } from './play.ts'
import { noteTaken } from './taken.ts'
import { activeIn, fitDue } from './tickets.ts'

/**
 * Cancels a ticket or the order as its buyer, by its link. A refund is due at first, when it counts nowhere, and is then paid back
 * less the fee.
 */
export async function cancelAsBuyer(play: Play, one: Placed): Promise<void> {
  const { dice, testApp } = play
  const buyer = visit(testApp.app)
  const params = { event_id: play.market.event_id, order_short_id: one.order.short_id }
  const { data: possible } = await buyer.call(selfServices.get, { params })
  const ticket = dice.below(3) === 0 ? null : dice.oneOf([...activeIn(one), null])
  const own = possible.attendees.find(({ short_id }) => short_id === ticket?.short_id)
  const { refusal, refund } = (ticket ? own?.cancel : possible.cancel) ?? GIVEN_AWAY
  const body = { expected_refund: refund.amount }
  const at = { ...params, attendee_short_id: ticket?.short_id ?? '' }
  const call = ticket
    ? buyer.call(selfServices.cancelTicket, { params: at, body })
    : buyer.call(selfServices.cancel, { params, body })
  if (refusal) {
    await refused(call, refusal)
    return noteTaken('cancelAsBuyer refused')
  }
  const before = left(one)
  await call
  if (refund.amount + refund.fee > before) throw new Error(`more than ${before} was refunded or kept`)
  noteTaken(`cancelAsBuyer ${ticket ? 'ticket' : 'order'}`)
  if (!ticket) one.status = 'CANCELLED'
  else one.cancelled_tickets.add(ticket.id)
  if (one.status === 'AWAITING') fitDue(one)
  if (refund.amount > 0) await payBack(play, one, refund.amount)
}

/** The link of the order no longer knows the ticket. */
const GIVEN_AWAY = { refusal: 'not_found', refund: { amount: 0, fee: 0 } } as const

async function payBack(play: Play, one: Placed, amount: number): Promise<void> {
  await play.compare()
  const { call } = play.market.visitor
  const params = paramsOf(play, one)
  const { data } = await call(orders.get, { params })
  const before = left(one)
  const refund_id = noteRefund(play, one, data)
  if (before - left(one) !== amount) throw new Error(`${amount} is due, but ${before - left(one)} was recorded`)
  await call(orderRefunds.markAsPaidBack, { params: { ...params, refund_id } })
}
