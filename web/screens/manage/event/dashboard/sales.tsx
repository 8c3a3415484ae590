import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { BlockError } from '#web/components/manage/block-error.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './dashboard.module.css'
import { SalesTable } from './sales-table.tsx'
import { type EventStats, RANGES, type SalesOfDays } from './use-sales.ts'

// The library that draws is large; it comes while the figures are being read.
const SalesChart = lazy(() => import('./sales-chart.tsx'))

/** Gross sales and what was sold, day by day in the event's zone: as a picture, or as a table with the same figures. */
export function Sales({ sales: { query, stats, days, setDays, isWaiting } }: { sales: SalesOfDays }) {
  const { t } = useLingui()
  const [view, setView] = useState('chart')
  return (
    <section aria-labelledby="sales-per-day" className={styles.section}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h3" id="sales-per-day">
          <Trans>Sales per day</Trans>
        </Title>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t`Shown as`}
            data={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
            value={view}
            onChange={setView}
          />
          <SegmentedControl
            size="xs"
            aria-label={t`How many days`}
            data={RANGES.map((range) => ({ value: String(range), label: t`${range} days` }))}
            value={String(days)}
            onChange={(range) => setDays(Number(range))}
          />
        </Group>
      </Group>
      {query.isError && !stats ? (
        <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
      ) : (
        <Paper withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} opacity={isWaiting ? 0.55 : 1}>
          {stats ? <Days stats={stats} isTable={view === 'table'} /> : <Skeleton height={300} />}
        </Paper>
      )}
    </section>
  )
}

function Days({ stats, isTable }: { stats: EventStats; isTable: boolean }) {
  const { timezone } = useEvent()
  const summary = useSummary(stats)
  const isEmpty = stats.daily_stats.every((day) => day.orders_created === 0)
  return (
    <>
      <Text size="sm" c="dimmed" mb="md" className="tabular">
        {summary} <Trans>Days in {timezone}.</Trans>
      </Text>
      {isTable ? (
        <SalesTable stats={stats} />
      ) : isEmpty ? null : (
        <div role="img" aria-label={summary} className={styles.chart}>
          <Suspense fallback={<Skeleton height={300} />}>
            <SalesChart stats={stats} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** The picture in one sentence. */
function useSummary({ daily_stats: days, currency }: EventStats): string {
  const { t } = useLingui()
  const { money } = useFormat()
  const sum = (of: 'orders_created' | 'products_sold' | 'total_sales_gross') =>
    days.reduce((total, day) => total + day[of], 0)
  const [orders, sold] = [sum('orders_created'), sum('products_sold')]
  if (orders === 0) return t`Nothing was sold in these ${days.length} days.`
  const gross = money(sum('total_sales_gross'), currency)
  return t`In these ${days.length} days: ${plural(orders, { one: '# completed order', other: '# completed orders' })} with ${plural(sold, { one: '# ticket or product', other: '# tickets and products' })}, ${gross} gross.`
}
