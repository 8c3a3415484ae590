import { type RawBuilder, sql } from 'kysely'
import type { AttendeeDetails } from '#contract/order-details.ts'
import type { AttendeeStatus } from '#database/types.ts'
import type { OrderRow } from '#server/http/access.ts'
import { assignments, namesOf } from '#server/lib/columns.ts'
import { prepared, type Trx } from '#server/lib/database.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'

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

/** The columns of a ticket, and which of them change when its details are saved again. */
const TICKET = {
  account_id: 'kept',
  event_id: 'kept',
  order_id: 'kept',
  locale: 'kept',
  order_item_id: 'kept',
  position: 'kept',
  product_id: 'kept',
  product_price_id: 'kept',
  short_id: 'changed',
  public_id: 'changed',
  ticket_code: 'changed',
  first_name: 'changed',
  last_name: 'changed',
  email: 'changed',
} as const satisfies Record<keyof Ticket, 'kept' | 'changed'>

const COLUMNS = namesOf(Object.keys(TICKET))
const CHANGED = assignments(
  Object.entries(TICKET).flatMap(([name, what]) => (what === 'changed' ? name : [])),
  'excluded',
)

/**
 * For `with`: writes the tickets of orders in `saved`, which the statement has locked; tickets of completed orders admit. Saving
 * details again updates the tickets instead of adding new ones; the last version wins.
 */
export function writingAttendees(tickets: readonly Ticket[]): RawBuilder<unknown> {
  return sql`
    insert into attendees (status, ${COLUMNS})
    select (case saved.order_status when 'COMPLETED' then 'ACTIVE' else 'AWAITING_PAYMENT' end)::attendee_status, ${COLUMNS}
    from jsonb_populate_recordset(null::attendees, ${JSON.stringify(tickets)}::jsonb) ticket
    join (select id as order_id, status as order_status from saved) saved using (order_id)
    on conflict (order_item_id, position) do update set status = excluded.status, ${CHANGED}`
}

/** Inserts tickets that admit, unless they await payment. */
export async function insertTickets(
  trx: Trx,
  tickets: readonly Ticket[],
  status: 'ACTIVE' | 'AWAITING_PAYMENT' = 'ACTIVE',
): Promise<void> {
  if (tickets.length === 0) return
  const rows = tickets.map((ticket) => ({ ...ticket, status }))
  await trx.insertInto('attendees').values(rows).execute()
}

/** Deletes the tickets of orders that were never placed. */
export async function deleteAttendeesOf(trx: Trx, order_ids: number[]): Promise<void> {
  await sql`${prepared('delete_attendees')} delete from attendees where order_id = any(${order_ids}::int[])`.execute(
    trx,
  )
}

type StatusChange = { from: readonly AttendeeStatus[]; to: AttendeeStatus }

/** Changes the status of all tickets of these orders whose status is in `from`. */
export async function setAttendeeStatus(
  trx: Trx,
  order_ids: readonly number[],
  { from, to }: StatusChange,
): Promise<void> {
  await trx
    .updateTable('attendees')
    .set({ status: to })
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
    .where('status', 'in', from)
    .execute()
}

/** For `with`: activates the tickets of these orders that awaited payment. */
export const activating = (order_ids: RawBuilder<unknown>) => sql`
  update attendees set status = 'ACTIVE' where order_id in (${order_ids}) and status = 'AWAITING_PAYMENT'`

/** Restores the previous status of these cancelled tickets; other cancelled tickets of the same order stay cancelled. */
export async function reviveTickets(
  trx: Trx,
  attendee_ids: readonly number[],
  to: Exclude<AttendeeStatus, 'CANCELLED'>,
): Promise<void> {
  await trx
    .updateTable('attendees')
    .set({ status: to })
    .where('id', '=', sql<number>`any(${attendee_ids}::int[])`)
    .where('status', '=', 'CANCELLED')
    .execute()
}

/** Ids of the tickets of each order that are not cancelled. */
export async function validTickets(trx: Trx, order_ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await trx
    .selectFrom('attendees')
    .select(['id', 'order_id'])
    .where('order_id', '=', sql<number>`any(${order_ids}::int[])`)
    .where('status', '<>', 'CANCELLED')
    .orderBy('id')
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([order_id, some]) => [order_id, some.map(({ id }) => id)]))
}

/** Until the transaction ends, no one else checks them in, cancels or edits them. */
export async function lockTickets(trx: Trx, attendee_ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('attendees')
    .select('id')
    .where('id', '=', sql<number>`any(${attendee_ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
