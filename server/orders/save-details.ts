import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OrderDetails } from '#contract/checkout.ts'
import type { Orders } from '#database/types.ts'
import { seating, type Ticket } from '#server/attendees/save-attendees.ts'
import { type Db, prepared, type Trx } from '#server/lib/database.ts'
import { selling } from '#server/products/stock.ts'
import { emitting } from '#server/signals.ts'

export type Buyer = { order_id: number } & OrderDetails['order']
export type SavedBuyer = Pick<
  Selectable<Orders>,
  'id' | 'status' | 'payment_status' | 'completed_at' | 'reserved_until'
>
/** Who has given details has `minutes` in all, counted from the reservation. */
type AtVersion = { event_id: number; catalogue_version: number; minutes: number }

/**
 * Writes who buys and who comes, with one statement for many orders of an event; what costs nothing is completed by it: by
 * compare-and-set, so that of many at once the first one wins (I3), its stock sold and its jobs queued. Returns the
 * orders by id; those that are not open any more are missing. Null where the event has another catalogue by now: then
 * what orders hold may have been counted anew since the statement began to read.
 * Locks the event against changes, orders in id order, and last the pools, for which everybody waits.
 */
export async function saveDetails(
  db: Db | Trx,
  { event_id, catalogue_version, minutes }: AtVersion,
  buyers: readonly Buyer[],
  tickets: readonly Ticket[],
): Promise<Map<number, SavedBuyer> | null> {
  const ids = buyers.map(({ order_id }) => order_id)
  const payloads = sql`select jsonb_build_object('order_id', id) as payload from saved where status = 'COMPLETED'`
  const { rows } = await sql<SavedBuyer | { id: null }>`${prepared('save_details')}
    with offered as materialized (
      select id from events where id = ${event_id} and catalogue_version = ${catalogue_version} for share
    ),
    saved as (${saving(buyers, ids, minutes)}),
    seated as (${seating(tickets)}),
    ${selling(ids, sql`select id from saved where status = 'COMPLETED'`)},
    queued as materialized (${emitting('order.completed', payloads)})
    select saved.*, (select count(*) from queued) from offered left join saved on true`.execute(db)
  if (rows.length === 0) return null
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row]])))
}

function saving(buyers: readonly Buyer[], ids: readonly number[], minutes: number): RawBuilder<unknown> {
  return sql`
    with buyers as (
      select * from jsonb_to_recordset(${JSON.stringify(buyers)}::jsonb) as buyer
        (order_id int, first_name text, last_name text, email text, address jsonb, opted_into_marketing boolean)
    ),
    open as materialized (
      select id from orders
      -- By id whatever else there is an index for: "is true" keeps the one of all that is reserved out of it.
      where id = any(${ids}::int[]) and (status = 'RESERVED') is true and (reserved_until > now()) is true
        and exists (select from offered)
      order by id for no key update
    )
    update orders set first_name = buyers.first_name, last_name = buyers.last_name, email = buyers.email,
      address = buyers.address,
      opted_into_marketing_at = case when buyers.opted_into_marketing then now() end,
      status = case when total_gross = 0 then 'COMPLETED' else status end,
      payment_status = (case when total_gross = 0 then 'NO_PAYMENT_REQUIRED' else 'AWAITING_PAYMENT' end)::payment_status,
      completed_at = case when total_gross = 0 then now() end,
      reserved_until = greatest(reserved_until, created_at + make_interval(mins => ${minutes}::int)),
      address_hash = case when total_gross > 0 then address_hash end
    from buyers join open on open.id = buyers.order_id
    where orders.id = any(${ids}::int[]) and orders.id = buyers.order_id
    returning orders.id, orders.status, orders.payment_status, orders.completed_at, orders.reserved_until`
}
