import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import whole from '#web/components/shared/whole-link.module.css'
import type { RowOf } from '#web/lib/calls/use-api-list.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'
import { shortPlace } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './event-card.module.css'
import { EventCover } from './event-cover.tsx'
import { EventMenu } from './event-menu.tsx'

export type EventInList = RowOf<typeof events.list>

type Props = {
  event: EventInList
  /** For lists with events of several organizers. */
  withOrganizer?: boolean
}

/** Event for its organizer: date, location, status and sales. */
export function ManageEventCard({ event, withOrganizer = false }: Props) {
  const format = useFormat()
  const place = shortPlace(event.location_details)
  const leaf = format.calendarLeaf(event.start_date, event.timezone)
  return (
    <Paper component="article" withBorder radius="lg" className={styles.card}>
      <div className={styles.inner}>
        <div className={styles.cover}>
          <EventCover event={event} sizes="(min-width: 48em) 224px, 100vw" is_lazy />
          <div className={styles.leaf} aria-hidden="true">
            <b className="tabular">{leaf.day}</b>
            <span>{leaf.month}</span>
          </div>
        </div>
        <div className={styles.body}>
          <Group gap="xs">
            <StatusBadge status={stateOf(event)} />
            <Text size="sm" c="dimmed">
              {format.relative(event.start_date, new Date().toISOString(), event.timezone)}
            </Text>
          </Group>
          <Title order={2} size="h3" className={styles.title}>
            <Link to={`/manage/event/${event.id}/dashboard`} className={whole.link}>
              {event.title}
            </Link>
          </Title>
          <Text size="sm">
            <time dateTime={event.start_date}>
              {format.shortDateTime(event.start_date, event.timezone)}{' '}
              {format.zoneName(event.start_date, event.timezone)}
            </time>
            {event.is_online_event ? (
              <>
                {' · '}
                <Trans context="Place of an event">online</Trans>
              </>
            ) : (
              place && ` · ${place}`
            )}
          </Text>
          {withOrganizer && <OrganizerName organizer={event.organizer} />}
        </div>
        <Figures event={event} />
      </div>
      <div className={styles.menu}>
        <EventMenu event={event} />
      </div>
    </Paper>
  )
}

function OrganizerName({ organizer: { id, name } }: { organizer: EventInList['organizer'] }) {
  const [may, reaches] = [useMay(), useReaches()]
  if (!may(organizers.get) || !reaches({ id })) return <span className={styles.organizer}>{name}</span>
  return (
    <Link to={`/manage/organizer/${id}/dashboard`} className={styles.organizer}>
      {name}
    </Link>
  )
}

/** The most relevant of status and lifecycle status. */
function stateOf({ status, lifecycle_status }: EventInList): string {
  if (status === 'ARCHIVED' || status === 'DRAFT') return status
  if (lifecycle_status === 'ENDED') return lifecycle_status
  return status === 'LIVE' && lifecycle_status === 'ONGOING' ? lifecycle_status : status
}

function Figures({ event }: { event: EventInList }) {
  const { t } = useLingui()
  const { number, money } = useFormat()
  const { quantity_left: left, statistics } = event
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t`left to sell`}</dt>
        <dd>{left === null ? t`unlimited` : number(left)}</dd>
      </div>
      {statistics && (
        <>
          <div>
            <dt>{t`attendees`}</dt>
            <dd>{number(statistics.attendees_registered)}</dd>
          </div>
          <div>
            <dt>{t`gross sales`}</dt>
            <dd>{money(statistics.sales_total_gross, event.currency)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
