import { sql } from 'kysely'
import type { WaitlistStatus } from '#domain/waitlist.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { WAS_PLACED } from '#server/orders/status-sets.ts'

/** Status of `entry`, with its order joined as `orders`; docs/rules/waitlist.md has the same table. */
export const ENTRY_STATUS = sql<WaitlistStatus>`case
  when entry.left_at is not null then 'CANCELLED'
  when entry.order_id is null then 'WAITING'
  when orders.status = 'RESERVED' then 'OFFERED'
  when ${WAS_PLACED} then 'PURCHASED'
  else 'OFFER_EXPIRED' end`

/** Condition: waits or has an open offer. */
export const IS_OPEN = sql<boolean>`(entry.left_at is null and (entry.order_id is null or orders.status = 'RESERVED'))`

const ITEM_NAME = sql<string>`products.title || coalesce(' - ' || nullif(price.label, ''), '')`

/** Entries of an event with their status and place in line, without their order by. */
export function entriesOf(db: Db | Trx, event_id: number) {
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('product_prices as price', 'price.id', 'entry.product_price_id')
    .innerJoin('products', 'products.id', 'price.product_id')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .leftJoin(linesOf(db, event_id).as('line'), 'line.id', 'entry.id')
    .selectAll('entry')
    .select([
      ENTRY_STATUS.as('status'),
      ITEM_NAME.as('item_name'),
      'line.position',
      'orders.reserved_until as offer_expires_at',
      'orders.completed_at as purchased_at',
      'entry.left_at as cancelled_at',
      'orders.short_id as order_short_id',
      'orders.status as order_status',
    ])
    .where('entry.event_id', '=', event_id)
}

/** Place of each entry that waits, by price. */
function linesOf(db: Db | Trx, event_id: number) {
  return db
    .selectFrom('waitlist_entries')
    .select('id')
    .select(
      sql<number>`(row_number() over (partition by product_price_id order by created_at, id))::int`.as('position'),
    )
    .where('event_id', '=', event_id)
    .where('order_id', 'is', null)
    .where('left_at', 'is', null)
}
