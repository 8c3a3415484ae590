import { sql } from 'kysely'
import type { AttendeeStatus } from '#database/types.ts'
import type { OrderRow } from '#server/http/access.ts'
import type { Trx } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'

export type Guest = { first_name: string; last_name: string; email: string }
export type Seat = Guest & { order_item_id: number; position: number; product_id: number; product_price_id: number }

/** Writes the guests of an order anew; a buyer who goes back and forth keeps the last version. */
export async function replaceAttendees(
  trx: Trx,
  order: OrderRow,
  seats: Seat[],
  status: AttendeeStatus,
): Promise<void> {
  await deleteAttendeesOf(trx, [order.id])
  const rows = seats.map((seat) => ({
    ...seat,
    short_id: newShortId('a'),
    public_id: newPublicId('A'),
    ticket_code: newTicketCode(),
  }))
  if (rows.length === 0) return
  await sql`
    insert into attendees (account_id, event_id, order_id, order_public_id, status, locale, order_item_id, ticket_name,
      position, product_id, product_price_id, short_id, public_id, ticket_code, first_name, last_name, email)
    select ${order.account_id}, ${order.event_id}, ${order.id}, ${order.public_id}, ${status}::attendee_status,
      ${order.locale}, order_item_id, item_name, seat.position, seat.product_id, seat.product_price_id, short_id, public_id,
      ticket_code, first_name, last_name, email
    from jsonb_populate_recordset(null::attendees, ${JSON.stringify(rows)}::jsonb) seat
    join order_items on order_items.id = order_item_id`.execute(trx)
}

/** Of orders that were never placed. */
export async function deleteAttendeesOf(trx: Trx, order_ids: number[]): Promise<void> {
  await trx.deleteFrom('attendees').where('order_id', 'in', order_ids).execute()
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
