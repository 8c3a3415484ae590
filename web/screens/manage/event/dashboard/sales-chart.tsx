import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { changeOf } from '#web/components/manage/reports/change.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { Bars } from '#web/ui/figures/bars.tsx'
import { type Stretch, stretchesOf } from './sales-spans.ts'
import type { EventStats, Measure } from './use-sales.ts'

type Props = { stats: EventStats; measure: Measure; isSmall: boolean }

/** Chart of one measure with the days before behind it, and a summary in one sentence. */
export function SalesChart({ stats, measure, isSmall }: Props) {
  const { t } = useLingui()
  const { money, roughMoney, number, monthDay } = useFormat()
  const stretches = stretchesOf(stats.daily_stats, stats.before.daily_stats, measure)
  const days = stats.daily_stats.length
  const sentence = useSentence({ stats, measure, stretches, days })
  const stretchName = useStretchName()
  const measureWords = useMeasureWords()
  const isMoney = measure === 'money'
  const hasBefore = stretches.some(({ before }) => before !== 0)
  const isEmpty = !hasBefore && stretches.every(({ value }) => value === 0)
  return (
    <div style={{ '--chart-height': isSmall ? '120px' : '220px' } as CSSProperties}>
      <Text size="sm" className="tabular">
        {sentence}
      </Text>
      {!isEmpty && (
        <Bars
          title={sentence}
          bars={stretches.map((stretch) => ({
            ...{ key: stretch.first, value: stretch.value, ghost: stretch.before },
            ...{ short: monthDay(stretch.first, 'UTC'), long: stretchName(stretch) },
          }))}
          names={{
            when: t`Day`,
            bar: measureWords[measure],
            ...(hasBefore && { ghost: t`${plural(days, { one: '# day earlier', other: '# days earlier' })}` }),
          }}
          format={(value) => (isMoney ? money(value, stats.currency) : number(value))}
          roughly={(value) => (isMoney ? roughMoney(value, stats.currency) : number(value))}
        />
      )}
    </div>
  )
}

function useStretchName(): (stretch: Stretch) => string {
  const { t } = useLingui()
  const { shortDate, monthDay } = useFormat()
  return ({ first, last }) =>
    first === last ? shortDate(first, 'UTC') : t`${monthDay(first, 'UTC')} to ${shortDate(last, 'UTC')}`
}

type Told = { stats: EventStats; measure: Measure; stretches: readonly Stretch[]; days: number }

/** Summary of the chart in one sentence. */
function useSentence({ stats, measure, stretches, days }: Told): string {
  const { t } = useLingui()
  const { percent } = useFormat()
  const amount = useAmountWords(stats.currency)
  const sum = (of: 'value' | 'before') => stretches.reduce((total, stretch) => total + stretch[of], 0)
  const [value, before] = [sum('value'), sum('before')]
  const [now, then] = [amount(measure, value), amount(measure, before)]
  const change = changeOf(value, before)
  // No measure is negative, so the change can be given as a share.
  const share = percent(change.percent ?? 0)
  const span = t`${plural(days, { one: 'on this day', other: 'in these # days' })}`
  const earlier = t`${plural(days, { one: 'on the day before', other: 'in the # days before' })}`
  switch (change.is) {
    case 'nothing':
      return t`No completed orders ${span}.`
    case 'none now':
      return t`No completed orders ${span}, after ${then} ${earlier}.`
    case 'first':
      return t`${now} ${span}, nothing ${earlier}.`
    case 'same':
      return t`${now} ${span}, the same as ${earlier}.`
    case 'more':
      return t`${now} ${span}, ${share} more than ${earlier}.`
    case 'less':
      return t`${now} ${span}, ${share} less than ${earlier}.`
  }
}

function useAmountWords(currency: string): (measure: Measure, value: number) => string {
  const { t } = useLingui()
  const { money } = useFormat()
  return (measure, value) => {
    const words: Record<Measure, string> = {
      money: t`${money(value, currency)} gross sales`,
      tickets: t`${plural(value, { one: '# ticket or product', other: '# tickets and products' })}`,
      orders: t`${plural(value, { one: '# completed order', other: '# completed orders' })}`,
    }
    return words[measure]
  }
}

export function useMeasureWords(): Record<Measure, string> {
  const { t } = useLingui()
  return { money: t`Money`, tickets: t`Tickets`, orders: t`Orders` }
}
