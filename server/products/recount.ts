import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/lib/database.ts'
import { PLACED, TAKING_STOCK } from '#server/orders/status-sets.ts'
import { correct, type StockChange, setPoolLimit } from './stock.ts'

/**
 * Corrects a pool to the units that the event's orders take of its prices, then sets this limit: missing units are charged,
 * surplus ones returned. Refuses a limit below the units taken, as setPoolLimit. Reservations must be locked out
 * (changeCatalogue); completing, cancelling and expiring orders wait.
 */
export async function recount(trx: Trx, { event_id, id }: { event_id: number; id: number }, limit: number | null) {
  await lockOrdersOf(trx, event_id, id)
  await setPoolLimit(trx, id, null)
  await correct(trx, miscounted(event_id, id))
  await setPoolLimit(trx, id, limit)
}

/** Locks orders before pools, in id order, as everywhere; ended orders take nothing and are not locked. */
function lockOrdersOf(trx: Trx, event_id: number, pool_id: number) {
  return sql`
    select id from orders
    where event_id = ${event_id} and status in ${TAKING_STOCK} and (
      id in (select order_id from stock_ledger where stock_pool_id = ${pool_id})
      or id in (select order_id from order_items
                join price_pools on price_pools.product_price_id = order_items.product_price_id
                where order_items.event_id = ${event_id} and price_pools.stock_pool_id = ${pool_id})
      or id in (select order_id from attendees
                join price_pools on price_pools.product_price_id = attendees.product_price_id
                where attendees.event_id = ${event_id} and bought_price_id is not null
                  and price_pools.stock_pool_id = ${pool_id}))
    order by id for no key update`.execute(trx)
}

/** Differences between a pool's ledger and the units of its orders: reserved units, and goods and tickets that are not cancelled. */
function miscounted(event_id: number, pool_id: number): RawBuilder<StockChange> {
  return sql<StockChange>`
    select order_id, ${pool_id}::int as stock_pool_id,
      coalesce(orders.held, 0) - coalesce(ledger.held, 0) as held_change,
      coalesce(orders.sold, 0) - coalesce(ledger.sold, 0) as sold_change
    from (
      select order_id, sum(held)::int as held, sum(sold)::int as sold
      from (${takenOf(event_id, pool_id)}) as taken group by order_id
    ) orders
    full join (
      select order_id, sum(held_change)::int as held, sum(sold_change)::int as sold
      from stock_ledger where stock_pool_id = ${pool_id} group by order_id
    ) ledger using (order_id)
    where (coalesce(orders.held, 0), coalesce(orders.sold, 0)) <> (coalesce(ledger.held, 0), coalesce(ledger.sold, 0))`
}

/** Goods and reserved units are counted by lines; a placed order by its tickets, which may have been changed to other prices. */
function takenOf(event_id: number, pool_id: number): RawBuilder<unknown> {
  return sql`
    select i.order_id, case when o.status = 'RESERVED' then i.quantity else 0 end as held,
      case when o.status in ${PLACED} and i.product_type = 'GENERAL'
        then i.quantity - i.cancelled_units else 0 end as sold
    from order_items i
    join orders o on o.id = i.order_id
    join price_pools on price_pools.product_price_id = i.product_price_id
    where i.event_id = ${event_id} and price_pools.stock_pool_id = ${pool_id}
    union all
    select a.order_id, 0, 1
    from attendees a
    join orders o on o.id = a.order_id and o.status in ${PLACED}
    join price_pools on price_pools.product_price_id = a.product_price_id
    where a.event_id = ${event_id} and a.status <> 'CANCELLED' and price_pools.stock_pool_id = ${pool_id}`
}
