import { type RawBuilder, sql } from 'kysely'
import type { Difference } from '#contract/integrity.ts'
import { PLACED, TAKING_STOCK } from '#server/orders/status-sets.ts'
import type { Within } from './one-state.ts'

/** No pool exceeds its limit. The CHECK ensures the same; this check works without it. */
export const neverOversold = (within: Within) => sql<Difference>`
  select 'never oversold' as invariant, p.event_id, ${poolName} as subject, p."limit" as expected, p.held + p.sold as found
  from stock_pools p where p.held + p.sold > p."limit" and ${within('p.event_id')}`

/** The counters of a pool are the sums of its ledger. */
export const poolsAndLedger = (within: Within) => sql<Difference>`
  select 'pool = ledger' as invariant, p.event_id, ${poolName} || ' ' || c.name as subject, c.ledger as expected, c.pool as found
  from stock_pools p
  left join (
    select stock_pool_id, sum(held_change)::int as held, sum(sold_change)::int as sold
    from stock_ledger where ${ledgerWithin(within)} group by stock_pool_id
  ) l on l.stock_pool_id = p.id
  cross join lateral (values ('held', coalesce(l.held, 0), p.held), ('sold', coalesce(l.sold, 0), p.sold)) as c (name, ledger, pool)
  where c.ledger <> c.pool and ${within('p.event_id')}`

/**
 * The ledger's sum for each order equals the order's allocation, so that its stock moved once. Pairs that cancel out are
 * skipped; only for the rest is the ledger read once more.
 */
export const ledgerAndOrders = (within: Within) => sql<Difference>`
  select 'ledger = orders' as invariant, p.event_id, ${orderName} || ', ' || ${poolName} || ' ' || c.name as subject,
    c.ledger + c.missing as expected, c.ledger as found
  from (
    select order_id, stock_pool_id, sum(held)::int as held, sum(sold)::int as sold
    from (
      ${allocatedToOrders(within)}
      union all
      select order_id, stock_pool_id, -held_change, -sold_change from stock_ledger where ${ledgerWithin(within)}
    ) movements
    group by order_id, stock_pool_id having sum(held) <> 0 or sum(sold) <> 0
  ) t
  cross join lateral (
    select coalesce(sum(held_change), 0)::int as held, coalesce(sum(sold_change), 0)::int as sold
    from stock_ledger where order_id = t.order_id and stock_pool_id = t.stock_pool_id
  ) l
  join orders o on o.id = t.order_id
  join stock_pools p on p.id = t.stock_pool_id
  cross join lateral (values ('held', l.held, t.held), ('sold', l.sold, t.sold)) as c (name, ledger, missing)
  where c.missing <> 0 and ${within('o.event_id')}`

/**
 * The uses of a promo code equal its open and placed orders, and its tickets those of these orders; its limits are those of its
 * pools.
 */
export const promoUses = (within: Within) => sql<Difference>`
  select 'promo uses = orders' as invariant, p.event_id, ${poolName} || ' ' || c.name as subject, c.orders as expected, c.pool as found
  from promo_codes pc
  left join (
    select promo_code_id, count(*) filter (where is_open)::int as held, count(*) filter (where not is_open)::int as sold,
      sum(tickets) filter (where is_open)::int as tickets_held, sum(tickets) filter (where not is_open)::int as tickets_sold
    from (
      select promo_code_id, status = 'RESERVED' as is_open, coalesce(promo_ticket_count, 0) as tickets
      from orders where promo_code_id is not null and ${within('event_id')}
        and status in ${TAKING_STOCK}
    ) taking group by promo_code_id
  ) o on o.promo_code_id = pc.id
  cross join lateral (values (pc.stock_pool_id, o.held, o.sold), (pc.ticket_pool_id, o.tickets_held, o.tickets_sold))
    as pool (id, held, sold)
  join stock_pools p on p.id = pool.id
  cross join lateral (values ('held', coalesce(pool.held, 0), p.held), ('sold', coalesce(pool.sold, 0), p.sold)) as c (name, orders, pool)
  where c.orders <> c.pool and ${within('p.event_id')}`

/** The ledger has no event column: a movement belongs to the event of its pool. The array lets an index serve it. */
export function ledgerWithin(within: Within): RawBuilder<unknown> {
  return sql`stock_pool_id = any(array(select id from stock_pools where ${within('event_id')}))`
}

/** Allocation of an order: its reserved units while it is open, its tickets and goods that are not cancelled once it is placed. */
function allocatedToOrders(within: Within): RawBuilder<unknown> {
  return sql`
    select i.order_id, pp.stock_pool_id, case when o.status = 'RESERVED' then i.quantity else 0 end as held,
      case when o.status <> 'RESERVED' then i.quantity - i.cancelled_units else 0 end as sold
    from order_items i
    join orders o on o.id = i.order_id
    join price_pools pp on pp.product_price_id = i.product_price_id
    where (o.status = 'RESERVED' or (o.status in ${PLACED} and i.product_type = 'GENERAL'))
      and ${within('i.event_id')} and ${within('o.event_id')}
    union all
    select t.order_id, pp.stock_pool_id, 0, t.valid
    from (
      select order_id, product_price_id, count(*)::int as valid
      from attendees where status <> 'CANCELLED' and ${within('event_id')} group by order_id, product_price_id
    ) t
    join orders o on o.id = t.order_id
    join price_pools pp on pp.product_price_id = t.product_price_id
    where o.status in ${PLACED} and ${within('o.event_id')}
    union all
    select o.id, pool.id, case when o.status = 'RESERVED' then pool.taken else 0 end,
      case when o.status = 'RESERVED' then 0 else pool.taken end
    from orders o join promo_codes pc on pc.id = o.promo_code_id
    cross join lateral (values (pc.stock_pool_id, 1), (pc.ticket_pool_id, coalesce(o.promo_ticket_count, 0))) as pool (id, taken)
    where o.status in ${TAKING_STOCK} and ${within('o.event_id')}`
}

/**
 * Name of the pool `p`: `price "Standard - Early bird"`, `capacity "Hall"`, `promo code "friends"`, `tickets of promo code
 * "friends"`.
 */
const poolName = sql`case p.kind
  when 'PRICE' then (
    select format('price "%s"', concat_ws(' - ', product.title, price.label))
    from product_prices price join products product on product.id = price.product_id where price.stock_pool_id = p.id)
  when 'CAPACITY' then (select format('capacity "%s"', name) from capacity_assignments where stock_pool_id = p.id)
  else (select format(case when ticket_pool_id = p.id then 'tickets of promo code "%s"' else 'promo code "%s"' end, code)
    from promo_codes where p.id in (stock_pool_id, ticket_pool_id)) end`

/** Name of the order `o`. */
const orderName = sql`'order ' || o.public_id`
