import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckInConflict } from '#contract/check-in-devices.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './device-panel.module.css'

/** Attendees admitted at two doors, or with a ticket that was no longer valid. Door staff decide what to do. */
export function Conflicts({ conflicts, zone }: { conflicts: readonly CheckInConflict[]; zone: string }) {
  return (
    <section>
      <h3>
        <Trans>Conflicts</Trans>
      </h3>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <Conflict key={conflict.id} conflict={conflict} zone={zone} />
        ))}
      </ul>
    </section>
  )
}

function Conflict({ conflict, zone }: { conflict: CheckInConflict; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { first_name, last_name, public_id, item_name, device_name: door, first } = conflict
  const time = format.time(conflict.scanned_at, zone)
  const firstDoor = first?.device_name ?? t`another device`
  const firstTime = first ? format.time(first.checked_in_at, zone) : ''
  return (
    <li>
      <strong>{first_name === null ? <Trans>Unknown ticket</Trans> : `${first_name} ${last_name}`}</strong>
      {public_id && (
        <span>
          {item_name} · {public_id}
        </span>
      )}
      <span>
        <Trans>
          Let in at {time}: {door}
        </Trans>
      </span>
      {first ? (
        <span>
          <Trans>
            Already in since {firstTime}: {firstDoor}
          </Trans>
        </span>
      ) : (
        <span>
          <Reason result={conflict.result} />
        </span>
      )}
    </li>
  )
}

function Reason({ result }: Pick<CheckInConflict, 'result'>) {
  if (result === 'cancelled') return <Trans>The ticket had been cancelled.</Trans>
  if (result === 'order_unpaid') return <Trans>The order wasn’t paid.</Trans>
  if (result === 'not_on_list') return <Trans>The ticket is for another entrance or area.</Trans>
  return <Trans>The ticket was no longer valid.</Trans>
}
