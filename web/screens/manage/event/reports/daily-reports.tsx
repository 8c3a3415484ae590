import { useLingui } from '@lingui/react/macro'
import { Card, Stack } from '@mantine/core'
import type { Report } from '#contract/reports.ts'
import { DailyReport } from '#web/components/manage/reports/daily-report.tsx'
import { useColumns, useMoneyColumns } from '#web/components/manage/reports/report-columns.tsx'
import { ReportTable } from '#web/components/manage/reports/report-table.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { Bars } from '#web/ui/figures/bars.tsx'
import { AttendeesLink, OrdersLink } from './list-link.tsx'

type Of<T extends Report['type']> = { report: Extract<Report, { type: T }> }
type RowOf<T extends Report['type']> = Of<T>['report']['rows'][number]

export function RevenueReport({ report }: Of<'revenue'>) {
  const { t } = useLingui()
  const { day } = useColumns<RowOf<'revenue'>>(report.currency)
  const columns = [day(t`Day`, (row) => row.date), ...useMoneyColumns<RowOf<'revenue'>>(report.currency)]
  return <DailyReport label={t`Revenue`} report={report} columns={columns} />
}

export function DailySalesReport({ report }: Of<'daily_sales_report'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { day, count, amount } = useColumns<RowOf<'daily_sales_report'>>(report.currency)
  const columns = [
    day(t`Day`, (row) => row.date),
    count({ key: 'views', header: t`Page views` }),
    count({
      ...{ key: 'orders_created', header: t`Orders` },
      render: ({ date, orders_created }) => (
        <OrdersLink days={{ start_date: date, end_date: date }}>{number(orders_created)}</OrdersLink>
      ),
    }),
    count({ key: 'products_sold', header: t`Sold`, phone: 'meta' }),
    count({
      ...{ key: 'attendees_registered', header: t`Attendees` },
      render: ({ date, attendees_registered }) => (
        <AttendeesLink ordered={{ start_date: date, end_date: date }} filters={{ status: { in: 'ACTIVE' } }}>
          {number(attendees_registered)}
        </AttendeesLink>
      ),
    }),
    amount({ key: 'total_before_additions', header: t`Before fees and taxes` }),
    ...useMoneyColumns<RowOf<'daily_sales_report'>>(report.currency),
  ]
  return <DailyReport label={t`Daily sales`} report={report} columns={columns} />
}

export function OccupancyReport({ report: { rows, currency } }: Of<'occupancy'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { text, count } = useColumns<RowOf<'occupancy'>>(currency)
  const { hourText, hourOnly } = useHourText()
  const columns = [
    text({
      ...{ key: 'hour', header: t`Hour`, phone: 'title' },
      value: (row) => row.hour,
      render: (row) => hourText(row.hour),
    }),
    count({ key: 'admitted', header: t`Checked in`, phone: 'amount' }),
  ]
  const bars = rows.map(({ hour, admitted }) => ({
    ...{ key: hour, value: admitted, short: hourOnly(hour), long: hourText(hour) },
  }))
  return (
    <Stack gap="md">
      <Card withBorder>
        <Bars
          title={t`Admissions by hour`}
          bars={bars}
          names={{ when: t`Hour`, bar: t`Checked in` }}
          format={number}
          roughly={number}
        />
      </Card>
      <ReportTable label={t`Admissions by hour`} rows={rows} columns={columns} rowKey={(row) => row.hour} />
    </Stack>
  )
}

/** Formats an hour of the event's local time; UTC avoids a second conversion. */
function useHourText() {
  const { shortDate, time } = useFormat()
  const hourOnly = (hour: string) => time(`${hour}:00Z`, 'UTC')
  return { hourOnly, hourText: (hour: string) => `${shortDate(hour.slice(0, 10), 'UTC')}, ${hourOnly(hour)}` }
}
