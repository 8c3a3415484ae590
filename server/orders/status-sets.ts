import { sql } from 'kysely'
import { type AttendeeStatus, INACTIVE_STATUSES } from '#domain/attendee.ts'
import {
  type OrderStatus,
  OVER_STATUSES,
  PLACED_STATUSES,
  SHOWN_STATUSES,
  STOCK_STATUSES,
} from '#domain/order-status.ts'

/**
 * The sets of `domain/order-status.ts` and `domain/attendee.ts` for SQL: `status in ${PLACED}`. Written as literals, not as
 * parameters: otherwise no partial index on these orders would be used.
 */
const listOf = (statuses: readonly (OrderStatus | AttendeeStatus)[]) =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`

export const PLACED = listOf(PLACED_STATUSES)
export const TAKING_STOCK = listOf(STOCK_STATUSES)
export const SHOWN = listOf(SHOWN_STATUSES)
export const OVER = listOf(OVER_STATUSES)

/** Statuses of attendees. */
export const INACTIVE = listOf(INACTIVE_STATUSES)

/** Condition: the attendee's order is not open. Only tickets that await payment need this check. */
export const NOT_OF_CART = sql<boolean>`not exists (
  select from orders cart where cart.id = attendees.order_id and cart.status = 'RESERVED')`

/**
 * Orders that lists show by default: placed ones, and those that hold stock while their card payment is pending or may be
 * retried. Written exactly as in the indexes of these orders, which serve no other condition.
 */
export const LISTED = sql<boolean>`(orders.status in ${SHOWN}
  or (orders.status = 'RESERVED' and (orders.payment_status = 'PAYMENT_FAILED' or orders.is_card_processing)))`

/** Condition: an order that was cancelled after it was placed counts; a reservation that organizers cancelled does not. */
export const WAS_PLACED = sql<boolean>`(orders.status in ${PLACED} or (orders.status = 'CANCELLED'
  and (orders.completed_at is not null or orders.payment_status in ('AWAITING_OFFLINE_PAYMENT', 'PAYMENT_RECEIVED'))))`
