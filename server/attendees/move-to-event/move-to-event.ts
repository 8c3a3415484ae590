import type { attendeeMoves as endpoints } from '#contract/attendee-moves.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Actor } from '#domain/actor.ts'
import { emit, emitOfOrders, logOfOrders, type OfOrders } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { placePlanned, withExpiredReleased } from '#server/orders/create-order.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { poolsOfOrder, poolsOfPrice } from '#server/products/drawn-by-orders.ts'
import { lockPools } from '#server/products/stock.ts'
import { changeTicketStatus } from '../change-ticket-status.ts'
import { lockAttendee } from '../lock-attendee.ts'
import { type MovableTicket, readMovableTicket } from './movable-ticket.ts'
import { refuseAsTarget } from './move-targets.ts'
import { planMovedTicket } from './plan-moved-ticket.ts'

type Which = {
  event: EventRow
  target: EventRow
  member: Pick<Member, 'permissions'>
  attendee_id: number
  wanted: Body<typeof endpoints.move>
}

/**
 * Cancels a ticket and orders one by hand in another event for its holder, all or nothing; with VALUE, what was paid for it pays
 * the new order (docs/decisions/0022-ticket-to-another-event.md). Returns the new order.
 */
export function moveToEvent(db: Db, actor: Actor, which: Which) {
  return withExpiredReleased(db, which.target.id, (trx) => placeThere(trx, actor, which)).catch(atOwnField)
}

async function placeThere(trx: Trx, actor: Actor, { event, member, attendee_id, wanted, ...which }: Which) {
  const target = await lockEvents(trx, { event, target: which.target })
  await lockAttendee(trx, { event_id: event.id, attendee_id, seen: wanted.updated_at, withOrder: true })
  const ticket = await readMovableTicket(trx, { event, attendee_id })
  if (ticket.status === 'CANCELLED') throw new ApiError('ticket_cancelled')
  const isRefunded = wanted.settle === 'VALUE' && ticket.value > 0
  if (isRefunded && !member.permissions.includes('orders.refund')) throw new ApiError('role_too_low')
  const catalogue = await loadCatalogue(trx, target.id)
  const { value, ...planned } = planMovedTicket({ event, target, catalogue, ticket, wanted })
  await lockPoolsOf(trx, ticket, planned.plan.allocations)
  const { order, tickets } = await placePlanned(trx, actor, { event: target, ...planned })
  await changeTicketStatus(trx, actor, { attendee_id, to: 'CANCELLED', tell: tellWithoutCancellation })
  const place = { ...inEvent(event), order_id: ticket.order_id }
  const data = { to: { event_id: target.id, order_id: order.id }, settle: wanted.settle, value }
  await emit(trx, actor, { name: 'attendee.moved_away', subject_id: attendee_id, place, data })
  if (value > 0) await recordMoved(trx, actor, { event, ticket, note: `${target.title} · ${order.public_id}` })
  return {
    event_id: target.id,
    order_id: order.id,
    order_public_id: order.public_id,
    ...(await newAttendee(trx, tickets)),
  }
}

/** Until the end of the transaction neither event changes its prices. Locks in id order; returns the target. */
async function lockEvents(trx: Trx, { event, target }: Pick<Which, 'event' | 'target'>): Promise<EventRow> {
  const events = trx.selectFrom('events').selectAll().where('id', 'in', [event.id, target.id]).orderBy('id').forShare()
  const locked = (await events.execute()).find(({ id, deleted_at }) => id === target.id && deleted_at === null)
  if (!locked) throw new ApiError('not_found')
  refuseAsTarget(locked, { event })
  return locked
}

/** Locks the pools of both events at once, in id order, so that two moves in opposite directions cannot deadlock. */
async function lockPoolsOf(trx: Trx, ticket: MovableTicket, wanted: ReadonlyMap<number, number>): Promise<void> {
  const returned = await poolsOfPrice(trx, ticket.product_price_id)
  await lockPools(trx, [...returned, ...(await poolsOfOrder(trx, ticket.order_id)), ...wanted.keys()])
}

/** Logs that an order was cancelled with its last ticket; no email tells of it. */
async function tellWithoutCancellation(trx: Trx, actor: Actor, of: OfOrders): Promise<void> {
  if (of.name === 'order.cancelled') await logOfOrders(trx, actor, of)
  else await emitOfOrders(trx, actor, of)
}

type Moved = { event: EventRow; ticket: MovableTicket; note: string }

/** Refunds the value by hand: no money leaves the team. */
function recordMoved(trx: Trx, actor: Actor, { event, ticket, note }: Moved) {
  const { order_id, order_item_id, value: amount } = ticket
  const lines = [{ order_item_id, amount, quantity: 1 }]
  const wanted = { amount, lines, note, by_hand: true, notify_buyer: false, cancel_order: false }
  return refundOrder(trx, actor, { event, order_id, wanted })
}

async function newAttendee(trx: Trx, [ticket]: readonly { public_id: string }[]) {
  const attendee = trx
    .selectFrom('attendees')
    .select('id as attendee_id')
    .where('public_id', '=', ticket?.public_id ?? '')
  return attendee.executeTakeFirstOrThrow()
}

/** Maps the issues of the order's only item to the field of the form. */
function atOwnField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const issues = error.issues.map((issue) => {
    return issue.path.startsWith('items.') ? { ...issue, path: 'target_price_id' } : issue
  })
  throw new ApiError(error.code, { message: error.message, issues })
}
