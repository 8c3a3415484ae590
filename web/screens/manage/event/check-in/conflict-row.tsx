import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckInConflict } from '#contract/check-in-devices.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { ListRow } from '#web/ui/list/list-row.tsx'

/** Attendee admitted against the list, with doors and times. */
export function ConflictRow({ conflict }: { conflict: CheckInConflict }) {
  const { t } = useLingui()
  const { shortDateTime } = useFormat()
  const { timezone } = useEvent()
  const { first_name, last_name, public_id, item_name, device_name: door, first } = conflict
  const time = shortDateTime(conflict.scanned_at, timezone)
  const firstDoor = first?.device_name ?? t`another device`
  const firstTime = first && shortDateTime(first.checked_in_at, timezone)
  return (
    <ListRow
      title={first_name === null ? t`Unknown ticket` : `${first_name} ${last_name}`}
      text={
        <>
          {public_id && (
            <div>
              {item_name} · {public_id}
            </div>
          )}
          <div>
            <Trans>
              Let in at {time}: {door}
            </Trans>
          </div>
          <div>{first ? t`Already in since ${firstTime}: ${firstDoor}` : <Reason result={conflict.result} />}</div>
        </>
      }
    />
  )
}

function Reason({ result }: Pick<CheckInConflict, 'result'>) {
  if (result === 'cancelled') return <Trans>The ticket had been cancelled.</Trans>
  if (result === 'order_unpaid') return <Trans>The order wasn’t paid.</Trans>
  if (result === 'not_on_list') return <Trans>The ticket is for another entrance or area.</Trans>
  return <Trans>The ticket was no longer valid.</Trans>
}
