import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'

/** What was sold for one event, over all time, computed from its completed orders. */
export type Sales = {
  event_id: number
  products_sold: number
  attendees_registered: number
  orders_completed: number
  sales_total_gross: number
  total_fees: number
  total_tax: number
  total_refunded: number
}

/**
 * The sales of many events in one query. Completed orders, paid or free, count; a ticket that was cancelled out of one
 * no longer counts as sold, while its price stays in the gross sales: money that went back is in `total_refunded`.
 * Every unit of a ticket has its attendee (integrity proves it), so only the cancelled ones of a million are read.
 */
export async function salesOf(db: Db, event_ids: readonly number[]): Promise<Sales[]> {
  if (event_ids.length === 0) return []
  const ids = sql`${[...event_ids]}::int[]`
  const { rows } = await withoutLoops(db, (trx) =>
    sql<Sales>`
      select event.id as event_id,
        (coalesce(items.quantity, 0) - coalesce(cancelled.tickets, 0))::int as products_sold,
        (coalesce(items.tickets, 0) - coalesce(cancelled.tickets, 0))::int as attendees_registered,
        coalesce(sales.orders, 0)::int as orders_completed,
        coalesce(sales.gross, 0)::bigint as sales_total_gross,
        coalesce(sales.fee, 0)::bigint as total_fees,
        coalesce(sales.tax, 0)::bigint as total_tax,
        coalesce(sales.refunded, 0)::bigint as total_refunded
      from unnest(${ids}) as event (id)
      left join (
        select event_id, count(*) as orders, sum(total_gross) as gross, sum(total_fee) as fee, sum(total_tax) as tax,
          sum(total_refunded) as refunded
        from orders where event_id = any (${ids}) and status = 'COMPLETED' group by event_id
      ) sales on sales.event_id = event.id
      left join (
        select orders.event_id, sum(quantity) as quantity,
          sum(quantity) filter (where product_type = 'TICKET') as tickets
        from orders join order_items on order_items.order_id = orders.id
        where orders.event_id = any (${ids}) and order_items.event_id = any (${ids}) and orders.status = 'COMPLETED'
        group by orders.event_id
      ) items on items.event_id = event.id
      left join (
        select attendees.event_id, count(*) as tickets
        from attendees join orders on orders.id = attendees.order_id
        where attendees.event_id = any (${ids}) and orders.event_id = any (${ids})
          and attendees.status = 'CANCELLED' and orders.status = 'COMPLETED'
        group by attendees.event_id
      ) cancelled on cancelled.event_id = event.id`.execute(trx),
  )
  return rows
}

/** The sales of several events of one currency together. */
export function sumSales(sales: readonly Sales[]) {
  const total = (of: Exclude<keyof Sales, 'event_id'>) => sales.reduce((sum, event) => sum + event[of], 0)
  return {
    total_products_sold: total('products_sold'),
    total_attendees_registered: total('attendees_registered'),
    total_orders: total('orders_completed'),
    total_gross_sales: total('sales_total_gross'),
    total_fees: total('total_fees'),
    total_tax: total('total_tax'),
    total_refunded: total('total_refunded'),
  }
}

/**
 * How much is left over all visible prices of each event; null when any of them is without limit. Prices that share a
 * capacity have no more left together than it has; one with several capacities counts to the tightest.
 */
export async function quantityLeftOf(db: Db, event_ids: readonly number[]): Promise<Map<number, number | null>> {
  if (event_ids.length === 0) return new Map()
  const { rows } = await sql<{ event_id: number; quantity_left: number | null }>`
    select event_id, case when bool_and(tightest is not null) then sum(tightest)::int end as quantity_left
    from (
      select price.event_id,
        least(case when bool_and(own.limit is not null) then sum(own.limit - own.held - own.sold) end,
          min(shared.remaining)) as tightest
      from product_prices price
      join products product on product.id = price.product_id
      join product_categories category on category.id = product.product_category_id
      join stock_pools own on own.id = price.stock_pool_id
      left join lateral (
        select pool.id, pool.limit - pool.held - pool.sold as remaining
        from price_pools join stock_pools pool on pool.id = price_pools.stock_pool_id
        where price_pools.product_price_id = price.id and pool.kind = 'CAPACITY' and pool.limit is not null
        order by remaining, pool.id limit 1
      ) shared on true
      where price.event_id = any (${[...event_ids]}::int[])
        and price.deleted_at is null and product.deleted_at is null and category.deleted_at is null
        and not price.is_hidden and not product.is_hidden and not category.is_hidden
      group by price.event_id, shared.id
    ) prices
    group by event_id`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row.quantity_left]))
}
