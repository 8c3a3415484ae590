import { sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'

/** Units drawn as sold. */
type Drawn = { order_id: number; stock_pool_id: number; held_change: number; sold_change: number }

/**
 * Units that placed orders draw from each pool at present, and uses of promo codes. Tickets are counted by their present price;
 * only those in `tickets`, if given.
 */
export async function drawnBy(
  trx: Trx,
  order_ids: readonly number[],
  tickets: readonly number[] | null = null,
): Promise<Drawn[]> {
  const units = tickets
    ? sql`select order_id, product_price_id, 1 from attendees where id = any(${tickets}::int[])`
    : sql`select order_id, product_price_id, quantity from order_items
        where product_type = 'TICKET' and order_id = any(${order_ids}::int[])`
  const { rows } = await sql<Drawn>`
    select order_id, stock_pool_id, 0 as held_change, sum(quantity)::int as sold_change
    from (
      select unit.order_id, pool.stock_pool_id, unit.quantity
      from (
        select order_id, product_price_id, quantity - cancelled_units as quantity from order_items
        where product_type = 'GENERAL' and order_id = any(${order_ids}::int[])
        union all ${units}
      ) unit join price_pools pool using (product_price_id)
      union all
      select orders.id, pool.id, pool.quantity
      from orders join promo_codes on promo_codes.id = orders.promo_code_id
      cross join lateral (values (stock_pool_id, 1), (ticket_pool_id, promo_ticket_count)) as pool (id, quantity)
      where orders.id = any(${order_ids}::int[])
    ) drawn
    where quantity > 0 group by order_id, stock_pool_id order by order_id, stock_pool_id`.execute(trx)
  return rows
}

/** Pools that one unit of a price draws from. */
export async function poolsOfPrice(trx: Trx, product_price_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('price_pools')
    .select('stock_pool_id')
    .where('product_price_id', '=', product_price_id)
    .execute()
  return rows.flatMap((row) => (row.stock_pool_id === null ? [] : [row.stock_pool_id]))
}

/** Pools in which an order has or had units. */
export async function poolsOfOrder(trx: Trx, order_id: number): Promise<number[]> {
  const rows = trx.selectFrom('stock_ledger').select('stock_pool_id').distinct().where('order_id', '=', order_id)
  return (await rows.execute()).map(({ stock_pool_id }) => stock_pool_id)
}
