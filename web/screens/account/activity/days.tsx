import { Plural } from '@lingui/react/macro'
import { Card, Stack, Title } from '@mantine/core'
import type { Activity } from '#contract/activity.ts'
import { localDate } from '#domain/time.ts'
import { ActivityEntry } from '#web/components/manage/activity/activity-entry.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import styles from './activity.module.css'

type Props = {
  entries: readonly Activity[]
  /** Reservations are most of the entries, and their results have entries of their own. */
  foldsReservations: boolean
}

/** Entries by day, newest first. Reservations are collapsed and counted. */
export function Days({ entries, foldsReservations }: Props) {
  const { date } = useFormat()
  const { timezone } = useUser()
  const days = Map.groupBy(entries, ({ at }) => localDate(at, timezone))
  return (
    <Stack gap="lg">
      {[...days].map(([day, some]) => {
        const [folded, shown] = parted(some, ({ name }) => foldsReservations && name === 'order.reserved')
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <Title order={2} size="h4" mb="xs" id={`day-${day}`}>
              {/* Noon UTC is the same day in every time zone. */}
              {date(`${day}T12:00:00Z`, 'UTC')}
            </Title>
            <Card withBorder py={4}>
              <List entries={shown} />
              {folded.length > 0 && (
                <Disclosure
                  className={styles.reservations}
                  summary={<Plural value={folded.length} one="# reservation" other="# reservations" />}
                >
                  <List entries={folded} />
                </Disclosure>
              )}
            </Card>
          </section>
        )
      })}
    </Stack>
  )
}

function List({ entries }: { entries: readonly Activity[] }) {
  const { time } = useFormat()
  const { timezone } = useUser()
  return (
    entries.length > 0 && (
      <ul className="plain">
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} when={time(entry.at, timezone)} />
        ))}
      </ul>
    )
  )
}

function parted<T>(all: readonly T[], isOf: (one: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (isOf(one) ? 'yes' : 'no'))
  return [yes, no]
}
