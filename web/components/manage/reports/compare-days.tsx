import { Trans } from '@lingui/react/macro'
import styles from './day-range.module.css'
import type { ReportRange } from './use-report-days.ts'

/** Checkbox for comparing with the previous period, kept in the address. */
export function CompareDays({ range: { isCompared, compare } }: { range: ReportRange }) {
  return (
    <label className={styles.compare}>
      <input type="checkbox" checked={isCompared} onChange={({ currentTarget }) => compare(currentTarget.checked)} />
      <Trans>Compare with the period before</Trans>
    </label>
  )
}
