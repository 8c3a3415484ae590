import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { KeptReason } from '#domain/bulk-act.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Trx } from '#server/lib/database.ts'
import { beyondPromoCode } from '#server/orders/bulk/undo-bulk-act.ts'
import { backToUnpaid, restoreCancelled } from '#server/orders/complete-order.ts'
import { lockPools } from '#server/products/stock.ts'
import { ordersWhoseTicketsFit, poolsOfTickets } from '#server/products/tickets-that-fit.ts'
import { type ChangedTicket, idsOf, ordersOf } from './attendee-act-rows.ts'
import { reactivateTickets } from './set-tickets.ts'

type Part = { tickets: readonly ChangedTicket[]; statuses: ReadonlyMap<number, OrderStatus> }
type Kept = Map<number, KeptReason>

/**
 * Restores cancelled tickets, and orders that ended with them: the tickets of an order together, while stock lasts. Expects
 * orders and tickets to be locked and unchanged since. Returns the orders that stay as they are.
 */
export async function restoreTickets(trx: Trx, actor: Actor, { tickets, statuses }: Part): Promise<Kept> {
  const isEnded = ({ order_id }: ChangedTicket) => statuses.get(order_id) === 'CANCELLED'
  const [ended, open] = [tickets.filter(isEnded), tickets.filter((ticket) => !isEnded(ticket))]
  // All pools at once, in the order of their ids.
  await lockPools(trx, await poolsOfTickets(trx, { attendee_ids: idsOf(tickets), order_ids: ordersOf(ended) }))
  return new Map([
    ...(await restoreEnded(trx, actor, ended)),
    ...(await restoreOpen(trx, actor, { tickets: open, statuses })),
  ])
}

/** Orders that were cancelled with their last tickets: they awaited payment. */
async function restoreEnded(trx: Trx, actor: Actor, tickets: readonly ChangedTicket[]): Promise<Kept> {
  const order_ids = ordersOf(tickets)
  if (order_ids.length === 0) return new Map()
  const beyond = await beyondPromoCode(trx, order_ids)
  const ofOrder = Map.groupBy(tickets, ({ order_id }) => order_id)
  const cancelled = order_ids
    .filter((id) => !beyond.has(id))
    .map((order_id) => ({
      order_id,
      status_before: 'AWAITING_OFFLINE_PAYMENT' as const,
      attendee_ids: idsOf(ofOrder.get(order_id) ?? []),
    }))
  const restored = new Set(await restoreCancelled(trx, actor, cancelled))
  const lost = order_ids.filter((id) => !restored.has(id))
  return new Map(lost.map((id) => [id, beyond.has(id) ? 'promo_code_used' : 'sold_out']))
}

async function restoreOpen(trx: Trx, actor: Actor, { tickets, statuses }: Part): Promise<Kept> {
  const fits = await ordersWhoseTicketsFit(trx, idsOf(tickets), lockPools)
  const fitting = tickets.filter(({ order_id }) => fits.has(order_id))
  const unpaid = fitting.filter((ticket) => ticket.order_status_before === 'AWAITING_OFFLINE_PAYMENT')
  await reactivateTickets(trx, actor, { attendee_ids: idsOf(fitting), unpaid: ordersOf(unpaid) })
  // It was completed when nothing was left to pay.
  for (const [order_id, [first]] of Map.groupBy(unpaid, (ticket) => ticket.order_id))
    if (statuses.get(order_id) === 'COMPLETED')
      await backToUnpaid(trx, actor, {
        order_ids: [order_id],
        due: sql`${first?.payment_due_before ?? null}::timestamptz`,
      })
  return new Map(ordersOf(tickets).flatMap((id) => (fits.has(id) ? [] : [[id, 'sold_out' as const]])))
}
