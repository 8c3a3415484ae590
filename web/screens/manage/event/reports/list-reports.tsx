import { useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports.ts'
import { useColumns, useMoneyColumns, useTaxColumns } from '#web/components/manage/reports/report-columns.tsx'
import { ReportTable } from '#web/components/manage/reports/report-table.tsx'
import type { Filters } from '#web/lib/calls/url-state.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { AttendeesLink, OrdersLink } from './list-link.tsx'

type Of<T extends Report['type']> = { report: Extract<Report, { type: T }> }
type RowOf<T extends Report['type']> = Of<T>['report']['rows'][number]

export function ProductSalesReport({ report }: Of<'product_sales'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { text, count } = useColumns<RowOf<'product_sales'>>(report.currency)
  const columns = [
    text({ key: 'product_title', header: t`Product`, value: (row) => row.product_title, phone: 'title' }),
    count({
      ...{ key: 'products_sold', header: t`Sold`, phone: 'meta' },
      render: (row) => (
        <OrdersLink days={report} filter={{ product_id: String(row.product_id) }}>
          {number(row.products_sold)}
        </OrdersLink>
      ),
    }),
    ...useMoneyColumns<RowOf<'product_sales'>>(report.currency),
  ]
  return (
    <ReportTable label={t`Product sales`} rows={report.rows} columns={columns} rowKey={(row) => `${row.product_id}`} />
  )
}

export function TaxesReport({ report }: Of<'taxes'>) {
  const { t } = useLingui()
  const { rateText, columns } = useTaxColumns<RowOf<'taxes'>>(report.currency, 'title')
  const rowKey = (row: RowOf<'taxes'>) => `${row.name} ${rateText(row)}`
  return <ReportTable label={t`Taxes`} rows={report.rows} columns={columns} rowKey={rowKey} />
}

/** Cancelled tickets are not expected, even if they were checked in. */
const EXPECTED: Filters = { status: { in: 'ACTIVE,AWAITING_PAYMENT' } }

export function AttendeesReport({ report }: Of<'attendees_by_product'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const linked = (key: 'paid' | 'awaiting_payment' | 'cancelled' | 'checked_in', filters: Filters) => {
    return (row: RowOf<'attendees_by_product'>) => (
      <AttendeesLink ordered={report} filters={{ product_price_id: { eq: String(row.product_price_id) }, ...filters }}>
        {number(row[key])}
      </AttendeesLink>
    )
  }
  const { text, count } = useColumns<RowOf<'attendees_by_product'>>(report.currency)
  const columns = [
    text({ key: 'product_title', header: t`Product`, value: (row) => row.product_title, phone: 'title' }),
    text({ key: 'tier', header: t`Tier`, value: (row) => row.tier ?? '', phone: 'meta' }),
    count({ key: 'paid', header: t`Paid`, phone: 'amount', render: linked('paid', { status: { in: 'ACTIVE' } }) }),
    count({
      ...{ key: 'awaiting_payment', header: t`Awaiting payment` },
      render: linked('awaiting_payment', { status: { in: 'AWAITING_PAYMENT' } }),
    }),
    count({
      ...{ key: 'cancelled', header: t`Cancelled` },
      render: linked('cancelled', { status: { in: 'CANCELLED' } }),
    }),
    count({
      ...{ key: 'checked_in', header: t`Checked in`, phone: 'badge' },
      render: linked('checked_in', { ...EXPECTED, check_in_list_id: { gt: '0' } }),
    }),
  ]
  const rowKey = (row: RowOf<'attendees_by_product'>) => `${row.product_price_id}`
  return <ReportTable label={t`Attendees by product`} rows={report.rows} columns={columns} rowKey={rowKey} />
}

export function CheckInsReport({ report }: Of<'check_ins'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { text, count } = useColumns<RowOf<'check_ins'>>(report.currency)
  const columns = [
    text({
      key: 'check_in_list_name',
      header: t`Check-in list`,
      value: (row) => row.check_in_list_name,
      phone: 'title',
    }),
    text({ key: 'product_title', header: t`Ticket`, value: (row) => row.product_title, phone: 'meta' }),
    count({ key: 'expected', header: t`Expected`, phone: 'badge', isSummed: false }),
    count({
      ...{ key: 'admitted', header: t`Checked in`, phone: 'amount', isSummed: false },
      render: (row) => (
        <AttendeesLink
          entered={report}
          filters={{
            ...EXPECTED,
            product_id: { in: String(row.product_id) },
            check_in_list_id: { eq: String(row.check_in_list_id) },
          }}
        >
          {number(row.admitted)}
        </AttendeesLink>
      ),
    }),
  ]
  const rowKey = (row: RowOf<'check_ins'>) => `${row.check_in_list_id} ${row.product_id}`
  return <ReportTable label={t`Check-ins`} rows={report.rows} columns={columns} rowKey={rowKey} />
}

export function QuestionsReport({ report }: Of<'questions'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const linked = ({ question_id, option, answers }: RowOf<'questions'>) => (
    <AttendeesLink
      ordered={report}
      filters={{ status: { in: 'ACTIVE' }, question_id: { eq: String(question_id) }, answer: { eq: option } }}
    >
      {number(answers)}
    </AttendeesLink>
  )
  const { text, count } = useColumns<RowOf<'questions'>>(report.currency)
  const columns = [
    text({ key: 'option', header: t`Answer`, value: (row) => row.option, phone: 'title' }),
    text({ key: 'question_title', header: t`Question`, value: (row) => row.question_title, phone: 'meta' }),
    count({
      ...{ key: 'answers', header: t`Answers`, phone: 'amount', isSummed: false },
      render: (row) => (row.belongs_to === 'PRODUCT' ? linked(row) : number(row.answers)),
    }),
  ]
  const rowKey = (row: RowOf<'questions'>) => `${row.question_id} ${row.option}`
  return <ReportTable label={t`Answers`} rows={report.rows} columns={columns} rowKey={rowKey} />
}
