import { Trans } from '@lingui/react/macro'
import type { Period } from './load-organizer.ts'
import styles from './no-events.module.css'

type Props = {
  period: Period
  /** True if filters are set, so other events may exist. */
  isNarrowed: boolean
}

export function NoEvents({ period, isNarrowed }: Props) {
  return (
    <div className={styles.none}>
      <svg viewBox="0 0 120 76" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M22 16h76M28 16v46M92 16v46" strokeLinecap="round" />
        <path d="M30 16c0 20 14 26 24 26V16M90 16c0 20-14 26-24 26V16" strokeLinejoin="round" />
        <path d="M20 62h80" strokeLinecap="round" />
      </svg>
      <p>
        {isNarrowed ? (
          <Trans>No events match your search.</Trans>
        ) : period === 'past' ? (
          <Trans>No past events yet.</Trans>
        ) : (
          <Trans>No upcoming events right now. Check back soon.</Trans>
        )}
      </p>
    </div>
  )
}
