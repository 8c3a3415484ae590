import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { OrganizerReport } from '#contract/reports.ts'
import { DailyReport } from '#web/components/manage/reports/daily-report.tsx'
import { useColumns, useMoneyColumns, useTaxColumns } from '#web/components/manage/reports/report-columns.tsx'
import { ReportTable } from '#web/components/manage/reports/report-table.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Of<T extends OrganizerReport['type']> = { report: Extract<OrganizerReport, { type: T }> }
type RowOf<T extends OrganizerReport['type']> = Of<T>['report']['rows'][number]

/** Events with their sales; each row links to the reports of its event. */
export function EventsReport({ report }: Of<'events_performance'>) {
  const { t } = useLingui()
  const { shortDate } = useFormat()
  const { text, count } = useColumns<RowOf<'events_performance'>>(report.currency)
  const begins = (row: RowOf<'events_performance'>) => shortDate(row.event_start_date, row.event_timezone)
  const columns = [
    text({
      ...{ key: 'event_title', header: t`Event`, phone: 'title' },
      value: (row) => row.event_title,
      render: (row) => (
        <Anchor component={Link} to={`/manage/event/${row.event_id}/reports`} inherit>
          {row.event_title}
        </Anchor>
      ),
    }),
    { ...text({ key: 'begins', header: t`Begins`, value: begins }), kind: 'date' as const, valueOf: startOf },
    count({ key: 'views', header: t`Page views` }),
    count({ key: 'orders_completed', header: t`Orders` }),
    count({ key: 'products_sold', header: t`Sold`, phone: 'meta' }),
    count({ key: 'attendees_registered', header: t`Attendees` }),
    ...useMoneyColumns<RowOf<'events_performance'>>(report.currency),
  ]
  return <ReportTable label={t`Events`} rows={report.rows} columns={columns} rowKey={(row) => `${row.event_id}`} />
}

const startOf = ({ event_start_date }: RowOf<'events_performance'>) => event_start_date

export function OrganizerRevenueReport({ report }: Of<'revenue_summary'>) {
  const { t } = useLingui()
  const { day, count } = useColumns<RowOf<'revenue_summary'>>(report.currency)
  const columns = [
    day(t`Day`, (row) => row.date),
    count({ key: 'orders_completed', header: t`Orders` }),
    ...useMoneyColumns<RowOf<'revenue_summary'>>(report.currency),
  ]
  return <DailyReport label={t`Revenue`} report={report} columns={columns} />
}

export function OrganizerTaxesReport({ report }: Of<'tax_summary'>) {
  const { t } = useLingui()
  const { text } = useColumns<RowOf<'tax_summary'>>(report.currency)
  const { rateText, columns: taxes } = useTaxColumns<RowOf<'tax_summary'>>(report.currency, 'meta')
  const event = text({ key: 'event_title', header: t`Event`, value: (row) => row.event_title, phone: 'title' })
  const rowKey = (row: RowOf<'tax_summary'>) => `${row.event_id} ${row.name} ${rateText(row)}`
  return <ReportTable label={t`Taxes`} rows={report.rows} columns={[event, ...taxes]} rowKey={rowKey} />
}
