import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { ReportRange } from './use-report-days.ts'

/** Checkbox for comparing with the previous period, kept in the address. */
export function CompareDays({ range: { isCompared, compare } }: { range: ReportRange }) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={t`Compare with the period before`}
      checked={isCompared}
      onChange={({ currentTarget }) => compare(currentTarget.checked)}
      mb={8}
    />
  )
}
