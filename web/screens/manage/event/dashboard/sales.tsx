import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { daysPerBar } from '#web/components/manage/reports/days-per-bar.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FigureBlock } from '#web/ui/figures/figure-block.tsx'
import { Segmented } from '#web/ui/form/segmented.tsx'
import { SalesChart, useMeasureWords } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'
import { type EventStats, MEASURES, type Measure, type SalesOfDays } from './use-sales.ts'

/** Sales by day in the event's time zone. Shows one measure at a time; on phones each has a small chart of its own. */
export function Sales({ sales }: { sales: SalesOfDays }) {
  const [isTable, setTable] = useState(false)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <FigureBlock
      title={<Trans>Sales</Trans>}
      query={sales.query}
      height={300}
      controls={<Controls {...{ sales, isTable, setTable, isPhone }} />}
    >
      {(stats) => (
        <div style={{ opacity: sales.isWaiting ? 0.55 : 1 }}>
          <Shown {...{ stats, isTable, measures: isPhone ? MEASURES : [sales.measure] }} />
        </div>
      )}
    </FigureBlock>
  )
}

type ControlsProps = { sales: SalesOfDays; isTable: boolean; setTable: (is: boolean) => void; isPhone: boolean }

function Controls({ sales, isTable, setTable, isPhone }: ControlsProps) {
  const { t } = useLingui()
  const measureWords = useMeasureWords()
  return (
    <Group gap="sm">
      {!isPhone && !isTable && (
        <Segmented
          size="xs"
          aria-label={t`Shown`}
          data={measureWords}
          value={sales.measure}
          onChange={sales.setMeasure}
        />
      )}
      <Segmented
        size="xs"
        aria-label={t`Shown as`}
        data={{ chart: t`Chart`, table: t`Table` }}
        value={isTable ? 'table' : 'chart'}
        onChange={(view) => setTable(view === 'table')}
      />
    </Group>
  )
}

type ShownProps = { stats: EventStats; isTable: boolean; measures: readonly Measure[] }

function Shown({ stats, isTable, measures }: ShownProps) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  const measureWords = useMeasureWords()
  const days = daysPerBar(stats.daily_stats.length)
  const caption = t`${plural(days, {
    one: `Paid and free orders. Each bar is a day in ${timezone}.`,
    other: `Paid and free orders. Each bar is # days in ${timezone}.`,
  })}`
  if (isTable) return <SalesTable stats={stats} />
  return (
    <Stack gap="md">
      {measures.map((measure) => (
        <div key={measure}>
          {measures.length > 1 && (
            <Title order={3} size="h4" mb={4}>
              {measureWords[measure]}
            </Title>
          )}
          <SalesChart stats={stats} measure={measure} isSmall={measures.length > 1} />
        </div>
      ))}
      <Text size="xs" c="dimmed">
        {caption}
      </Text>
    </Stack>
  )
}
