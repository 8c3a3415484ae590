import { type RawBuilder, type Selectable, sql } from 'kysely'
import { BUYER_COLUMNS, type OrderDetails } from '#contract/order-details.ts'
import type { Orders } from '#database/types.ts'
import { type Ticket, writingAttendees } from '#server/attendees/save-attendees.ts'
import { assignments, definitions } from '#server/lib/columns.ts'
import { type Db, prepared, type Trx } from '#server/lib/database.ts'
import { type PlannedAnswer, writingAnswers } from '#server/questions/write-answers.ts'
import { type AfterDetails, emittingSaved } from './after-details.ts'
import { COMPLETED_BY_DETAILS } from './complete-order.ts'
import { CONFIRMATION_MINUTES } from './order-confirmations.ts'

type Buyer = { order_id: number; request_id: string | null } & Omit<OrderDetails['order'], 'answers'>
export type SavedBuyer = Pick<
  Selectable<Orders>,
  'id' | 'status' | 'payment_status' | 'completed_at' | 'reserved_until' | 'confirmation_requested_at'
>
type AtVersion = {
  event_id: number
  catalogue_version: number
  /** Minutes that a buyer with details has in all, counted from the reservation. */
  minutes: number
  /**
   * True if saving does not complete orders with nothing to pay: the buyer is sent a link, and has CONFIRMATION_MINUTES to
   * follow it.
   */
  confirms_by_email: boolean
}

/** Buyers and tickets of one event. */
type GivenDetails = {
  buyers: readonly Buyer[]
  tickets: readonly Ticket[]
  /** Null if the event has no questions. */
  answers: readonly PlannedAnswer[] | null
}

/**
 * Writes buyers and attendees with one statement for many orders of an event, and completes those with nothing to pay: by
 * compare-and-set, so that of concurrent calls the first one wins, its stock sold and its jobs queued. Returns the orders by id;
 * those no longer open are missing. Null if the event has another catalogue by now: then pools may have been counted again since
 * the statement began to read. Locks the event against changes, orders in id order, and last the pools, for which everyone
 * waits.
 */
export async function saveDetails(
  db: Db | Trx,
  { event_id, catalogue_version, minutes, confirms_by_email }: AtVersion,
  { buyers, tickets, answers }: GivenDetails,
): Promise<Map<number, SavedBuyer> | null> {
  const ids = buyers.map(({ order_id }) => order_id)
  const after = confirms_by_email ? TO_CONFIRM : COMPLETED_BY_DETAILS
  const name = answers ? `${after.name}_answered` : after.name
  const { rows } = await sql<SavedBuyer | { id: null }>`${prepared(name)}
    with offered as materialized (
      select id, organizer_id from events where id = ${event_id} and catalogue_version = ${catalogue_version} for share
    ),
    saved as (${saving(buyers, ids, after.set(keptUntil(minutes)))}),
    written as (${writingAttendees(tickets)}),
    ${answers ? sql`${writingAnswers(answers)},` : sql``}
    ${after.following(ids)}
    select saved.id, saved.status, saved.payment_status, saved.completed_at, saved.reserved_until,
      saved.confirmation_requested_at, (select count(*) from queued)
    from offered left join saved on true`.execute(db)
  if (rows.length === 0) return null
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row]])))
}

/** Keeps the order reserved, with the same address; extends its time once, when first asked to confirm. */
const TO_CONFIRM: AfterDetails = {
  name: 'save_details_to_confirm',
  set: (
    kept_until,
  ) => sql`confirmation_requested_at = case when total_gross = 0 then coalesce(confirmation_requested_at, now()) end,
      reserved_until = greatest(${kept_until}, case when total_gross = 0 and confirmation_requested_at is null
        then now() + make_interval(mins => ${CONFIRMATION_MINUTES}::int) end)`,
  following: () =>
    emittingSaved('order.email_confirmation_requested', sql`saved.confirmation_requested_at is not null`),
}

const keptUntil = (minutes: number) =>
  sql`greatest(reserved_until, created_at + make_interval(mins => ${minutes}::int))`

/** The columns that a buyer fills are texts unless listed here. */
const BUYER = {
  ...Object.fromEntries(BUYER_COLUMNS.map((name) => [name, 'text'])),
  address: 'jsonb',
}

const BUYER_TYPES = definitions(BUYER)
const BUYER_SET = assignments(BUYER_COLUMNS, 'buyers')

function saving(buyers: readonly Buyer[], ids: readonly number[], changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with buyers as (
      select * from jsonb_to_recordset(${JSON.stringify(buyers)}::jsonb) as buyer
        (order_id int, request_id text, opted_into_marketing boolean, ${BUYER_TYPES})
    ),
    open as materialized (
      select id from orders
      -- By id whatever else there is an index for: "is true" keeps the one of all that is reserved out of it.
      where id = any(${ids}::int[]) and (status = 'RESERVED') is true and (reserved_until > now()) is true
        and exists (select from offered)
      order by id for no key update
    )
    update orders set ${BUYER_SET},
      opted_into_marketing_at = case when buyers.opted_into_marketing then now() end,
      payment_status = (case when total_gross = 0 then 'NO_PAYMENT_REQUIRED' else 'AWAITING_PAYMENT' end)::payment_status,
      -- A link that was sent before may have gone to another address.
      confirmation_hash = null,
      ${changes}
    from buyers join open on open.id = buyers.order_id
    where orders.id = any(${ids}::int[]) and orders.id = buyers.order_id
    returning orders.id, orders.account_id, orders.event_id, orders.status, orders.payment_status, orders.completed_at,
      orders.reserved_until, orders.confirmation_requested_at, buyers.request_id`
}
