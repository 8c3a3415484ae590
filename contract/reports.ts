import { z } from 'zod'
import { EVENT_STATUSES } from '#domain/event-status.ts'
import { CURRENCIES } from '#domain/money.ts'
import { PRODUCT_TYPES } from '#domain/product.ts'
import { DISCOUNT_TYPES } from '#domain/promo-code.ts'
import { BELONGS_TO } from '#domain/question.ts'
import { PROMO_CODE_STATES } from '#domain/report.ts'
import { CALCULATION_TYPES } from '#domain/tax-or-fee.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant } from './fields.ts'

/** Day in the event's zone, YYYY-MM-DD. */
const date = z.string()
/** Sum in minor units of the report's currency. Refunds can exceed the payments of the same days. */
const amount = z.int()
const count = z.int()

const money = {
  total_gross: amount,
  total_discount: amount,
  total_fees: amount,
  total_tax: amount,
  total_refunded: amount,
  /** Gross less refunds. */
  total_net: amount,
}

/** Row of each report, by its type. docs/rules/figures.md defines each column. */
export const REPORT_ROWS = {
  product_sales: z.object({
    product_id: id,
    product_title: z.string(),
    product_type: z.enum(PRODUCT_TYPES),
    products_sold: count,
    ...money,
  }),
  daily_sales_report: z.object({
    date,
    views: count,
    orders_created: count,
    products_sold: count,
    attendees_registered: count,
    total_before_additions: amount,
    ...money,
  }),
  promo_codes_report: z.object({
    promo_code_id: id,
    promo_code: z.string(),
    status: z.enum(PROMO_CODE_STATES),
    discount_type: z.enum(DISCOUNT_TYPES),
    /** Percent, or minor units off each unit. */
    discount: z.number(),
    times_used: count,
    unique_customers: count,
    total_before_discount: amount,
    ...money,
    first_used_at: instant.nullable(),
    last_used_at: instant.nullable(),
    max_allowed_usages: count.nullable(),
    remaining_uses: count.nullable(),
    expiry_date: instant.nullable(),
  }),
  revenue: z.object({ date, ...money }),
  taxes: z.object({
    name: z.string(),
    calculation_type: z.enum(CALCULATION_TYPES),
    /** Percent, or minor units per unit. */
    rate: z.number(),
    orders: count,
    total_charged: amount,
    total_refunded: amount,
    total_remaining: amount,
  }),
  attendees_by_product: z.object({
    product_id: id,
    product_title: z.string(),
    product_price_id: id,
    /** Null if the product has one price. */
    tier: z.string().nullable(),
    paid: count,
    awaiting_payment: count,
    cancelled: count,
    checked_in: count,
  }),
  check_ins: z.object({
    check_in_list_id: id,
    check_in_list_name: z.string(),
    product_id: id,
    product_title: z.string(),
    expected: count,
    admitted: count,
  }),
  affiliates: z.object({
    affiliate_id: id,
    affiliate_code: z.string(),
    affiliate_name: z.string(),
    orders_completed: count,
    ...money,
    /** Orders that count for the affiliate: docs/rules/affiliates.md. */
    total_sales: count,
    total_sales_gross: amount,
  }),
  questions: z.object({
    question_id: id,
    question_title: z.string(),
    belongs_to: z.enum(BELONGS_TO),
    option: z.string(),
    answers: count,
  }),
  occupancy: z.object({
    /** Local time in the event's zone, YYYY-MM-DDTHH:00. */
    hour: z.string(),
    admitted: count,
  }),
}

function reportOf<T extends keyof typeof REPORT_ROWS>(type: T) {
  return z.object({
    type: z.literal(type),
    currency: z.string(),
    start_date: date,
    end_date: date,
    rows: z.array(REPORT_ROWS[type]),
  })
}

const report = z.discriminatedUnion('type', [
  reportOf('product_sales'),
  reportOf('daily_sales_report'),
  reportOf('promo_codes_report'),
  reportOf('revenue'),
  reportOf('taxes'),
  reportOf('attendees_by_product'),
  reportOf('check_ins'),
  reportOf('affiliates'),
  reportOf('questions'),
  reportOf('occupancy'),
])
export type Report = z.output<typeof report>

/** Row of each report on all events of an organizer in one currency. */
export const ORGANIZER_REPORT_ROWS = {
  events_performance: z.object({
    event_id: id,
    event_title: z.string(),
    event_status: z.enum(EVENT_STATUSES),
    event_start_date: instant,
    event_timezone: z.string(),
    /** Page views on these days, each in the event's own zone. */
    views: count,
    orders_completed: count,
    products_sold: count,
    attendees_registered: count,
    ...money,
  }),
  revenue_summary: z.object({ date, orders_completed: count, ...money }),
  tax_summary: REPORT_ROWS.taxes.extend({ event_id: id, event_title: z.string() }),
}

function organizerReportOf<T extends keyof typeof ORGANIZER_REPORT_ROWS>(type: T) {
  return z.object({
    type: z.literal(type),
    currency: z.string(),
    /** Currencies of the organizer and its events; each has its own report. */
    currencies: z.array(z.string()),
    start_date: date,
    end_date: date,
    rows: z.array(ORGANIZER_REPORT_ROWS[type]),
  })
}

const organizerReport = z.discriminatedUnion('type', [
  organizerReportOf('events_performance'),
  organizerReportOf('revenue_summary'),
  organizerReportOf('tax_summary'),
])
export type OrganizerReport = z.output<typeof organizerReport>

/** Both days must be given, or none. */
export const reportQuery = z.object({ start_date: calendarDay.optional(), end_date: calendarDay.optional() })

export const reports = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/reports/:report_type',
    access: 'event',
    permission: 'reports.read',
    summary: 'A report on an event',
    description:
      "From start_date to end_date in the event's zone, both or none: the last 90 days unless said otherwise, at most 370. Orders count on the day they were placed, refunds on the day the money went back, check-ins when somebody came in. Amounts are minor units of `currency`. The same as a file: `/events/{event_id}/reports/{report_type}/file?format=csv` or `xlsx`.",
    query: reportQuery,
    response: report,
  }),
}

export const organizerReportQuery = reportQuery.extend({ currency: z.enum(CURRENCIES).optional() })

export const organizerReports = {
  get: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/reports/:organizer_report_type',
    access: 'organizer',
    permission: 'reports.read',
    summary: 'A report on all events of an organizer',
    description:
      "On its events of one currency, its own unless `currency` says another. Days are those of the organizer's zone, from start_date to end_date, both or none: the last 90 days unless said otherwise, at most 370. Orders count on the day they were placed, refunds on the day the money went back. The same as a file: `/organizers/{organizer_id}/reports/{organizer_report_type}/file?format=csv` or `xlsx`.",
    query: organizerReportQuery,
    response: organizerReport,
  }),
}
