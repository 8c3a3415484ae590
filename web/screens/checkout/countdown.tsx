import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { formatClock } from '#web/lib/formats/format.ts'
import styles from './countdown.module.css'

/** Unobtrusive until the last two minutes; announced to screen readers at five, two and one. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  const minutes = [1, 2, 5].find((mark) => seconds <= mark * 60)
  const spoken =
    minutes === undefined || seconds <= 0
      ? ''
      : t`${plural(minutes, {
          one: 'We’re holding your tickets for # more minute.',
          other: 'We’re holding your tickets for # more minutes.',
        })}`
  return (
    <div className={styles.countdown} data-urgent={seconds <= 120 || undefined}>
      <LineIcon name="clock" size={18} />
      <span className={styles.label}>{t`Held for you`}</span>
      <span className={styles.clock} role="timer">
        {formatClock(seconds)}
      </span>
      <span className="unseen" role="status">
        {spoken}
      </span>
    </div>
  )
}
