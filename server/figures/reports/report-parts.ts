import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ORGANIZER_REPORT_ROWS, REPORT_ROWS } from '#contract/reports.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { HAS_GONE_BACK, IS_CHARGED, IS_COMPLETED } from '../counted.ts'
import { type Days, within } from '../days.ts'
import type { Figures } from '../figures.ts'

type Rows = typeof REPORT_ROWS & typeof ORGANIZER_REPORT_ROWS
export type RowOf<T extends keyof Rows> = z.output<Rows[T]>

export type Wanted = { event: Pick<EventRow, 'id' | 'timezone'>; days: Days }

/** Reads the rows of one report. */
export type ReadReport<T extends keyof typeof REPORT_ROWS> = (db: Db, wanted: Wanted) => Promise<RowOf<T>[]>

/** Orders of the event that were placed on these days. */
export function placedIn({ event, days }: Wanted): RawBuilder<boolean> {
  return sql`orders.event_id = ${event.id} and ${within(days, sql`orders.created_at`)}`
}

/** Refunds of the event that succeeded on these days. */
export function wentBackIn({ event, days }: Wanted): RawBuilder<boolean> {
  return sql`refunds.event_id = ${event.id} and ${HAS_GONE_BACK} and ${within(days, sql`refunds.settled_at`)}`
}

/** Sums over rows of `orders` or `order_items`, read by {@link MONEY}. */
export function sumsOf(table: 'orders' | 'order_items'): RawBuilder<unknown> {
  const sum = (column: string) => sql`sum(${sql.ref(`${table}.${column}`)})`
  return sql`${sum('total_before_discount')} as before_discount, ${sum('total_discount')} as discount,
    ${sum('total_fee')} as fee, ${sum('total_tax')} as tax, ${sum('total_gross')} as gross`
}

/** Money columns from `sold` and `refunded`; either may be missing. */
export const MONEY = sql`coalesce(sold.gross, 0)::bigint as total_gross, coalesce(sold.discount, 0)::bigint as total_discount,
  coalesce(sold.fee, 0)::bigint as total_fees, coalesce(sold.tax, 0)::bigint as total_tax,
  coalesce(refunded.amount, 0)::bigint as total_refunded,
  (coalesce(sold.gross, 0) - coalesce(refunded.amount, 0))::bigint as total_net`

export function netOf({ total_gross, total_refunded }: Pick<Figures, 'total_gross' | 'total_refunded'>): number {
  return total_gross - total_refunded
}

/** Orders grouped by promo code or affiliate, with further sums. */
export function soldThrough(column: 'promo_code_id' | 'affiliate_id', wanted: Wanted, more: RawBuilder<unknown>) {
  const key = sql.ref(`orders.${column}`)
  return sql`select ${key} as key, ${sumsOf('orders')}, count(*) filter (where ${IS_COMPLETED})::int as orders, ${more}
    from orders where ${placedIn(wanted)} and ${IS_CHARGED} and ${key} is not null group by 1`
}

/** Refunds of such orders. */
export function refundedThrough(column: 'promo_code_id' | 'affiliate_id', wanted: Wanted) {
  const key = sql.ref(`orders.${column}`)
  return sql`select ${key} as key, sum(refunds.amount) as amount
    from refunds join orders on orders.id = refunds.order_id
    where ${wentBackIn(wanted)} and ${key} is not null group by 1`
}
