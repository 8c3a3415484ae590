import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { SETTLEMENTS, type Settlement } from '#domain/settled-difference.ts'
import { refused } from '#test/refused.ts'
import { chargedWithout, minusShare } from './charged.ts'
import { left, noteRefund, type Placed, type Play, paramsOf } from './play.ts'
import { noteTaken } from './taken.ts'
import { activeIn } from './tickets.ts'
import { lineOfOne } from './unit-price.ts'

/** Changes of tickets to another price, and how the difference is settled (docs/decisions/0021-settled-differences.md). */

type Ticket = Placed['order']['attendees'][number]
type Change = { ticket: Ticket; to: Product; settle: Settlement }

/** Changes a ticket to another product, settled in any way, also one that is refused. */
export async function changeTicket(play: Play, one: Placed): Promise<void> {
  const settle = play.dice.oneOf(SETTLEMENTS)
  await change(play, one, play.dice.oneOf(changesIn(play, one, settle)))
}

/** Charges an unpaid order the price of another ticket, if there is one that it allows. */
export function changeOwed(play: Play, one: Placed): Promise<void> {
  return changeAllowed(play, one, 'OWED')
}

/** Refunds the difference to a cheaper ticket, if there is one that the order allows. */
export function changeRefunded(play: Play, one: Placed): Promise<void> {
  return changeAllowed(play, one, 'REFUND')
}

async function changeAllowed(play: Play, one: Placed, settle: Settlement): Promise<void> {
  const allowed = changesIn(play, one, settle).filter((wanted) => isAllowed(play, one, wanted))
  if (allowed.length > 0) await change(play, one, play.dice.oneOf(allowed))
  else await changeTicket(play, one)
}

function changesIn({ market }: Play, one: Placed, settle: Settlement): Change[] {
  const products = market.products.filter(({ product_type }) => product_type === 'TICKET')
  return activeIn(one).flatMap((ticket) =>
    products.filter(({ id }) => id !== presentOf(one, ticket)).map((to) => ({ ticket, to, settle })),
  )
}

async function change(play: Play, one: Placed, wanted: Change): Promise<void> {
  const { ticket, to, settle } = wanted
  const params = { event_id: play.market.event_id, attendee_id: ticket.id }
  const body = { product_price_id: priceOf(to), settle, notify_buyer: false }
  const call = play.market.visitor.call(attendees.changeTicket, { params, body })
  if (!isAllowed(play, one, wanted)) {
    await refused(call, 'difference_not_settled')
    return noteTaken(`changeTicket ${settle} refused`)
  }
  const difference = differenceOf(play, one, wanted)
  await call
  noteTaken(`changeTicket ${settle}`)
  if (settle === 'OWED') return chargeAnew(play, one, wanted)
  one.changed_tickets.set(ticket.id, to.id)
  if (settle === 'REFUND') await noteDifference(play, one, { ticket, amount: -difference })
}

const priceOf = ({ prices }: Product) => prices[0]?.id ?? 0
const presentOf = ({ changed_tickets }: Placed, { id, product_id }: Ticket) => changed_tickets.get(id) ?? product_id

/** The line of a ticket as it was bought, its tickets in order, and the ticket's position. */
function lineOf({ ordered }: Placed, { id, product_price_id }: Ticket) {
  const line = ordered.order_items.find((item) => item.product_price_id === product_price_id)
  if (!line) throw new Error('the ticket has no line')
  const tickets = ordered.attendees.filter((each) => each.product_price_id === product_price_id)
  return { line, tickets, position: tickets.findIndex((each) => each.id === id) }
}

/** Price of the other ticket, less the worth of this one: its share of what was bought, or the price of a ticket it was changed to. */
function differenceOf({ market }: Play, one: Placed, { ticket, to }: Change): number {
  const { line, position } = lineOf(one, ticket)
  const present = market.products.find(({ id }) => id === one.changed_tickets.get(ticket.id))
  const isChanged = present !== undefined && present.id !== ticket.product_id
  const paid = Math.floor((line.total_gross + line.quantity - 1 - position) / line.quantity)
  return lineOfOne(to).total_gross - (isChanged ? lineOfOne(present).total_gross : paid)
}

function isAllowed(play: Play, one: Placed, wanted: Change): boolean {
  const { ticket, to, settle } = wanted
  const { line, tickets } = lineOf(one, ticket)
  const difference = differenceOf(play, one, wanted)
  if (settle === 'NOTHING') return true
  if (settle === 'REFUND') {
    const charged = one.order.order_items.find(({ id }) => id === line.id)?.total_gross ?? 0
    const own = one.refunds.flatMap(({ lines }) => lines).filter(({ order_item_id }) => order_item_id === line.id)
    const rest = own.reduce((amount, refund) => amount - refund.amount, charged)
    return one.is_paid && difference < 0 && -difference <= Math.min(rest, left(one))
  }
  const isAsBought = presentOf(one, ticket) === ticket.product_id
  const isWhole = tickets.every(({ id }) => !one.cancelled_unpaid.has(id))
  const isNew = one.order.order_items.every(({ product_price_id }) => product_price_id !== priceOf(to))
  const isDue = difference !== 0 && one.order.total_gross + difference > 0
  return one.status === 'AWAITING' && isAsBought && isWhole && isNew && isDue
}

/**
 * Moves the ticket to a line of its own at the full price, and the last ticket of the old line to its position. Only the id of
 * the new line is read from the order.
 */
async function chargeAnew(play: Play, one: Placed, { ticket, to }: Change): Promise<void> {
  const { data } = await play.market.visitor.call(orders.get, { params: paramsOf(play, one) })
  const id = data.order_items.find(({ product_price_id }) => product_price_id === priceOf(to))?.id ?? 0
  const { line, tickets, position } = lineOf(one, ticket)
  const of = { product_id: to.id, product_price_id: priceOf(to) }
  const added = { ...line, ...of, id, item_name: to.title, quantity: 1, ...lineOfOne(to) }
  const rest = { ...minusShare(line, line, position), quantity: line.quantity - 1 }
  const others = one.ordered.order_items.filter((item) => item !== line)
  const order_items = [...others, ...(rest.quantity > 0 ? [rest] : []), added]
  const own = one.ordered.attendees.filter((each) => !tickets.includes(each))
  const last = tickets[tickets.length - 1] ?? ticket
  const kept = tickets.slice(0, -1).map((each) => (each.id === ticket.id ? last : each))
  one.ordered = { ...one.ordered, order_items, attendees: [...own, ...kept, { ...ticket, ...of }] }
  one.order = chargedWithout(one.ordered, one.cancelled_unpaid, one.uncharged_goods)
  one.changed_tickets.delete(ticket.id)
}

/** The refund has one line: that of the ticket, with the whole difference. */
async function noteDifference(play: Play, one: Placed, { ticket, amount }: { ticket: Ticket; amount: number }) {
  const { data } = await play.market.visitor.call(orders.get, { params: paramsOf(play, one) })
  const id = noteRefund(play, one, data)
  const [line, ...more] = one.refunds.find((refund) => refund.id === id)?.lines ?? []
  if (more.length > 0 || line?.amount !== amount || line.order_item_id !== lineOf(one, ticket).line.id)
    throw new Error(`the refund is not ${amount} of the ticket's line`)
}
