import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { AttendeeStatus, OrderStatus } from '#database/types.ts'
import { staysCancelled } from '#domain/reactivation.ts'

/** True if the order of the row `attendees` does not charge this ticket, because it was cancelled before the payment. */
export const IS_UNCHARGED = sql<boolean>`exists (select from order_items
  where order_items.id = attendees.order_item_id and attendees."position" = any(order_items.cancelled_unpaid))`

export const IS_INVOICED = sql<boolean>`exists (select from invoices where invoices.order_id = attendees.order_id)`

const IS_SOLD_OUT = sql<boolean>`exists (select from price_pools join stock_pools pool on pool.id = price_pools.stock_pool_id
  where price_pools.product_price_id = attendees.product_price_id and pool.held + pool.sold >= pool."limit")`

type Facts = { is_uncharged: boolean; is_invoiced: boolean; is_sold_out: boolean }

/** Facts that decide whether the ticket of the row `attendees` can be reactivated; null unless it is cancelled. */
export const CANCELLED_FACTS = sql<Facts | null>`case attendees.status when 'CANCELLED' then ${jsonBuildObject({
  is_uncharged: IS_UNCHARGED,
  is_invoiced: IS_INVOICED,
  is_sold_out: IS_SOLD_OUT,
})} end`

type Row = { status: AttendeeStatus; order_status: OrderStatus; cancelled_facts: Facts | null }

/** Adds whether a cancelled ticket can be reactivated at present, and why not. */
export function withReactivation<T extends Row>({ cancelled_facts: facts, ...row }: T) {
  const stays_cancelled = facts && staysCancelled({ ...facts, order_status: row.order_status })
  return { ...row, can_reactivate: facts !== null && stays_cancelled === null, stays_cancelled }
}
