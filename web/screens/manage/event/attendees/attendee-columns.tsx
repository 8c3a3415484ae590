import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import type { Attendee } from '#contract/attendees.ts'
import { initials } from '#domain/text.ts'
import type { Column } from '#web/components/manage/data-table.tsx'
import { RelativeTime } from '#web/components/manage/relative-time.tsx'
import { StatusBadge } from '#web/components/manage/status-badge.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from './attendees.module.css'
import { OrderLink } from './order-link.tsx'

export function useAttendeeColumns(): Column<Attendee>[] {
  const { t } = useLingui()
  return [
    { key: 'attendee', header: t`Attendee`, width: '36%', render: (attendee) => <AttendeeCell attendee={attendee} /> },
    {
      key: 'ticket',
      header: t`Ticket`,
      width: '20%',
      render: (attendee) => (
        <span>
          {attendee.item_name}
          <span className={`${styles.below} ${styles.unbroken} tabular`}>{attendee.public_id}</span>
        </span>
      ),
    },
    {
      key: 'order',
      header: t`Order`,
      render: (attendee) => <OrderLink attendee={attendee} className={`${styles.unbroken} tabular`} />,
    },
    { key: 'status', header: t`Status`, render: (attendee) => <StatusBadge status={attendee.status} /> },
    { key: 'check_ins', header: t`Check-in`, render: (attendee) => <CheckedIn attendee={attendee} /> },
  ]
}

function AttendeeCell({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui()
  const name = `${attendee.first_name} ${attendee.last_name}`
  return (
    <span className={styles.attendee}>
      <Avatar size={36} color="aubergine" aria-hidden>
        {initials(name)}
      </Avatar>
      <span className={styles.name}>
        <span>
          {name}
          {attendee.notes && (
            <IconNote className={styles.note} size={16} stroke={1.5} role="img" aria-label={t`There are notes`} />
          )}
        </span>
        <span className={styles.below}>{attendee.email}</span>
      </span>
    </span>
  )
}

function CheckedIn({ attendee: { check_ins } }: { attendee: Attendee }) {
  const { timezone } = useEvent()
  const last = check_ins.at(-1)
  if (!last)
    return (
      <Text span c="dimmed" fz="inherit">
        <Trans>Not yet</Trans>
      </Text>
    )
  return (
    <span>
      {check_ins.length === 1 ? (
        last.list_name
      ) : (
        <Plural value={check_ins.length} one="# check-in list" other="# check-in lists" />
      )}
      <span className={`${styles.below} ${styles.unbroken}`}>
        <RelativeTime instant={last.checked_in_at} zone={timezone} />
      </span>
    </span>
  )
}
