import { Trans, useLingui } from '@lingui/react/macro'
import type { Guest } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './check-in.module.css'
import type { CheckIn } from './use-check-in.ts'

export function GuestRow({ guest, zone, checkIn }: { guest: Guest; zone: string; checkIn: CheckIn }) {
  const format = useFormat()
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>
          {guest.first_name} {guest.last_name}
        </strong>
        <span>{guest.item_name}</span>
        <span className={styles.numbers}>
          <span>{guest.public_id}</span>
          <span>{guest.order_public_id}</span>
        </span>
        {guest.check_in && (
          <span className={styles.in}>
            <Trans>In since {format.time(guest.check_in.checked_in_at, zone)}</Trans>
          </span>
        )}
        {guest.status === 'AWAITING_PAYMENT' && (
          <span className={styles.unpaid}>
            <Trans>Not paid yet</Trans>
          </span>
        )}
      </div>
      <RowButton guest={guest} checkIn={checkIn} />
    </li>
  )
}

function RowButton({ guest, checkIn }: { guest: Guest; checkIn: CheckIn }) {
  const { t } = useLingui()
  const name = `${guest.first_name} ${guest.last_name}`
  const busy = checkIn.phase.name !== 'ready'
  if (guest.check_in)
    return (
      <button
        type="button"
        className={styles.undo}
        disabled={busy}
        onClick={() => void checkIn.undo(guest)}
        aria-label={t`Undo the check-in of ${name}`}
      >
        <Trans>Undo</Trans>
      </button>
    )
  if (guest.status === 'CANCELLED')
    return (
      <span className={styles.cancelled}>
        <Trans>Cancelled</Trans>
      </span>
    )
  return (
    <button
      type="button"
      className={styles.letIn}
      disabled={busy}
      onClick={() => checkIn.press(guest)}
      aria-label={t`Check in ${name}`}
    >
      <Trans>Check in</Trans>
    </button>
  )
}
