import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/**
 * Units left over all visible tickets of each event, or over all visible products if it has no tickets; null if any of them is
 * unlimited. Prices that share a capacity have together at most what it has left; a price with several capacities is limited by
 * the tightest. The rule is that of `soldOfCapacity`.
 */
export async function quantityLeftOf(db: Db, event_ids: readonly number[]): Promise<Map<number, number | null>> {
  if (event_ids.length === 0) return new Map()
  const { rows } = await sql<{ event_id: number; quantity_left: number | null }>`
    select event_id, case when bool_and(tightest is not null) then sum(tightest)::int end as quantity_left
    from (
      select price.event_id,
        least(case when bool_and(own.limit is not null) then sum(greatest(0, own.limit - own.held - own.sold)) end,
          min(shared.remaining)) as tightest
      from product_prices price
      join products product on product.id = price.product_id
      join product_categories category on category.id = product.product_category_id
      join stock_pools own on own.id = price.stock_pool_id
      left join lateral (
        select pool.id, greatest(0, pool.limit - pool.held - pool.sold) as remaining
        from price_pools join stock_pools pool on pool.id = price_pools.stock_pool_id
        where price_pools.product_price_id = price.id and pool.kind = 'CAPACITY' and pool.limit is not null
        order by remaining, pool.id limit 1
      ) shared on true
      where price.event_id = any (${[...event_ids]}::int[])
        and price.deleted_at is null and product.deleted_at is null and category.deleted_at is null
        and not price.is_hidden and not product.is_hidden and not category.is_hidden
        and (product.product_type = 'TICKET' or not exists (
          select from product_prices any_price
          join products ticket on ticket.id = any_price.product_id and ticket.product_type = 'TICKET'
          join product_categories of_ticket on of_ticket.id = ticket.product_category_id
          where any_price.event_id = price.event_id
            and any_price.deleted_at is null and ticket.deleted_at is null and of_ticket.deleted_at is null))
      group by price.event_id, shared.id
    ) prices
    group by event_id`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row.quantity_left]))
}
