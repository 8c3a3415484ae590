import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { conversionOf, type FunnelStep, shareOf } from '#domain/conversion.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { FigureBlock } from '#web/ui/figures/figure-block.tsx'
import styles from './conversion.module.css'
import type { EventStats, SalesOfDays } from './use-sales.ts'

/** Funnel from page views to orders on the chosen days. */
export function ConversionBlock({ sales }: { sales: SalesOfDays }) {
  return (
    <FigureBlock title={<Trans>Conversion</Trans>} query={sales.query} height={220}>
      {(stats) => (
        <div style={{ opacity: sales.isWaiting ? 0.55 : 1 }}>
          <Steps stats={stats} />
        </div>
      )}
    </FigureBlock>
  )
}

function Steps({ stats: { range, before, daily_stats } }: { stats: EventStats }) {
  const { number } = useFormat()
  const words = useStepWords()
  const share = useShareWords()
  const most = Math.max(range.views, range.reservations, 1)
  return (
    <Stack gap="md">
      <Sentence {...{ range, before }} days={daily_stats.length} />
      <ol className={styles.steps}>
        {conversionOf(range).map(({ step, count, of_before }) => (
          <li key={step} style={{ '--share': `${(count / most) * 100}%` } as CSSProperties}>
            <span>{words[step]}</span>
            <strong className="tabular">{number(count)}</strong>
            <span className={styles.share}>{of_before === null ? '' : share(step, of_before)}</span>
            <span className={styles.bar} aria-hidden />
          </li>
        ))}
      </ol>
      <Text size="xs" c="dimmed">
        <Trans>
          Views count once per visitor within five minutes, without cookies. Orders made by your team aren’t included.
        </Trans>
      </Text>
    </Stack>
  )
}

type Spans = Pick<EventStats, 'range'> & { before: EventStats['range']; days: number }

function Sentence({ range, before, days }: Spans) {
  const { t } = useLingui()
  const { percent } = useFormat()
  const [now, then] = [range, before].map((span) => shareOf(span.orders_placed, span.views))
  const earlier = t`${plural(days, { one: 'on the day before', other: 'in the # days before' })}`
  if (now === null || now === undefined)
    return (
      <Text size="sm">
        <Trans>There are too few page views in this period to say how many led to an order.</Trans>
      </Text>
    )
  const [share, shareBefore] = [percent(now), percent(then ?? 0)]
  return (
    <Text size="sm" className="tabular">
      <Trans>{share} of page views led to an order.</Trans>{' '}
      {then !== null && then !== undefined && (
        <Trans>
          It was {shareBefore} {earlier}.
        </Trans>
      )}
    </Text>
  )
}

function useStepWords(): Record<FunnelStep, string> {
  const { t } = useLingui()
  return {
    views: t`Page views`,
    reservations: t`Reservations`,
    details_given: t`Details given`,
    orders_placed: t`Orders placed`,
  }
}

function useShareWords(): (step: FunnelStep, of_before: number) => string {
  const { t } = useLingui()
  const { percent } = useFormat()
  return (step, of_before) => {
    const share = percent(of_before)
    if (step === 'reservations') return t`${share} of page views`
    return step === 'details_given' ? t`${share} of reservations` : t`${share} of those with details`
  }
}
