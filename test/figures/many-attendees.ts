import { attendeeActsOf } from '#test/attendee-acts.ts'
import type { Placed, Play } from './play.ts'
import { activeIn, fitDue, turnable } from './tickets.ts'

/** Acts on many attendees: to which tickets of an order each applies, and what it makes of one. */
const ACTS = [
  {
    act: 'CANCEL',
    applies: activeIn,
    turn: (one: Placed, id: number) => void one.cancelled_tickets.add(id),
  },
  {
    act: 'REACTIVATE',
    applies: (one: Placed) => turnable(one).filter(({ id }) => one.cancelled_tickets.has(id)),
    turn: (one: Placed, id: number) => void one.cancelled_tickets.delete(id),
  },
] as const

/** An act on some of the attendees; half of the acts are undone. */
export async function actOnAttendees(play: Play): Promise<void> {
  const { testApp, market, dice, placed } = play
  const { act, applies, turn } = dice.oneOf(ACTS)
  const chosen = new Set(
    placed.flatMap(({ order }) => order.attendees.map(({ id }) => id)).filter(() => dice.below(3) === 0),
  )
  if (chosen.size === 0) return
  const acts = attendeeActsOf(testApp, market)
  const before = placed.map(stateOf)
  const id = await acts.done({ act, attendee_ids: [...chosen] })
  for (const one of placed) {
    const changed = applies(one).filter((ticket) => chosen.has(ticket.id))
    for (const ticket of changed) turn(one, ticket.id)
    if (changed.length > 0 && one.status === 'AWAITING') fitDue(one)
  }
  await play.compare()
  if (dice.below(2) === 0) return
  const { kept } = await acts.undone(id)
  if (kept.length > 0) throw new Error(`not undone: ${JSON.stringify(kept)}`)
  for (const [index, one] of placed.entries()) Object.assign(one, before[index])
}

/** Fields of an order that an act on tickets can change. */
function stateOf({ status, order, cancelled_unpaid, uncharged_goods, cancelled_tickets }: Placed) {
  return { status, order, cancelled_unpaid, uncharged_goods, cancelled_tickets: new Set(cancelled_tickets) }
}
