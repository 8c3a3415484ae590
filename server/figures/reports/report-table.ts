import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrganizerReport, Report } from '#contract/reports.ts'
import { toMajor } from '#domain/money.ts'
import type { OrganizerReportType, ReportType } from '#domain/report.ts'
import { localDate } from '#domain/time.ts'
import type { Cell, Field, Say, Table } from '#server/exports/sheet.ts'
import { table } from '#server/exports/sheet.ts'
import type { RowOf } from './report-parts.ts'

type Told = { say: Say; currency: string }
type Type = ReportType | OrganizerReportType
type Words<T extends Type> = { name: MessageDescriptor; fields: (told: Told) => Field<RowOf<T>>[] }

/** A report as the table of a file: the API's columns, with amounts in the major unit beside their currency. */
export function reportTable({ type, currency }: Pick<Report | OrganizerReport, 'type' | 'currency'>, say: Say): Table {
  const { name, fields } = WORDS[type] as Words<typeof type>
  return table(say(name), fields({ say, currency }) as Field<unknown>[])
}

type Money = Pick<
  RowOf<'product_sales'>,
  'total_gross' | 'total_discount' | 'total_fees' | 'total_tax' | 'total_refunded' | 'total_net'
>

const text = <Row>(header: string, value: (row: Row) => Cell, width = 24): Field<Row> => ({
  ...{ header, value, width },
  type: 'text',
})
const count = <Row>(header: string, value: (row: Row) => Cell): Field<Row> => ({
  ...{ header, value, width: 12 },
  type: 'count',
})
const amount = <Row>(header: string, currency: string, value: (row: Row) => number): Field<Row> => ({
  ...{ header, width: 14, value: (row: Row) => toMajor(value(row), currency) },
  type: 'money',
})

function money<Row extends Money>({ say, currency }: Told): Field<Row>[] {
  return [
    amount(say(msg`Gross`), currency, (row) => row.total_gross),
    amount(say(msg`Discounts`), currency, (row) => row.total_discount),
    amount(say(msg`Fees`), currency, (row) => row.total_fees),
    amount(say(msg`Taxes`), currency, (row) => row.total_tax),
    amount(say(msg`Refunded`), currency, (row) => row.total_refunded),
    amount(say(msg`Net`), currency, (row) => row.total_net),
    inCurrency({ say, currency }),
  ]
}

function inCurrency<Row>({ say, currency }: Told): Field<Row> {
  return text(say(msg`Currency`), () => currency, 9)
}

function taxFields<Row extends RowOf<'taxes'>>({ say, currency }: Told): Field<Row>[] {
  return [
    text(say(msg`Tax`), (row) => row.name),
    text(say(msg`Rate`), (row) => rateText(row.calculation_type === 'PERCENTAGE', row.rate, currency), 10),
    count(say(msg`Orders`), (row) => row.orders),
    amount(say(msg`Charged`), currency, (row) => row.total_charged),
    amount(say(msg`Refunded`), currency, (row) => row.total_refunded),
    amount(say(msg`Remaining`), currency, (row) => row.total_remaining),
    inCurrency({ say, currency }),
  ]
}

/** "19%", "1.50". */
function rateText(is_percentage: boolean, rate: number, currency: string): string {
  return is_percentage ? `${rate}%` : toMajor(rate, currency)
}

