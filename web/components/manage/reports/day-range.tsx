import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#web/lib/lazy.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { type Preset, presetOf } from './report-days.ts'
import type { ReportRange } from './use-report-days.ts'

/** Lazy, since it contains the calendar, which few people open. */
const OwnDays = lazyPart(async () => (await import('./own-days.tsx')).OwnDays, { words: 'drawers' })

/** Period of a report: a preset or a range of days, kept in the address. */
export function DayRange({ range }: { range: ReportRange }) {
  const { t } = useLingui()
  const preset = presetOf(range.shown, range.presets)
  const [isOwn, setOwn] = useState(preset === null)
  const words = useDayWords()
  const choices = range.presets.map((one) => ({ value: one.preset as string, label: words[one.preset] }))
  const choose = (value: string) => {
    setOwn(value === 'own')
    const chosen = range.presets.find((one) => one.preset === value)
    if (chosen) range.change(chosen.days)
  }
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t`Days`}
        labelProps={UNMARKED}
        data={[...choices, { value: 'own', label: t`Other days` }]}
        value={isOwn || preset === null ? 'own' : preset}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {(isOwn || preset === null) && <OwnDays range={range} />}
    </Group>
  )
}

function useDayWords(): Record<Preset, string> {
  const { t } = useLingui()
  return {
    1: t`Today`,
    2: t`Yesterday and today`,
    7: t`Last 7 days`,
    14: t`Last 14 days`,
    30: t`Last 30 days`,
    90: t`Last 90 days`,
    '6 months': t`Last 6 months`,
    year: t`This year`,
    '12 months': t`Last 12 months`,
    sale: t`Since it was created`,
  }
}
