import { sql } from 'kysely'
import type { AttendeeStatus } from '#database/types.ts'
import type { OrderRow } from '#server/http/access.ts'
import { prepared, type Trx } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'

export type Guest = { first_name: string; last_name: string; email: string }
export type Seat = Guest & {
  order_id: number
  order_item_id: number
  position: number
  product_id: number
  product_price_id: number
}
/** A guest as written, but for the row's own id. */
export type Placed = Seat & { short_id: string; public_id: string; status: AttendeeStatus }

/** `is_change`: the order has guests already. */
type Seating = { order: OrderRow; seats: readonly Seat[]; status: AttendeeStatus; is_change: boolean }

/** Writes the guests of orders anew; a buyer who goes back and forth keeps the last version. Returns them by order. */
export async function replaceAttendees(trx: Trx, seatings: readonly Seating[]): Promise<Map<number, Placed[]>> {
  if (seatings.length === 0) return new Map()
  const changed = seatings.flatMap(({ order, is_change }) => (is_change ? [order.id] : []))
  if (changed.length > 0) await deleteAttendeesOf(trx, changed)
  const rows = seatings.flatMap(({ order, seats, status }) => seats.map((seat) => rowOf(order, seat, status)))
  await sql`${prepared('insert_attendees')}
    insert into attendees (account_id, event_id, order_id, status, locale, order_item_id, position, product_id,
      product_price_id, short_id, public_id, ticket_code, first_name, last_name, email)
    select account_id, event_id, order_id, status, locale, order_item_id, position, product_id,
      product_price_id, short_id, public_id, ticket_code, first_name, last_name, email
    from jsonb_populate_recordset(null::attendees, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
  return Map.groupBy(rows, (row) => row.order_id)
}

function rowOf({ account_id, event_id, locale }: OrderRow, seat: Seat, status: AttendeeStatus) {
  const keys = { short_id: newShortId('a'), public_id: newPublicId('A'), ticket_code: newTicketCode() }
  return { ...seat, ...keys, account_id, event_id, locale, status }
}

/** Of orders that were never placed. */
export async function deleteAttendeesOf(trx: Trx, order_ids: number[]): Promise<void> {
  await sql`${prepared('delete_attendees')} delete from attendees where order_id = any(${order_ids}::int[])`.execute(
    trx,
  )
}

export async function setAttendeeStatus(
  trx: Trx,
  order_id: number,
  from: AttendeeStatus[],
  to: AttendeeStatus,
): Promise<void> {
  await trx
    .updateTable('attendees')
    .set({ status: to })
    .where('order_id', '=', order_id)
    .where('status', 'in', from)
    .execute()
}
