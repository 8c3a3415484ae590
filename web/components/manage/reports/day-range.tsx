import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { MOST_DAYS } from '#domain/report.ts'
import { DateField } from '#web/components/manage/date/date-field.tsx'
import { UNMARKED } from '#web/components/manage/field-label.tsx'
import styles from './day-range.module.css'
import { type Preset, presetOf, problemOf } from './report-days.ts'
import type { ReportRange } from './use-report-days.ts'

/** Which days: one of the presets, or from one day to another; in the address of the page. */
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

function OwnDays({ range }: { range: ReportRange }) {
  const { t } = useLingui()
  const [days, setDays] = useState(range.shown)
  const [seen, setSeen] = useState(range.shown)
  // The address changed by itself (back button): the fields follow.
  if (seen.start_date !== range.shown.start_date || seen.end_date !== range.shown.end_date) {
    setSeen(range.shown)
    setDays(range.shown)
  }
  const pick = (name: keyof typeof days) => (picked: { day: string } | null) => {
    if (picked) setDays((now) => ({ ...now, [name]: picked.day }))
  }
  const problem = problemOf(days)
  const words = { backwards: t`The end can’t be before the start.`, 'too many': t`Choose at most ${MOST_DAYS} days.` }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) range.change(days)
      }}
    >
      <Group gap="sm" align="flex-start">
        <DateField
          label={t`From`}
          labelProps={UNMARKED}
          today={range.today}
          value={days.start_date}
          onChange={pick('start_date')}
          w={160}
        />
        <DateField
          label={t`To`}
          labelProps={UNMARKED}
          today={range.today}
          value={days.end_date}
          error={problem && words[problem]}
          onChange={pick('end_date')}
          w={160}
        />
        <Button type="submit" variant="default" className={styles.besideFields}>
          <Trans>Show days</Trans>
        </Button>
      </Group>
    </form>
  )
}
