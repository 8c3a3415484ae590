import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Report } from '#contract/reports.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import type { Column } from '#web/ui/list/data-table-rows.tsx'
import type { Kind } from './sort-rows.ts'

export type ReportColumn<Row> = Column<Row> & {
  header: string
  kind: Kind
  valueOf: (row: Row) => string | number | null
  /** Cell in the row of totals. */
  total?: (rows: readonly Row[]) => ReactNode
}

/** Width for names, which need more room than numbers. */
const TITLE_WIDTH = 240

type NumberKey<Row> = { [K in keyof Row & string]: Row[K] extends number | null ? K : never }[keyof Row & string]
type MomentKey<Row> = { [K in keyof Row & string]: Row[K] extends string | null ? K : never }[keyof Row & string]
type Moment<Row> = { key: MomentKey<Row>; header: string; timezone: string }
type Phone = Column<never>['phone']

type Text<Row> = {
  key: string
  header: string
  value: (row: Row) => string
  phone?: Phone
  render?: (row: Row) => ReactNode
}
type Counted<Row> = {
  key: NumberKey<Row>
  header: string
  phone?: Phone
  render?: (row: Row) => ReactNode
  isSummed?: false
}

/** Builders for the columns of reports. Amounts always show their currency. */
export function useColumns<Row>(currency: string) {
  const { money, number, shortDate } = useFormat()
  const numbers = (format: (value: number) => string) => {
    return ({ key, header, phone = 'hidden', render, isSummed }: Counted<Row>): ReportColumn<Row> => {
      const read = (row: Row) => row[key] as number | null
      const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + (read(row) ?? 0), 0)
      const plain = (row: Row) => {
        const value = read(row)
        return value === null ? '–' : format(value)
      }
      return {
        ...{ key, header, phone, valueOf: read, kind: 'number', align: 'right', isNamedOnPhone: phone !== 'amount' },
        render: render ?? plain,
        ...(isSummed !== false && { total: (rows: readonly Row[]) => format(sum(rows)) }),
      }
    }
  }
  return {
    text: ({ key, header, value, phone = 'hidden', render = value }: Text<Row>): ReportColumn<Row> => ({
      ...{ key, header, phone, valueOf: value, kind: 'text', render },
      ...(phone === 'title' && { width: TITLE_WIDTH }),
    }),
    day: (header: string, dateOf: (row: Row) => string): ReportColumn<Row> => ({
      ...{ key: 'date', header, phone: 'title', valueOf: dateOf, kind: 'date' },
      render: (row) => shortDate(dateOf(row), 'UTC'),
    }),
    moment: ({ key, header, timezone }: Moment<Row>): ReportColumn<Row> => {
      const read = (row: Row) => row[key] as string | null
      const shown = (moment: string | null) => (moment === null ? '–' : shortDate(moment, timezone))
      return { key, header, phone: 'hidden', kind: 'date', valueOf: read, render: (row) => shown(read(row)) }
    },
    count: numbers(number),
    amount: numbers((value) => money(value, currency)),
  }
}

type Money = Record<
  'total_gross' | 'total_discount' | 'total_fees' | 'total_tax' | 'total_refunded' | 'total_net',
  number
>

/** Columns common to all reports about money. */
export function useMoneyColumns<Row extends Money>(currency: string): ReportColumn<Row>[] {
  const { t } = useLingui()
  const { amount } = useColumns<Money>(currency)
  const columns = [
    amount({ key: 'total_gross', header: t`Gross`, phone: 'amount' }),
    amount({ key: 'total_discount', header: t`Discounts` }),
    amount({ key: 'total_fees', header: t`Fees` }),
    amount({ key: 'total_tax', header: t`Taxes` }),
    amount({ key: 'total_refunded', header: t`Refunded` }),
    amount({ key: 'total_net', header: t`Net`, phone: 'badge' }),
  ]
  return columns as unknown as ReportColumn<Row>[]
}

type Tax = Extract<Report, { type: 'taxes' }>['rows'][number]

/** Columns common to the reports about taxes, and the text of a rate. */
export function useTaxColumns<Row extends Tax>(currency: string, phone: Phone) {
  const { t } = useLingui()
  const { money, percent } = useFormat()
  const { text, count, amount } = useColumns<Tax>(currency)
  const rateText = ({ calculation_type, rate }: Tax) =>
    calculation_type === 'FIXED' ? money(rate, currency) : percent(rate)
  const columns = [
    text({ key: 'name', header: t`Tax`, value: (row) => row.name, phone }),
    text({ key: 'rate', header: t`Rate`, value: rateText, phone: 'meta' }),
    count({ key: 'orders', header: t`Orders`, isSummed: false }),
    amount({ key: 'total_charged', header: t`Charged` }),
    amount({ key: 'total_refunded', header: t`Refunded`, phone: 'badge' }),
    amount({ key: 'total_remaining', header: t`Remaining`, phone: 'amount' }),
  ]
  return { rateText, columns: columns as unknown as ReportColumn<Row>[] }
}
