import { type RawBuilder, sql } from 'kysely'
import type { AttendeeStatus } from '#database/types.ts'
import type { OrderRow } from '#server/http/access.ts'
import { prepared, type Trx } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'

export type AttendeeDetails = { first_name: string; last_name: string; email: string }
export type PlannedAttendee = AttendeeDetails & {
  order_id: number
  order_item_id: number
  position: number
  product_id: number
  product_price_id: number
}
/** An attendee with the codes of a ticket. */
export type Ticket = PlannedAttendee & { short_id: string; public_id: string; ticket_code: string } & OfOrder
type OfOrder = Pick<OrderRow, 'account_id' | 'event_id' | 'locale'>

export function newTicket(attendee: PlannedAttendee, { account_id, event_id, locale }: OfOrder): Ticket {
  const codes = { short_id: newShortId('a'), public_id: newPublicId('A'), ticket_code: newTicketCode() }
  return { ...attendee, ...codes, account_id, event_id, locale }
}

/**
 * For `with`: writes the tickets of orders in `saved`, which the statement has locked; those of a completed order admit. A
 * place is taken once: a buyer who goes back and forth keeps the last version.
 */
export function writingAttendees(tickets: readonly Ticket[]): RawBuilder<unknown> {
  return sql`
    insert into attendees (account_id, event_id, order_id, status, locale, order_item_id, position, product_id,
      product_price_id, short_id, public_id, ticket_code, first_name, last_name, email)
    select account_id, event_id, order_id,
      (case saved.status when 'COMPLETED' then 'ACTIVE' else 'AWAITING_PAYMENT' end)::attendee_status,
      locale, order_item_id, position, product_id, product_price_id, short_id, public_id, ticket_code, first_name,
      last_name, email
    from jsonb_populate_recordset(null::attendees, ${JSON.stringify(tickets)}::jsonb) ticket
    join (select id as order_id, status from saved) saved using (order_id)
    on conflict (order_item_id, position) do update set status = excluded.status, short_id = excluded.short_id,
      public_id = excluded.public_id, ticket_code = excluded.ticket_code, first_name = excluded.first_name,
      last_name = excluded.last_name, email = excluded.email`
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
