import '@mantine/charts/styles.css'
import { useLingui } from '@lingui/react/macro'
import { CompositeChart } from '@mantine/charts'
import { Paper, Text } from '@mantine/core'
import { useFormat } from '#web/lib/use-format.ts'
import type { EventStats } from './use-sales.ts'

type Day = EventStats['daily_stats'][number]

/** Bars for the money, on the left scale; a line for what was sold, on the right one. */
export default function SalesChart({ stats }: { stats: EventStats }) {
  const { t } = useLingui()
  const { monthDay, roughMoney, number } = useFormat()
  const { currency } = stats
  const most = Math.max(1, ...stats.daily_stats.map((day) => day.products_sold))
  return (
    <CompositeChart
      h={300}
      data={stats.daily_stats}
      dataKey="date"
      series={[
        { name: 'total_sales_gross', label: t`Gross sales (${currency})`, color: 'var(--chart-money)', type: 'bar' },
        {
          name: 'products_sold',
          label: t`Tickets and products sold`,
          color: 'var(--chart-count)',
          type: 'line',
          yAxisId: 'right',
        },
      ]}
      withLegend
      withDots={false}
      curveType="linear"
      maxBarWidth={28}
      withRightYAxis
      accessibilityLayer={false}
      xAxisProps={{ tickFormatter: (date: string) => monthDay(date, 'UTC'), minTickGap: 24 }}
      yAxisProps={{ tickFormatter: (amount: number) => roughMoney(amount, currency), width: 64 }}
      rightYAxisProps={{
        tickFormatter: (count: number) => number(count),
        allowDecimals: false,
        domain: [0, most],
        width: 36,
      }}
      legendProps={{ verticalAlign: 'bottom' }}
      tooltipProps={{ content: ({ payload }) => <DayCard day={payload?.[0]?.payload} currency={currency} /> }}
    />
  )
}

function DayCard({ day, currency }: { day: Day | undefined; currency: string }) {
  const { t } = useLingui()
  const { shortDate, number, money } = useFormat()
  if (!day) return null
  return (
    <Paper withBorder shadow="md" px="md" py="xs" className="tabular">
      <Text size="sm" fw={600}>
        {shortDate(day.date, 'UTC')}
      </Text>
      <Text size="sm">{t`Gross: ${money(day.total_sales_gross, currency)}`}</Text>
      <Text size="sm">{t`Sold: ${number(day.products_sold)}`}</Text>
      <Text size="sm">{t`Orders: ${number(day.orders_created)}`}</Text>
    </Paper>
  )
}