const WORDS: { [T in Type]: Words<T> } = {
  product_sales: {
    name: msg`Product sales`,
    fields: (told) => [
      text(told.say(msg`Product`), (row) => row.product_title, 30),
      count(told.say(msg`Sold`), (row) => row.products_sold),
      ...money<RowOf<'product_sales'>>(told),
    ],
  },
  daily_sales_report: {
    name: msg`Daily sales`,
    fields: (told) => [
      text(told.say(msg`Day`), (row) => row.date, 12),
      count(told.say(msg`Page views`), (row) => row.views),
      count(told.say(msg`Orders`), (row) => row.orders_created),
      count(told.say(msg`Sold`), (row) => row.products_sold),
      count(told.say(msg`Attendees`), (row) => row.attendees_registered),
      ...money<RowOf<'daily_sales_report'>>(told),
    ],
  },
  promo_codes_report: {
    name: msg`Promo codes`,
    fields: (told) => [
      text(told.say(msg`Code`), (row) => row.promo_code),
      text(told.say(msg`Status`), (row) => row.status, 14),
      text(told.say(msg`Discount`), (row) => discountText(row, told.currency), 12),
      count(told.say(msg`Uses`), (row) => row.times_used),
      count(told.say(msg`Buyers`), (row) => row.unique_customers),
      count(told.say(msg`Maximum uses`), (row) => row.max_allowed_usages),
      count(told.say(msg`Uses left`), (row) => row.remaining_uses),
      amount(told.say(msg`Before discount`), told.currency, (row) => row.total_before_discount),
      ...money<RowOf<'promo_codes_report'>>(told),
    ],
  },
  revenue: {
    name: msg`Revenue`,
    fields: (told) => [text(told.say(msg`Day`), (row) => row.date, 12), ...money<RowOf<'revenue'>>(told)],
  },
  taxes: { name: msg`Taxes`, fields: taxFields },
  attendees_by_product: {
    name: msg`Attendees by product`,
    fields: ({ say }) => [
      text(say(msg`Product`), (row) => row.product_title, 30),
      text(say(msg`Tier`), (row) => row.tier),
      count(say(msg`Paid`), (row) => row.paid),
      count(say(msg`Awaiting payment`), (row) => row.awaiting_payment),
      count(say(msg`Cancelled`), (row) => row.cancelled),
      count(say(msg`Checked in`), (row) => row.checked_in),
    ],
  },
  check_ins: {
    name: msg`Check-ins`,
    fields: ({ say }) => [
      text(say(msg`Check-in list`), (row) => row.check_in_list_name),
      text(say(msg`Ticket`), (row) => row.product_title, 30),
      count(say(msg`Expected`), (row) => row.expected),
      count(say(msg`Checked in`), (row) => row.admitted),
    ],
  },
  affiliates: {
    name: msg`Affiliates`,
    fields: (told) => [
      text(told.say(msg`Code`), (row) => row.affiliate_code),
      text(told.say(msg`Name`), (row) => row.affiliate_name, 28),
      count(told.say(msg`Completed orders`), (row) => row.orders_completed),
      ...money<RowOf<'affiliates'>>(told),
      count(told.say(msg`Orders that count`), (row) => row.total_sales),
      amount(told.say(msg`Revenue that counts`), told.currency, (row) => row.total_sales_gross),
    ],
  },
  questions: {
    name: msg`Answers`,
    fields: ({ say }) => [
      text(say(msg`Question`), (row) => row.question_title, 34),
      text(say(msg`Answer`), (row) => row.option, 30),
      count(say(msg`Answers`), (row) => row.answers),
    ],
  },
  occupancy: {
    name: msg`Admissions by hour`,
    fields: ({ say }) => [
      text(say(msg`Hour`), (row) => row.hour.replace('T', ' '), 18),
      count(say(msg`Checked in`), (row) => row.admitted),
    ],
  },
  events_performance: {
    name: msg`Events`,
    fields: (told) => [
      text(told.say(msg`Event`), (row) => row.event_title, 34),
      text(told.say(msg`Status`), (row) => row.event_status, 12),
      text(told.say(msg`Begins`), (row) => localDate(row.event_start_date, row.event_timezone), 12),
      count(told.say(msg`Page views`), (row) => row.views),
      count(told.say(msg`Orders`), (row) => row.orders_completed),
      count(told.say(msg`Sold`), (row) => row.products_sold),
      count(told.say(msg`Attendees`), (row) => row.attendees_registered),
      ...money<RowOf<'events_performance'>>(told),
    ],
  },
  revenue_summary: {
    name: msg`Revenue`,
    fields: (told) => [
      text(told.say(msg`Day`), (row) => row.date, 12),
      count(told.say(msg`Orders`), (row) => row.orders_completed),
      ...money<RowOf<'revenue_summary'>>(told),
    ],
  },
  tax_summary: {
    name: msg`Taxes`,
    fields: (told) => [
      text(told.say(msg`Event`), (row) => row.event_title, 34),
      ...taxFields<RowOf<'tax_summary'>>(told),
    ],
  },
}

function discountText({ discount_type, discount }: RowOf<'promo_codes_report'>, currency: string): Cell {
  return discount_type === 'NONE' ? null : rateText(discount_type === 'PERCENTAGE', discount, currency)
}
