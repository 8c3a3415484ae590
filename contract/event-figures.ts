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

/** Steps towards an order, each on its own day; reservations and what follows without those of organizers. */
const funnel = {
  /** Of the event's page: docs/decisions/0020-page-views.md. */
  views: z.int(),
  /** Also those that ended without an order. */
  reservations: z.int(),
  /** Reservations whose buyer has said who they are. */
  details_given: z.int(),
  /** Paid, free or to be paid, also where they were cancelled later. */
  orders_placed: z.int(),
}

const day = z.object({
  /** The day in the event's zone, YYYY-MM-DD. */
  date: z.string(),
  total_sales_gross: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  total_refunded: z.int(),
  /** Gross less what went back. */
  total_net: z.int(),
  products_sold: z.int(),
  orders_created: z.int(),
  attendees_registered: z.int(),
  ...funnel,
})

/** The sums of some days. */
const spanOfDays = day.omit({ date: true }).extend({ start_date: z.string(), end_date: z.string() })

/** Computed from orders, never from counters. Counts completed orders, paid or free. */
export const eventStats = z.object({
  currency: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_orders: z.int(),
  total_gross_sales: z.int(),
  total_fees: z.int(),
  total_tax: z.int(),
  total_refunded: z.int(),
  total_net: z.int(),
  total_views: z.int(),
  /** Orders that wait for an offline payment, not part of the figures above. */
  orders_awaiting_offline_payment: z.int(),
  total_awaiting_offline_payment: z.int(),
  daily_stats: z.array(day),
  /** The sums of `daily_stats`. */
  range: spanOfDays,
  /** As many days, up to the day before start_date, to compare with. */
  before: spanOfDays.extend({ daily_stats: z.array(day) }),
})
