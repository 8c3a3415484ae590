import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { MOST_DAYS } from '#domain/report.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import styles from './day-range.module.css'
import { problemOf } from './report-days.ts'
import type { ReportRange } from './use-report-days.ts'

/** Range of days, applied when both ends are chosen. */
export function OwnDays({ range }: { range: ReportRange }) {
  const { t } = useLingui()
  const [days, setDays] = useState(range.shown)
  const [seen, setSeen] = useState(range.shown)
  // If the address changes by other means (back button), the fields follow.
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
