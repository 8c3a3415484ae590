import { sql } from 'kysely'
import type { Difference } from '#contract/integrity.ts'
import type { Within } from './one-state.ts'

/**
 * The order of an offer is of its entry's event and of no other entry, and while it is open it has one unit of the entry's price.
 * Later its tickets may be changed to others.
 */
export const offersAndOrders = (within: Within) => sql<Difference>`
  select distinct 'offers = orders' as invariant, e.event_id, 'order ' || o.public_id as subject, 1 as expected, c.units as found
  from (
    select order_id, event_id, product_price_id, count(*) over (partition by order_id)::int as entries
    from waitlist_entries where order_id is not null and ${within('event_id')}
  ) e
  join orders o on o.id = e.order_id
  left join order_items i on i.order_id = o.id and i.product_price_id = e.product_price_id
  cross join lateral (
    select case when o.event_id <> e.event_id then 0
      when o.status = 'RESERVED' then coalesce(i.quantity, 0) * e.entries else e.entries end as units
  ) c
  where c.units <> 1`
