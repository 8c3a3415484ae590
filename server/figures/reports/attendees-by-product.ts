import { sql } from 'kysely'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { SHOWN } from '#server/orders/status-sets.ts'
import { isEntryOf, isExpectedWithOrder } from '../counted.ts'
import { placedIn, type ReadReport, type RowOf, type Wanted } from './report-parts.ts'

/** Tickets by present status, of orders placed on these days; deleted products only if they have tickets. */
export const attendeesByProduct: ReadReport<'attendees_by_product'> = (db, wanted) =>
  withoutLoops(db, async (trx) => {
    const { rows } = await sql<RowOf<'attendees_by_product'>>`
      select product.id as product_id, product.title as product_title, price.id as product_price_id, price.label as tier,
        coalesce(tickets.paid, 0)::int as paid, coalesce(tickets.awaiting_payment, 0)::int as awaiting_payment,
        coalesce(tickets.cancelled, 0)::int as cancelled, coalesce(tickets.checked_in, 0)::int as checked_in
      from products product join product_categories category on category.id = product.product_category_id
      join product_prices price on price.product_id = product.id
      left join (${ticketsOf(wanted)}) tickets on tickets.product_price_id = price.id
      where product.event_id = ${wanted.event.id} and product.product_type = 'TICKET'
        and ((product.deleted_at is null and price.deleted_at is null) or tickets.product_price_id is not null)
      order by category.order, category.id, product.order, product.id, price.order, price.id`.execute(trx)
    return rows
  })

/** Two separate scans, because a count that looks into another table for each ticket keeps one processor busy. */
function ticketsOf(wanted: Wanted) {
  return sql`select product_price_id, sum(paid) as paid, sum(awaiting_payment) as awaiting_payment,
      sum(cancelled) as cancelled, sum(checked_in) as checked_in
    from (
      select attendees.product_price_id, count(*) filter (where attendees.status = 'ACTIVE') as paid,
        count(*) filter (where attendees.status = 'AWAITING_PAYMENT') as awaiting_payment,
        count(*) filter (where attendees.status = 'CANCELLED') as cancelled, 0 as checked_in
      ${ofShownOrders(wanted)} group by 1
      union all
      select attendees.product_price_id, 0, 0, 0, count(*)
      ${ofShownOrders(wanted)} and ${isExpectedWithOrder(wanted.event.id)}
        and attendees.id in (select attendee_id from check_ins where ${isEntryOf(wanted.event.id)})
      group by 1
    ) part group by 1`
}

function ofShownOrders(wanted: Wanted) {
  return sql`from attendees join orders on orders.id = attendees.order_id
    where attendees.event_id = ${wanted.event.id} and ${placedIn(wanted)}
      and orders.status in ${SHOWN}`
}
