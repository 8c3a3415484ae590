import { isDeepStrictEqual } from 'node:util'
import type { OrderDetails } from '#contract/checkout.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { OrderRow } from '#server/http/access.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Db } from '#server/lib/database.ts'
import { attendeesOf, itemsOf } from '#server/orders/order-queries.ts'
import { planAttendees } from './plan-attendees.ts'

type Repeated = { order: Pick<OrderRow, 'id' | 'event_id'>; details: OrderDetails; refusal: unknown }

/**
 * Whether details were refused only because the very same ones have completed this free order already: their answer was
 * lost on the way, and the buyer is sent it again.
 */
export async function areRepeated(db: Db, { order, details, refusal }: Repeated): Promise<boolean> {
  if (!(refusal instanceof ApiError) || refusal.code !== 'order_already_processed') return false
  const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirst()
  if (row?.status !== 'COMPLETED' || row.total_gross > 0 || !isDeepStrictEqual(buyerOf(row), details.order))
    return false
  const [items, settings, attendees] = await Promise.all([
    itemsOf(db, order.id),
    loadEventSettings(db, order.event_id),
    attendeesOf(db, order.id),
  ])
  const planned = planAttendees(items, details, settings)
  return isDeepStrictEqual(attendees.map(comparable), planned.map(comparable))
}

function buyerOf({ first_name, last_name, email, address, opted_into_marketing_at }: OrderRow) {
  return { first_name, last_name, email, address, opted_into_marketing: opted_into_marketing_at !== null }
}

type Comparable = { order_item_id: number; position: number; first_name: string; last_name: string; email: string }

function comparable({ order_item_id, position, first_name, last_name, email }: Comparable): Comparable {
  return { order_item_id, position, first_name, last_name, email }
}
