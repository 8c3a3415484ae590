import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Attendee } from '#contract/attendees.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from './attendees.module.css'

/** Check-ins of the attendee, by list and time. */
export function CheckIns({ attendee: { check_ins } }: { attendee: Attendee }) {
  const { dateTime } = useFormat()
  const { timezone } = useEvent()
  if (check_ins.length === 0)
    return (
      <Text c="dimmed">
        <Trans>Not checked in yet.</Trans>
      </Text>
    )
  return (
    <ul className={styles.entries}>
      {check_ins.map((entry) => (
        <li key={entry.check_in_list_id} className={styles.entry}>
          <span>{entry.list_name}</span>
          <Text span c="dimmed" className="tabular">
            {dateTime(entry.checked_in_at, timezone)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
