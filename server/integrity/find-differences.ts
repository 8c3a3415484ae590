import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** A figure that is not what it must be; none of these may ever exist. */
export type Difference = { invariant: string; subject: string; expected: number; found: number }

/** Proves pool = ledger = orders = tickets and that totals are sums, from the rows themselves (decisions 8). */
export async function findDifferences(db: Db): Promise<Difference[]> {
  const found: Difference[] = []
  for (const query of QUERIES) found.push(...(await query.execute(db)).rows)
  return found
}

/** Counters of a pool are the sums of its ledger. */
const poolsAndLedger = sql<Difference>`
  select 'pool = ledger' as invariant, 'pool ' || p.id || ' ' || c.name as subject, c.ledger as expected, c.pool as found
  from stock_pools p
  left join (select stock_pool_id, sum(held_change)::int as held, sum(sold_change)::int as sold
             from stock_ledger group by stock_pool_id) l on l.stock_pool_id = p.id
  cross join lateral (values ('held', coalesce(l.held, 0), p.held), ('sold', coalesce(l.sold, 0), p.sold)) as c (name, ledger, pool)
  where c.ledger <> c.pool`

/** What an order takes: its reserved units while it is open, its living tickets and goods once it is placed. */
const ordersTake = sql`
  select i.order_id, pp.stock_pool_id,
    case when o.status = 'RESERVED' then i.quantity else 0 end as held,
    case when o.status not in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') then 0
         when i.product_type = 'GENERAL' then i.quantity
         else (select count(*)::int from attendees a where a.order_item_id = i.id and a.status <> 'CANCELLED') end as sold
  from order_items i
  join orders o on o.id = i.order_id
  join price_pools pp on pp.product_price_id = i.product_price_id
  union all
  select o.id, pc.stock_pool_id,
    case when o.status = 'RESERVED' then 1 else 0 end,
    case when o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') then 1 else 0 end
  from orders o join promo_codes pc on pc.id = o.promo_code_id`

/** The ledger holds for each order exactly what the order takes. */
const ledgerAndOrders = sql<Difference>`
  select 'ledger = orders' as invariant, 'order ' || order_id || ', pool ' || stock_pool_id || ' ' || c.name as subject,
    c.orders as expected, c.ledger as found
  from (select order_id, stock_pool_id, sum(held)::int as held, sum(sold)::int as sold from (${ordersTake}) t group by 1, 2) o
  full join (select order_id, stock_pool_id, sum(held_change)::int as held, sum(sold_change)::int as sold
             from stock_ledger group by 1, 2) l using (order_id, stock_pool_id)
  cross join lateral (values ('held', coalesce(o.held, 0), coalesce(l.held, 0)),
                             ('sold', coalesce(o.sold, 0), coalesce(l.sold, 0))) as c (name, orders, ledger)
  where c.orders <> c.ledger`

/** A placed order has one ticket per unit, also when some are cancelled. */
const ordersAndTickets = sql<Difference>`
  select 'one ticket per unit' as invariant, 'order ' || o.id as subject, i.quantity::int as expected, t.tickets::int as found
  from orders o
  cross join lateral (select coalesce(sum(quantity), 0) as quantity from order_items
                      where order_id = o.id and product_type = 'TICKET') i
  cross join lateral (select count(*) as tickets from attendees where order_id = o.id) t
  where o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT') and i.quantity <> t.tickets`

const TOTALS = [
  'total_before_discount',
  'total_discount',
  'total_before_additions',
  'total_fee',
  'total_tax',
  'total_gross',
]

/** An order's totals are the sums of its items, and gross is price + fees + taxes. */
const totalsAreSums = sql<Difference>`
  select 'totals are sums' as invariant, 'order ' || o.id || ' ' || c.name as subject, c.items as expected, c.total as found
  from orders o
  join (select order_id, ${sql.join(TOTALS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
        from order_items group by order_id) i on i.order_id = o.id
  cross join lateral (values ${sql.join(TOTALS.map(pair))},
    ('gross', o.total_before_additions + o.total_fee + o.total_tax, o.total_gross)) as c (name, items, total)
  where c.items <> c.total`

function pair(name: string): RawBuilder<unknown> {
  return sql`(${sql.lit(name)}, ${sql.ref(`i.${name}`)}, ${sql.ref(`o.${name}`)})`
}

/** No pool holds more than its limit; the CHECK says so too, and this says so without it. */
const neverOversold = sql<Difference>`
  select 'never oversold' as invariant, 'pool ' || id as subject, "limit" as expected, held + sold as found
  from stock_pools where held + sold > "limit"`

const QUERIES = [neverOversold, poolsAndLedger, ledgerAndOrders, ordersAndTickets, totalsAreSums]
