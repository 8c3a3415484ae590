import { z } from 'zod'
import { EVENT_CATEGORIES } from '#domain/event-status.ts'
import { PRODUCT_TYPES } from '#domain/product.ts'
import { id, instant } from './fields.ts'

const soldOf = {
  /** Units in completed orders, paid or free, without cancelled tickets. */
  paid: z.int(),
  /** Units in orders that await an offline payment. */
  awaiting_payment: z.int(),
  /** Units in checkout. */
  held: z.int(),
  /** Null if any part is unlimited. */
  left: z.int().nullable(),
}

const capacity = z.object({
  total: z.object(soldOf),
  /** Type that the total counts: tickets, or other products if there are no tickets. */
  counts: z.enum(PRODUCT_TYPES),
  products: z.array(
    z.object({
      product_id: id,
      title: z.string(),
      product_type: z.enum(PRODUCT_TYPES),
      is_hidden: z.boolean(),
      ...soldOf,
      /** Figures by price; more than one for products with tiers. */
      prices: z.array(z.object({ product_price_id: id, label: z.string().nullable(), ...soldOf })),
    }),
  ),
})

const money = z.object({
  /** Total of placed orders with taxes and fees, paid and unpaid. */
  total_ordered: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** Payments received for placed orders. */
  total_arrived: z.int(),
  /** Payments outstanding. */
  total_awaited: z.int(),
  /** Refunded, including for cancelled orders. */
  total_refunded: z.int(),
  /** Pending refunds. */
  total_refunds_pending: z.int(),
  /** Paid for orders cancelled afterwards; not part of total_ordered. */
  total_paid_of_cancelled: z.int(),
})

/** Current figures of an event, computed from orders, payments and refunds, never from counters. */
export const eventOverview = z.object({
  currency: z.string(),
  capacity,
  money,
  orders_completed: z.int(),
  orders_awaiting_payment: z.int(),
  /** Of these, orders that have waited for more than a week. */
  orders_unpaid_for_long: z.int(),
  check_in_lists: z.int(),
})
export type EventOverview = z.output<typeof eventOverview>

/** Tickets in placed orders by the day of the order, in days before the event's start by its calendar. */
const soldOnDays = z.array(z.object({ days_before: z.int(), tickets: z.int() }))

export const eventPace = z.object({
  sold: soldOnDays,
  /** Most comparable earlier event of the organizer; null if there is none. */
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

/** Steps towards an order, each counted on its own day. Reservations and later steps exclude orders created by organizers. */
const funnel = {
  /** Views of the event's page: docs/decisions/0013-page-views.md. */
  views: z.int(),
  /** Including those that ended without an order. */
  reservations: z.int(),
  /** Reservations whose buyer has entered their details. */
  details_given: z.int(),
  /** Paid, free or unpaid, including those cancelled later. */
  orders_placed: z.int(),
}

const day = z.object({
  /** Date in the event's zone, YYYY-MM-DD. */
  date: z.string(),
  total_sales_gross: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  total_refunded: z.int(),
  /** Gross less refunds. */
  total_net: z.int(),
  products_sold: z.int(),
  orders_created: z.int(),
  attendees_registered: z.int(),
  ...funnel,
})

/** Sums of several days. */
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
  /** Orders that await an offline payment, not included in the figures above. */
  orders_awaiting_offline_payment: z.int(),
  total_awaiting_offline_payment: z.int(),
  daily_stats: z.array(day),
  /** Sums of `daily_stats`. */
  range: spanOfDays,
  /** Previous period of equal length, ending the day before start_date. */
  before: spanOfDays.extend({ daily_stats: z.array(day) }),
})
