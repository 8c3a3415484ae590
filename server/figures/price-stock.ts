import { sql } from 'kysely'
import type { PriceInSale } from '#domain/sold-of-capacity.ts'
import type { Db } from '#server/lib/database.ts'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { PLACED, TAKING_STOCK } from '#server/orders/status-sets.ts'

type PriceLimits = Omit<PriceInSale, 'paid' | 'awaiting_payment' | 'held'> & { event_id: number }

/** Prices of events in the order of the page, each with its limit and shared capacities. */
export async function priceLimitsOf(db: Db, event_ids: readonly number[]): Promise<PriceLimits[]> {
  if (event_ids.length === 0) return []
  const { rows } = await sql<PriceLimits>`
    select price.id, price.event_id, price.label, price.product_id, product.title, product.product_type, own.limit,
      price.is_hidden or product.is_hidden or category.is_hidden as is_hidden,
      array(
        select json_build_object('id', pool.id, 'limit', pool.limit)
        from price_pools join stock_pools pool on pool.id = price_pools.stock_pool_id
        where price_pools.product_price_id = price.id and pool.kind = 'CAPACITY' order by pool.id
      ) as capacities
    from product_prices price
    join products product on product.id = price.product_id
    join product_categories category on category.id = product.product_category_id
    join stock_pools own on own.id = price.stock_pool_id
    where price.event_id = any (${[...event_ids]}::int[])
      and price.deleted_at is null and product.deleted_at is null and category.deleted_at is null
    order by category.order, category.id, product.order, product.id, price.order, price.id`.execute(db)
  return rows
}

type Taken = Pick<PriceInSale, 'paid' | 'awaiting_payment' | 'held'>
type PriceTaken = Taken & { product_price_id: number }

/** Units of each price that an event's orders take: their lines, with tickets changed to other prices, without cancelled ones. */
export async function pricesInSale(db: Db, event_id: number): Promise<PriceInSale[]> {
  const [prices, lines, changed, cancelled] = await Promise.all([
    priceLimitsOf(db, [event_id]),
    linesOf(db, event_id),
    changedOf(db, event_id),
    cancelledOf(db, event_id),
  ])
  return prices.map((price) => {
    const [taken, more, less] = [lines.get(price.id), changed.get(price.id), cancelled.get(price.id)]
    const of = (part: keyof Taken) => (taken?.[part] ?? 0) + (more?.[part] ?? 0) - (less?.[part] ?? 0)
    return { ...price, paid: of('paid'), awaiting_payment: of('awaiting_payment'), held: of('held') }
  })
}

function linesOf(db: Db, event_id: number): Promise<Map<number, PriceTaken>> {
  return withoutLoops(db, async (trx) => {
    const { rows } = await sql<PriceTaken>`
      select product_price_id, (coalesce(sum(quantity - cancelled_units) filter (where status = 'COMPLETED'), 0))::int as paid,
        (coalesce(sum(quantity - cancelled_units) filter (where status = 'AWAITING_OFFLINE_PAYMENT'), 0))::int as awaiting_payment,
        (coalesce(sum(quantity) filter (where status = 'RESERVED'), 0))::int as held
      from orders join order_items on order_items.order_id = orders.id
      where orders.event_id = ${event_id} and order_items.event_id = ${event_id}
        and status in ${TAKING_STOCK}
      group by product_price_id`.execute(trx)
    return new Map(rows.map((row) => [row.product_price_id, row]))
  })
}

/** Change in each price's units by tickets that were bought at another price. */
function changedOf(db: Db, event_id: number): Promise<Map<number, PriceTaken>> {
  return withoutLoops(db, async (trx) => {
    const { rows } = await sql<PriceTaken>`
      select price.id as product_price_id, (coalesce(sum(more) filter (where status = 'COMPLETED'), 0))::int as paid,
        (coalesce(sum(more) filter (where status = 'AWAITING_OFFLINE_PAYMENT'), 0))::int as awaiting_payment, 0 as held
      from (
        select bought_price_id, product_price_id, orders.status
        from attendees join orders on orders.id = attendees.order_id
        where attendees.event_id = ${event_id} and attendees.bought_price_id is not null
          and orders.status in ${PLACED}
      ) changed
      cross join lateral (values (product_price_id, 1), (bought_price_id, -1)) as price (id, more)
      group by price.id`.execute(trx)
    return new Map(rows.map((row) => [row.product_price_id, row]))
  })
}

function cancelledOf(db: Db, event_id: number): Promise<Map<number, PriceTaken>> {
  return withoutLoops(db, async (trx) => {
    const { rows } = await sql<PriceTaken>`
      select attendees.product_price_id, (count(*) filter (where orders.status = 'COMPLETED'))::int as paid,
        (count(*) filter (where orders.status = 'AWAITING_OFFLINE_PAYMENT'))::int as awaiting_payment, 0 as held
      from attendees join orders on orders.id = attendees.order_id
      where attendees.event_id = ${event_id} and orders.event_id = ${event_id} and attendees.status = 'CANCELLED'
        and orders.status in ${PLACED}
      group by attendees.product_price_id`.execute(trx)
    return new Map(rows.map((row) => [row.product_price_id, row]))
  })
}
