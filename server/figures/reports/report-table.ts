import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Report } from '#contract/reports.ts'
import { toMajor } from '#domain/money.ts'
import type { ReportType } from '#domain/report.ts'
import type { Cell, Field, Say, Table } from '#server/exports/sheet.ts'
import { table } from '#server/exports/sheet.ts'
import type { RowOf } from './report-parts.ts'

type Told = { say: Say; currency: string }
type Words<T extends ReportType> = { name: MessageDescriptor; fields: (told: Told) => Field<RowOf<T>>[] }

/** A report as the table of a file: the columns of the API, amounts in the major unit beside their currency. */
export function reportTable({ type, currency }: Pick<Report, 'type' | 'currency'>, say: Say): Table {
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

/** "19%", "1.50". */
function rateText(is_percentage: boolean, rate: number, currency: string): string {
  return is_percentage ? `${rate}%` : toMajor(rate, currency)
}

const WORDS: { [T in ReportType]: Words<T> } = {
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
      count(told.say(msg`Most uses`), (row) => row.max_allowed_usages),
      count(told.say(msg`Uses left`), (row) => row.remaining_uses),
      amount(told.say(msg`Before discount`), told.currency, (row) => row.total_before_discount),
      ...money<RowOf<'promo_codes_report'>>(told),
    ],
  },
  revenue: {
    name: msg`Revenue`,
    fields: (told) => [text(told.say(msg`Day`), (row) => row.date, 12), ...money<RowOf<'revenue'>>(told)],
  },
  taxes: {
    name: msg`Taxes`,
    fields: (told) => [
      text(told.say(msg`Tax`), (row) => row.name),
      text(told.say(msg`Rate`), (row) => rateText(row.calculation_type === 'PERCENTAGE', row.rate, told.currency), 10),
      count(told.say(msg`Orders`), (row) => row.orders),
      amount(told.say(msg`Charged`), told.currency, (row) => row.total_charged),
      amount(told.say(msg`Refunded`), told.currency, (row) => row.total_refunded),
      amount(told.say(msg`Remaining`), told.currency, (row) => row.total_remaining),
      inCurrency(told),
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
}

function discountText({ discount_type, discount }: RowOf<'promo_codes_report'>, currency: string): Cell {
  return discount_type === 'NONE' ? null : rateText(discount_type === 'PERCENTAGE', discount, currency)
}
