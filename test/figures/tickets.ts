import { attendees } from '#contract/attendees.ts'
import { chargedWithout } from './charged.ts'
import { goodsLeft } from './goods.ts'
import type { Placed, Play } from './play.ts'

/** Tickets that can be cancelled or reactivated. An uncharged ticket of a completed order stays uncharged. */
export const turnable = ({ status, order, cancelled_unpaid }: Placed) =>
  status === 'CANCELLED' ? [] : order.attendees.filter(({ id }) => status === 'AWAITING' || !cancelled_unpaid.has(id))

/** Tickets that let somebody in, or will once they are paid. */
export const activeIn = ({ status, order, cancelled_tickets }: Placed) =>
  status === 'CANCELLED' ? [] : order.attendees.filter(({ id }) => !cancelled_tickets.has(id))

/** Cancels an active ticket or reactivates a cancelled one. */
export async function turnTicket(play: Play, one: Placed): Promise<void> {
  const { id } = play.dice.oneOf(turnable(one))
  const isBack = one.cancelled_tickets.delete(id)
  if (!isBack) one.cancelled_tickets.add(id)
  const params = { event_id: play.market.event_id, attendee_id: id }
  await play.market.visitor.call(attendees.update, { params, body: { status: isBack ? 'ACTIVE' : 'CANCELLED' } })
  if (one.status === 'AWAITING') fitDue(one)
}

/** Recalculates an unpaid order from its active tickets and its goods: cancelled if none is left, completed if nothing is due. */
export function fitDue(one: Placed): void {
  if (activeIn(one).length === 0 && goodsLeft(one).length === 0) {
    one.status = 'CANCELLED'
    return
  }
  one.cancelled_unpaid = new Set(one.cancelled_tickets)
  one.uncharged_goods = new Map(one.cancelled_goods)
  one.order = chargedWithout(one.ordered, one.cancelled_unpaid, one.uncharged_goods)
  if (one.order.total_gross === 0) one.status = 'COMPLETED'
}

/** Gives a ticket to somebody else, which changes no figure. */
export async function transferTicket(play: Play, one: Placed): Promise<void> {
  const params = { event_id: play.market.event_id, attendee_id: play.dice.oneOf(activeIn(one)).id }
  const body = { first_name: 'Mary', last_name: 'Somerville', email: 'mary@example.com', send_ticket: false }
  await play.market.visitor.call(attendees.transfer, { params, body })
}
