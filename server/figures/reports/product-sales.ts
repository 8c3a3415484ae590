import { sql } from 'kysely'
import { withoutLoops } from '#server/lib/without-loops.ts'
import { IS_CHARGED, IS_COMPLETED } from '../counted.ts'
import { MONEY, placedIn, type ReadReport, type RowOf, sumsOf, type Wanted, wentBackIn } from './report-parts.ts'

/** Each product in the order of the page; deleted ones only if there were sales or refunds. */
export const productSales: ReadReport<'product_sales'> = (db, wanted) =>
  withoutLoops(db, async (trx) => {
    const { rows } = await sql<RowOf<'product_sales'>>`
      select product.id as product_id, product.title as product_title, product.product_type, ${MONEY},
        (coalesce(sold.quantity, 0) - coalesce(cancelled.tickets, 0))::int as products_sold
      from products product join product_categories category on category.id = product.product_category_id
      left join (${itemsSold(wanted)}) sold on sold.product_id = product.id
      left join (${ticketsCancelled(wanted)}) cancelled on cancelled.product_id = product.id
      left join (${itemsRefunded(wanted)}) refunded on refunded.product_id = product.id
      where product.event_id = ${wanted.event.id}
        and (product.deleted_at is null or sold.product_id is not null or refunded.product_id is not null)
      order by category.order, category.id, product.order, product.id`.execute(trx)
    return rows
  })

function itemsSold(wanted: Wanted) {
  return sql`select product_id, ${sumsOf('order_items')},
      sum(order_items.quantity - order_items.cancelled_units) filter (where ${IS_COMPLETED}) as quantity
    from orders join order_items on order_items.order_id = orders.id
    where order_items.event_id = ${wanted.event.id} and ${placedIn(wanted)} and ${IS_CHARGED} group by 1`
}

/** By the product that was bought, also if the ticket was changed to another one before. */
function ticketsCancelled(wanted: Wanted) {
  return sql`select order_items.product_id, count(*) as tickets
    from attendees join orders on orders.id = attendees.order_id
    join order_items on order_items.id = attendees.order_item_id
    where attendees.event_id = ${wanted.event.id} and attendees.status = 'CANCELLED'
      and ${placedIn(wanted)} and ${IS_COMPLETED} group by 1`
}

function itemsRefunded(wanted: Wanted) {
  return sql`select order_items.product_id, sum(line.amount) as amount
    from refunds join refund_lines line on line.refund_id = refunds.id
    join order_items on order_items.id = line.order_item_id
    where line.event_id = ${wanted.event.id} and order_items.event_id = ${wanted.event.id} and ${wentBackIn(wanted)}
    group by 1`
}
