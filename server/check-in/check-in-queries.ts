import { sql } from 'kysely'
import type { ListedAttendee, ToPay } from '#contract/check-in.ts'
import { type CheckInList as ListRule, type ListState, listState } from '#domain/check-in.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import { ADMITS_UNPAID } from '#server/events/admits-unpaid.ts'
import type { CheckInListRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { escapeLike } from '#server/lib/list-page.ts'

/** Facts besides the ticket that the decision about a scan depends on; `now` is the database's clock, not a device's. */
export type CheckInContext = { list: CheckInListRow & ListRule; allow_unpaid: boolean; now: string; state: ListState }

export async function contextOf(db: Db, list: CheckInListRow): Promise<CheckInContext> {
  const row = await db
    .selectFrom('event_settings')
    .where('event_id', '=', list.event_id)
    .select((settings) => [
      ADMITS_UNPAID.as('allow_unpaid'),
      sql<string>`now()`.as('now'),
      settings
        .selectFrom('check_in_list_products')
        .where('check_in_list_id', '=', list.id)
        .select(sql<number[]>`coalesce(array_agg(product_id), '{}')`.as('ids'))
        .as('product_ids'),
    ])
    .executeTakeFirstOrThrow()
  const { allow_unpaid, now, product_ids } = row
  return { list: { ...list, product_ids: product_ids ?? [] }, allow_unpaid, now, state: listState(list, now) }
}

/** Context of a list within its window. Outside it, a list admits no one and shows no attendees. */
export async function activeContextOf(db: Db, list: CheckInListRow): Promise<CheckInContext> {
  const context = await contextOf(db, list)
  if (context.state === 'not_yet_active') throw new ApiError('list_not_active')
  if (context.state === 'expired') throw new ApiError('list_expired')
  return context
}

/**
 * The offset keeps PostgreSQL from merging the inner query, which it then searches by its own condition. A list that has just
 * opened counts as empty until its table is analyzed again; without the offset every ticket would be searched among all entries
 * of the list.
 */
const AS_WRITTEN = sql.lit(0)

/** Ids of the event's attendees with these codes. */
export function idsByCode(event_id: number, codes: readonly string[]) {
  return sql<{ id: number }>`select id from (
    select id, event_id from attendees where ticket_code = any(${codes}::text[]) offset ${AS_WRITTEN}) coded
    where event_id = ${event_id}`
}

/** Entries of these attendees on a list. */
export function entriesOnList(trx: Trx, list: Pick<CheckInListRow, 'id'>, attendee_ids: readonly number[]) {
  return trx
    .selectFrom((inner) =>
      inner
        .selectFrom('check_ins')
        .select(['id', 'short_id', 'attendee_id', 'created_at as checked_in_at', 'undone_at', 'check_in_list_id'])
        .where('attendee_id', '=', sql<number>`any(${attendee_ids}::int[])`)
        .offset(AS_WRITTEN)
        .as('own'),
    )
    .select(['id', 'short_id', 'attendee_id', 'checked_in_at', 'undone_at'])
    .where('check_in_list_id', '=', list.id)
    .orderBy('id')
}

/** Attendees of the list's event with their check-in on this list, and only the columns that staff need. */
export function attendeesOf(db: Db | Trx, list: Pick<CheckInListRow, 'id' | 'event_id'>) {
  return (
    db
      .selectFrom('attendees')
      .innerJoin('orders', 'orders.id', 'attendees.order_id')
      // A lateral join: looks up one attendee's entry at a time, however many are checked in.
      .leftJoinLateral(
        (attendee) =>
          attendee
            .selectFrom(
              attendee
                .selectFrom('check_ins')
                .select(['short_id', 'created_at', 'check_in_list_id', 'undone_at'])
                .whereRef('attendee_id', '=', 'attendees.id')
                .offset(AS_WRITTEN)
                .as('own'),
            )
            .select(['short_id', 'created_at'])
            .where('check_in_list_id', '=', list.id)
            .where('undone_at', 'is', null)
            .limit(1)
            .as('check_ins'),
        (join) => join.onTrue(),
      )
      .where('attendees.event_id', '=', list.event_id)
      .select([
        'attendees.id as attendee_id',
        'attendees.product_id',
        'attendees.public_id',
        'attendees.first_name',
        'attendees.last_name',
        'attendees.status',
        'attendees.ticket_name as item_name',
        'orders.id as order_id',
        'orders.public_id as order_public_id',
        'orders.status as order_status',
        TO_PAY.as('to_pay'),
        'check_ins.short_id as check_in_short_id',
        'check_ins.created_at as checked_in_at',
      ])
  )
}

/** Amount due of the whole order: it is paid for all of its tickets that await payment. */
const TO_PAY = sql<ToPay | null>`case when orders.status = 'AWAITING_OFFLINE_PAYMENT' then json_build_object(
  'amount', orders.total_gross, 'currency', orders.currency, 'tickets', (
    select count(*) from attendees waiting
    where waiting.order_id = orders.id and waiting.status = 'AWAITING_PAYMENT')) end`

export type AttendeeRow = Awaited<ReturnType<ReturnType<typeof attendeesOf>['execute']>>[number]

/** Attendees whose tickets are on the list and whose order was placed. */
export function attendeesOnList(db: Db, context: CheckInContext) {
  return attendeesOf(db, context.list)
    .where('attendees.product_id', '=', sql<number>`any(${context.list.product_ids}::int[])`)
    .where('orders.status', 'in', SHOWN_STATUSES)
}

/** Every word must occur in a name or in the number of ticket or order: "ada love" finds Ada Lovelace. */
export function matchesWords(text: string) {
  const words = text.split(/\s+/).filter(Boolean)
  const read = sql`concat_ws(' ', attendees.first_name, attendees.last_name, attendees.public_id, orders.public_id)`
  const conditions = words.map((word) => sql<boolean>`${read} ilike ${`%${escapeLike(word)}%`}`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export function toListedAttendee(row: AttendeeRow): ListedAttendee {
  const { check_in_short_id, checked_in_at } = row
  const check_in = check_in_short_id && checked_in_at ? { short_id: check_in_short_id, checked_in_at } : null
  return { ...row, check_in, status: row.order_status === 'CANCELLED' ? 'CANCELLED' : row.status }
}
