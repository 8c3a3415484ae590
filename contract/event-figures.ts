import { z } from 'zod'
import { EVENT_CATEGORIES } from '#domain/event-status.ts'
import { PRODUCT_TYPES } from '#domain/product.ts'
import { id, instant } from './fields.ts'

const soldOf = {
  /** In completed orders, paid or free, without cancelled tickets. */
  paid: z.int(),
  /** In orders that wait for an offline payment. */
  awaiting_payment: z.int(),
  /** In carts at this moment. */
  held: z.int(),
  /** Null where any part of it is without limit. */
  left: z.int().nullable(),
}

const capacity = z.object({
  total: z.object(soldOf),
  /** What the total counts: tickets, or products where there are no tickets. */
  counts: z.enum(PRODUCT_TYPES),
  products: z.array(
    z.object({
      product_id: id,
      title: z.string(),
      product_type: z.enum(PRODUCT_TYPES),
      is_hidden: z.boolean(),
      ...soldOf,
      /** Each of its prices; more than one where it is sold in tiers. */
      prices: z.array(z.object({ product_price_id: id, label: z.string().nullable(), ...soldOf })),
    }),
  ),
})

const money = z.object({
  /** What placed orders come to, with taxes and fees: what has arrived and what is awaited. */
  total_ordered: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** Payments of placed orders that came. */
  total_arrived: z.int(),
  /** Payments that are waited for. */
  total_awaited: z.int(),
  /** Given back, also out of orders that were cancelled. */
  total_refunded: z.int(),
  /** Refunds that are on their way. */
  total_refunds_pending: z.int(),
  /** Paid for orders that were cancelled afterwards; not part of what was ordered. */
  total_paid_of_cancelled: z.int(),
})

/** An event at this moment, computed from orders, payments and refunds, never from counters. */
export const eventOverview = z.object({
  currency: z.string(),
  capacity,
  money,
  orders_completed: z.int(),
  orders_awaiting_payment: z.int(),
  /** Of these, those that have waited for more than a week. */
  orders_unpaid_for_long: z.int(),
  check_in_lists: z.int(),
})
export type EventOverview = z.output<typeof eventOverview>

/** Tickets in placed orders by the day of the order, counted in days of the event's calendar before its start. */
const soldOnDays = z.array(z.object({ days_before: z.int(), tickets: z.int() }))

export const eventPace = z.object({
  sold: soldOnDays,
  /** The organizer's own earlier event that tells most; null when there is none. */
  compared_with: z
    .object({
      id,
      title: z.string(),
      category: z.enum(EVENT_CATEGORIES),
      start_date: instant,
      timezone: z.string(),
      sold: soldOnDays,
    })
    .nullable(),
})
export type EventPace = z.output<typeof eventPace>
