import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import type { Attendee } from '#contract/attendees.ts'
import { bcp47 } from '#domain/locale.ts'
import { Initials } from '#web/components/manage/words/initials.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { TwoLines } from '#web/ui/list/two-lines.tsx'
import styles from './attendees.module.css'
import { OrderLink } from './order-link.tsx'

export function useAttendeeColumns(): Column<Attendee>[] {
  const { t } = useLingui()
  return [
    {
      key: 'attendee',
      header: t`Attendee`,
      width: '26%',
      shown: 'always',
      phone: 'title',
      render: (attendee) => <AttendeeCell attendee={attendee} />,
    },
    {
      key: 'ticket',
      header: t`Ticket`,
      phone: 'meta',
      render: (attendee) => <TwoLines whole="below" main={attendee.item_name} below={attendee.public_id} />,
    },
    {
      key: 'order',
      header: t`Order`,
      width: 144,
      phone: 'hidden',
      render: (attendee) => <OrderLink attendee={attendee} />,
    },
    {
      key: 'status',
      header: t`Status`,
      width: 160,
      phone: 'badge',
      render: (attendee) => <StatusBadge status={attendee.status} />,
    },
    {
      key: 'check_ins',
      header: t`Check-in`,
      width: 152,
      phone: 'amount',
      render: (attendee) => <CheckedIn attendee={attendee} />,
    },
    ...useFurtherColumns(),
  ]
}

/** Optional columns, hidden by default. */
function useFurtherColumns(): Column<Attendee>[] {
  const { t } = useLingui()
  const { shortDate, locale } = useFormat()
  const { timezone } = useEvent()
  const languages = new Intl.DisplayNames([bcp47(locale)], { type: 'language' })
  const rest = { width: '12%', phone: 'hidden', shown: 'on_demand' } as const
  return [
    { ...rest, key: 'tags', header: t`Tags`, render: ({ tags }) => tags.join(', ') },
    { ...rest, key: 'added', header: t`Added`, render: (attendee) => shortDate(attendee.created_at, timezone) },
    {
      ...rest,
      key: 'language',
      header: t`Language`,
      render: (attendee) => languages.of(bcp47(attendee.locale as typeof locale)),
    },
    { ...rest, key: 'notes', header: t`Notes`, render: (attendee) => attendee.notes },
  ]
}

function AttendeeCell({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui()
  const name = `${attendee.first_name} ${attendee.last_name}`
  return (
    <span className={styles.attendee}>
      <span className={styles.avatar}>
        <Initials name={name} />
      </span>
      <span className={styles.name}>
        <TwoLines
          main={
            <>
              {name}
              {attendee.notes && (
                <IconNote className={styles.note} size={16} stroke={1.5} role="img" aria-label={t`Has notes`} />
              )}
            </>
          }
          below={attendee.email}
        />
      </span>
    </span>
  )
}

function CheckedIn({ attendee: { check_ins, status } }: { attendee: Attendee }) {
  const { timezone } = useEvent()
  const last = check_ins.at(-1)
  if (!last)
    return (
      <Text span c="dimmed" fz="inherit">
        {status === 'CANCELLED' ? '—' : <Trans>Not checked in</Trans>}
      </Text>
    )
  return (
    <TwoLines
      main={
        check_ins.length === 1 ? (
          last.list_name
        ) : (
          <Plural value={check_ins.length} one="# check-in list" other="# check-in lists" />
        )
      }
      below={<RelativeTime instant={last.checked_in_at} zone={timezone} />}
    />
  )
}
