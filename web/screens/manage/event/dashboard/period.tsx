import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Title } from '@mantine/core'
import { DayRange } from '#web/components/manage/reports/day-range.tsx'
import { useChangeWords } from '#web/components/manage/reports/use-change-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { type Figure, Figures } from '#web/ui/figures/figures.tsx'
import { ConversionBlock } from './conversion.tsx'
import { Sales } from './sales.tsx'
import { type EventStats, useSales } from './use-sales.ts'

/** Figures of the chosen days: money and page views compared with as many days before, sales, conversion. */
export function Period() {
  const sales = useSales()
  const stats = sales.query.data?.data
  return (
    <>
      <Stack gap="sm" component="section" aria-labelledby="period" style={{ opacity: sales.isWaiting ? 0.55 : 1 }}>
        <Group justify="space-between" align="flex-end" gap="sm">
          <Title order={2} size="h3" id="period">
            <Trans>Period</Trans>
          </Title>
          <DayRange range={sales.range} />
        </Group>
        <Figures figures={useFigures(stats)} sources={[sales.query]} />
      </Stack>
      <Sales sales={sales} />
      <ConversionBlock sales={sales} />
    </>
  )
}

type Named = 'total_sales_gross' | 'total_refunded' | 'total_net' | 'views'

function useFigures(stats: EventStats | undefined): Figure[] {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const note = useChangeWords(stats?.daily_stats.length ?? 0)
  const known = (name: Named) =>
    stats
      ? {
          value: name === 'views' ? number(stats.range.views) : money(stats.range[name], stats.currency),
          note: note(stats.range[name], stats.before[name]),
        }
      : null
  return [
    { label: t`Gross sales`, known: known('total_sales_gross') },
    { label: t`Refunded`, known: known('total_refunded') },
    { label: t`Net`, known: known('total_net') },
    { label: t`Page views`, known: known('views') },
  ]
}
