import { sql } from 'kysely'
import type { Difference } from '#contract/integrity.ts'
import { OVER, PLACED } from '#server/orders/status-sets.ts'
import type { Within } from './one-state.ts'

/** A placed order has one ticket for each unit of each of its lines, also when some are cancelled; goods have none. */
export const ticketsPerUnit = (within: Within) => sql<Difference>`
  select 'one ticket per unit' as invariant, i.event_id, format('order %s, "%s"', o.public_id, i.item_name) as subject,
    c.units as expected, c.tickets as found
  from order_items i
  join orders o on o.id = i.order_id
  left join (
    select order_item_id, count(*)::int as tickets from attendees where ${within('event_id')} group by order_item_id
  ) t on t.order_item_id = i.id
  cross join lateral (
    select case when i.product_type = 'TICKET' then i.quantity else 0 end as units, coalesce(t.tickets, 0) as tickets
  ) c
  where o.status in ${PLACED} and c.units <> c.tickets and ${within('i.event_id')}
    and ${within('o.event_id')}`

/** No two tickets share the same unit of a line. */
export const ticketsPerPlace = (within: Within) => sql<Difference>`
  select 'one ticket per place' as invariant, i.event_id,
    format('order %s, "%s", place %s', o.public_id, i.item_name, t."position" + 1) as subject, 1 as expected, t.tickets as found
  from (
    select order_item_id, "position", count(*)::int as tickets from attendees
    where ${within('event_id')} group by order_item_id, "position" having count(*) > 1
  ) t
  join order_items i on i.id = t.order_item_id
  join orders o on o.id = i.order_id
  where ${within('i.event_id')} and ${within('o.event_id')}`

/** An order that is not placed has no ticket that admits; an ended one has no active ticket. */
export const ticketsFollowOrders = (within: Within) => sql<Difference>`
  select 'tickets follow their order' as invariant, o.event_id, format('order %s, %s', o.public_id, lower(o.status::text)) as subject,
    0 as expected, count(*)::int as found
  from orders o
  join attendees a on a.order_id = o.id
  where ${within('o.event_id')} and ${within('a.event_id')} and (
    (o.status = 'RESERVED' and a.status = 'ACTIVE')
    or (o.status in ${OVER} and a.status <> 'CANCELLED'))
  group by o.id`

/** A ticket has one entry per list; undone entries do not count. */
export const entriesPerTicket = (within: Within) => sql<Difference>`
  select 'one entry per list and ticket' as invariant, l.event_id, format('list "%s", ticket %s', l.name, a.public_id) as subject,
    1 as expected, t.entries as found
  from (
    select check_in_list_id, attendee_id, count(*)::int as entries from check_ins
    where undone_at is null and check_in_list_id in (select id from check_in_lists where ${within('event_id')})
    group by check_in_list_id, attendee_id having count(*) > 1
  ) t
  join check_in_lists l on l.id = t.check_in_list_id
  join attendees a on a.id = t.attendee_id
  where ${within('l.event_id')} and ${within('a.event_id')}`
