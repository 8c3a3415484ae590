import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ListedAttendee, StaffCheckInList } from '#contract/check-in.ts'
import type { Outcome } from '#web/screens/check-in/outcome.ts'
import type { CheckIn } from '#web/screens/check-in/use-check-in.ts'
import styles from './result-screen.module.css'

type Props = { list: StaffCheckInList; checkIn: CheckIn; outcome: Outcome }

export function ResultButtons({ list, checkIn, outcome: { kind, attendee } }: Props) {
  if (kind === 'order_unpaid' && attendee && list.allow_unpaid)
    return <UnpaidButtons attendee={attendee} checkIn={checkIn} />
  return (
    <div className={styles.buttons}>
      <NextButton onClick={checkIn.dismiss} />
      {kind === 'admitted' && attendee && (
        <button type="button" className={styles.second} onClick={() => void checkIn.undo(attendee)}>
          <Trans>Undo</Trans>
        </button>
      )}
    </div>
  )
}

/** Focused, so that Enter or the space bar continues. */
function NextButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button type="button" ref={button} className={styles.first} onClick={onClick}>
      <Trans>Next ticket</Trans>
    </button>
  )
}

/** No button is focused, so that no payment is taken by accident. */
function UnpaidButtons({ attendee, checkIn }: { attendee: ListedAttendee; checkIn: CheckIn }) {
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={styles.first}
        onClick={() => checkIn.letInUnpaid(attendee, 'check-in-and-mark-order-as-paid')}
      >
        <Trans>Paid, let in</Trans>
      </button>
      <button type="button" className={styles.second} onClick={() => checkIn.letInUnpaid(attendee, 'check-in')}>
        <Trans>Let in unpaid</Trans>
      </button>
      <button type="button" className={styles.plain} onClick={checkIn.dismiss}>
        <Trans>Don’t admit</Trans>
      </button>
    </div>
  )
}
