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
 * The sets of `domain/order-status.ts` and `domain/attendee.ts` for SQL: `status in ${PLACED}`. Written out, not as parameters: otherwise no index
 * of these orders alone would be used.
 */
const listOf = (statuses: readonly (OrderStatus | AttendeeStatus)[]) =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`

export const PLACED = listOf(PLACED_STATUSES)
export const TAKING_STOCK = listOf(STOCK_STATUSES)
export const SHOWN = listOf(SHOWN_STATUSES)
export const OVER = listOf(OVER_STATUSES)

/** Of attendees. */
export const INACTIVE = listOf(INACTIVE_STATUSES)

/** The attendee is of no order that is still open. Only tickets that wait for a payment need the question. */
export const NOT_OF_CART = sql<boolean>`not exists (
  select from orders cart where cart.id = attendees.order_id and cart.status = 'RESERVED')`

/**
 * The orders that lists show of themselves: those placed, and those that hold stock while their card payment is on its way or may be
 * tried again. Written out as in the indexes of these orders, which serve nothing else.
 */
export const LISTED = sql<boolean>`(orders.status in ${SHOWN}
  or (orders.status = 'RESERVED' and (orders.payment_status = 'PAYMENT_FAILED' or orders.is_card_processing)))`

/** An order that was cancelled after it was placed counts; a reservation that organizers cancelled does not. */
export const WAS_PLACED = sql<boolean>`(orders.status in ${PLACED} or (orders.status = 'CANCELLED'
  and (orders.completed_at is not null or orders.payment_status in ('AWAITING_OFFLINE_PAYMENT', 'PAYMENT_RECEIVED'))))`
