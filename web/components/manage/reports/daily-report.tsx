import { useLingui } from '@lingui/react/macro'
import { Card, Stack } from '@mantine/core'
import { daysPerBar } from '#web/components/manage/reports/days-per-bar.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { type Bar, Bars } from '#web/ui/figures/bars.tsx'
import type { ReportColumn } from './report-columns.tsx'
import { ReportTable } from './report-table.tsx'

type Day = { date: string; total_gross: number }
type DailyProps<Row> = { label: string; report: { currency: string; rows: Row[] }; columns: ReportColumn<Row>[] }

/** Report by day: gross amounts as bars, all figures as a table. */
export function DailyReport<Row extends Day>({ label, report: { currency, rows }, columns }: DailyProps<Row>) {
  const { t } = useLingui()
  const { money, roughMoney } = useFormat()
  return (
    <Stack gap="md">
      <Card withBorder>
        <Bars
          title={t`Gross by day`}
          bars={useDayBars(rows)}
          names={{ when: t`Day`, bar: t`Gross` }}
          format={(value) => money(value, currency)}
          roughly={(value) => roughMoney(value, currency)}
        />
      </Card>
      <ReportTable label={label} rows={rows} columns={columns} rowKey={(row) => row.date} />
    </Stack>
  )
}

/** First day first. With many days, a bar stands for several. */
function useDayBars(rows: readonly Day[]): Bar[] {
  const { t } = useLingui()
  const { monthDay, shortDate } = useFormat()
  const days = rows.toReversed()
  const size = daysPerBar(days.length)
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const part = days.slice(index * size, (index + 1) * size)
    const [first = '', last = ''] = [part[0]?.date, part.at(-1)?.date]
    const long = first === last ? shortDate(first, 'UTC') : t`${monthDay(first, 'UTC')} to ${shortDate(last, 'UTC')}`
    const value = part.reduce((sum, day) => sum + day.total_gross, 0)
    return { key: first, short: monthDay(first, 'UTC'), long, value }
  })
}
