import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedAttendee } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './attendee-row.module.css'
import { useAmountDue } from './result/use-unpaid-words.ts'
import type { CheckIn } from './use-check-in.ts'

export function AttendeeRow({ attendee, zone, checkIn }: { attendee: ListedAttendee; zone: string; checkIn: CheckIn }) {
  const format = useFormat()
  const dueOf = useAmountDue()
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>
          {attendee.first_name} {attendee.last_name}
        </strong>
        <span>{attendee.item_name}</span>
        <span className={styles.numbers}>
          <span>{attendee.public_id}</span>
          <span>{attendee.order_public_id}</span>
        </span>
        {attendee.check_in && (
          <span className={styles.in}>
            <Trans>In since {format.time(attendee.check_in.checked_in_at, zone)}</Trans>
          </span>
        )}
        {attendee.status === 'AWAITING_PAYMENT' && (
          <span className={styles.unpaid}>{dueOf(attendee) ?? <Trans>Not paid yet</Trans>}</span>
        )}
      </div>
      <RowButton attendee={attendee} checkIn={checkIn} />
    </li>
  )
}

function RowButton({ attendee, checkIn }: { attendee: ListedAttendee; checkIn: CheckIn }) {
  const { t } = useLingui()
  const name = `${attendee.first_name} ${attendee.last_name}`
  const busy = checkIn.phase.name !== 'ready'
  if (attendee.check_in)
    return (
      <button
        type="button"
        className={styles.undo}
        disabled={busy}
        onClick={() => void checkIn.undo(attendee)}
        aria-label={t`Undo the check-in of ${name}`}
      >
        <Trans>Undo</Trans>
      </button>
    )
  if (attendee.status === 'CANCELLED')
    return (
      <span className={styles.cancelled}>
        <Trans>Cancelled</Trans>
      </span>
    )
  return (
    <button
      type="button"
      className={attendee.status === 'AWAITING_PAYMENT' ? styles.quiet : styles.letIn}
      disabled={busy}
      onClick={() => checkIn.press(attendee)}
      aria-label={t`Check in ${name}`}
    >
      <Trans>Check in</Trans>
    </button>
  )
}
