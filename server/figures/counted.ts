import { type RawBuilder, sql } from 'kysely'
import { ADMITS_UNPAID } from '#server/events/admits-unpaid.ts'

/**
 * Conditions shared by all figures and reports; docs/rules/figures.md gives the reasons. SQL about the tables by their own
 * names.
 */

/** Orders whose products and attendees count. */
export const IS_COMPLETED = sql<boolean>`orders.status = 'COMPLETED'`

/** Orders whose money counts: also those that were cancelled after payment, because cancelling moves no money. */
export const IS_CHARGED = sql<boolean>`(orders.status = 'COMPLETED'
  or (orders.status = 'CANCELLED' and orders.payment_status = 'PAYMENT_RECEIVED'))`

/** Refunds that count: those that succeeded. */
export const HAS_GONE_BACK = sql<boolean>`refunds.state = 'SUCCEEDED'`

/** Tickets that await payment are expected if the event admits them, but never those of a cart. */
const isUnpaidAndExpected = (event_id: number, awaitsPayment = ORDER_AWAITS_PAYMENT) => sql<boolean>`
  attendees.status = 'AWAITING_PAYMENT'
  and (select ${ADMITS_UNPAID} from event_settings where event_settings.event_id = ${event_id}) and ${awaitsPayment}`

const ORDER_AWAITS_PAYMENT = sql<boolean>`exists (
  select from orders where orders.id = attendees.order_id and orders.status = 'AWAITING_OFFLINE_PAYMENT')`

/** Attendees who are admitted at present. */
export function isExpected(event_id: number): RawBuilder<boolean> {
  return sql<boolean>`(attendees.status = 'ACTIVE' or (${isUnpaidAndExpected(event_id)}))`
}

/** The same in a query that joins their orders, which PostgreSQL can run in parallel. */
export function isExpectedWithOrder(event_id: number): RawBuilder<boolean> {
  const awaitsPayment = sql<boolean>`orders.status = 'AWAITING_OFFLINE_PAYMENT'`
  return sql<boolean>`(attendees.status = 'ACTIVE' or (${isUnpaidAndExpected(event_id, awaitsPayment)}))`
}

/** Number of admitted attendees by product. As two counts, because each of them comes out of an index. */
export function expectedByProduct(event_id: number): RawBuilder<{ product_id: number; attendees: number }> {
  return sql`select product_id, count(*) as attendees from attendees
      where attendees.event_id = ${event_id} and attendees.status = 'ACTIVE' group by product_id
    union all
    select product_id, count(*) from attendees
      where attendees.event_id = ${event_id} and ${isUnpaidAndExpected(event_id)} group by product_id`
}

/** Check-ins of an event; a person who went back out is not in. By list, to match the index. */
export function isEntryOf(event_id: number): RawBuilder<boolean> {
  return sql<boolean>`check_ins.check_in_list_id = any (array(select id from check_in_lists where event_id = ${event_id}))
    and check_ins.undone_at is null`
}
