import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/**
 * Condition for orders that count for an affiliate: completed and not fully refunded (docs/rules/affiliates.md). Always read
 * from the orders, so a refund or cancellation takes them out again by itself.
 */
export const COUNTED = sql<boolean>`orders.status = 'COMPLETED' and orders.refund_status is distinct from 'REFUNDED'`

/** Sales per affiliate of one event. The array of ids lets the index serve it: most orders of an event have no affiliate. */
const salesOf = (event_id: number): RawBuilder<{ affiliate_id: number; orders: number; revenue: number }> => sql`(
  select affiliate_id, count(*)::int as orders, sum(total_gross - total_refunded)::bigint as revenue
  from orders where affiliate_id = any(array(select id from affiliates where event_id = ${event_id})) and ${COUNTED}
  group by affiliate_id)`

const CLICKS = sql<number>`coalesce((
  select sum(clicks) from affiliate_clicks where affiliate_id = affiliates.id), 0)::int`

/** SQL of the figures that affiliates are listed, sorted and filtered by. */
export const FIGURES = {
  clicks: CLICKS,
  total_sales: sql<number>`coalesce(sales.orders, 0)`,
  total_sales_gross: sql<number>`coalesce(sales.revenue, 0)::bigint`,
}

/** The event's affiliates with their figures. */
export function affiliatesOf(db: Db, { id, currency }: { id: number; currency: string }) {
  return db
    .selectFrom('affiliates')
    .leftJoin(salesOf(id).as('sales'), (join) => join.onRef('sales.affiliate_id', '=', 'affiliates.id'))
    .selectAll('affiliates')
    .select([
      FIGURES.clicks.as('clicks'),
      FIGURES.total_sales.as('total_sales'),
      FIGURES.total_sales_gross.as('total_sales_gross'),
      sql<string>`${currency}::text`.as('currency'),
    ])
    .where('affiliates.event_id', '=', id)
    .where('affiliates.deleted_at', 'is', null)
}

/** Ids of the active affiliates by code: all that an order needs to be attributed. */
export async function activeAffiliates(db: Db, event_id: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('affiliates')
    .select(['id', 'code'])
    .where('event_id', '=', event_id)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}
