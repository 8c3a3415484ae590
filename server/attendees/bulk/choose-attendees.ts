import { sql } from 'kysely'
import type { AttendeeSelection } from '#contract/attendee-acts.ts'
import { attendees } from '#contract/attendees.ts'
import { MOST_ATTENDEES } from '#domain/attendee-act.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { allRows } from '#server/lib/long-list.ts'
import { placedAttendees } from '#server/orders/order-queries.ts'
import { ATTENDEE_LIST } from '../attendees.ts'

/** Ids of the selected attendees; 404 if one belongs to another event or to a cart, 409 if there are too many. */
export async function chooseAttendees(trx: Trx, event: EventRow, selection: AttendeeSelection): Promise<number[]> {
  const { attendee_ids, query, filter_fields, until } = selection
  if (attendee_ids) return attendeesById(trx, event, attendee_ids)
  const placed = placedAttendees(trx, event.id)
  const wanted = attendees.list.query.parse({ query: query ?? undefined, filter_fields: filter_fields ?? undefined })
  const found = allRows(placed, { db: trx, query: wanted, ...ATTENDEE_LIST })
  const early = until
    ? found.where(sql<boolean>`exists (select from orders where orders.id = attendees.order_id
        and coalesce(orders.completed_at, orders.created_at) <= ${until}::timestamptz)`)
    : found
  const rows = await early.limit(MOST_ATTENDEES + 1).execute()
  if (rows.length > MOST_ATTENDEES) throw new ApiError('too_many_attendees')
  return rows.map(({ id }) => id)
}

/** Ids of these attendees, each once; 404 if one belongs to another event or to a cart. */
export async function attendeesById(db: Db, event: EventRow, attendee_ids: readonly number[]): Promise<number[]> {
  const rows = await placedAttendees(db, event.id)
    .where('attendees.id', '=', sql<number>`any(${attendee_ids}::int[])`)
    .execute()
  if (rows.length < new Set(attendee_ids).size) throw new ApiError('not_found')
  return rows.map(({ id }) => id)
}
