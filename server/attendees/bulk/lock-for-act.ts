import type { OrderStatus } from '#domain/order-status.ts'
import type { Trx } from '#server/lib/database.ts'
import { lockOrders } from '#server/orders/lock-orders.ts'
import { lockTickets } from '../save-attendees.ts'
import { idsOf, ordersOf } from './attendee-act-rows.ts'

type Ticket = { attendee_id: number; order_id: number }

/** Locks the event, so that its catalogue stays, then the orders and the tickets. Returns the orders' statuses. */
export async function lockForAct(
  trx: Trx,
  event_id: number,
  tickets: readonly Ticket[],
): Promise<Map<number, OrderStatus>> {
  await trx.selectFrom('events').select('id').where('id', '=', event_id).forShare().execute()
  const statuses = await lockOrders(trx, ordersOf(tickets))
  await lockTickets(trx, idsOf(tickets))
  return statuses
}
