import { Trans } from '@lingui/react/macro'
import { IconCalendarEvent, IconDeviceLaptop, IconMapPin } from '@tabler/icons-react'
import { EventCover } from '#web/components/manage/events/event-cover.tsx'
import { placeLine } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './page-preview.module.css'
import type { Shown } from './shown.ts'

/** Preview of the event page, updated with every typed letter. */
export function PagePreview({ shown }: { shown: Shown }) {
  return (
    <div className={styles.page}>
      <EventCover event={shown} sizes="420px" />
      <div className={styles.body}>
        <p className={styles.title} data-missing={!shown.title || undefined}>
          {shown.title || <Trans>Your event’s title</Trans>}
        </p>
        <p className={styles.muted}>
          {shown.organizer ? <Trans>by {shown.organizer}</Trans> : <Trans>by your organizer</Trans>}
        </p>
        <When shown={shown} />
        <Where shown={shown} />
        <Tickets shown={shown} />
      </div>
    </div>
  )
}

function When({ shown: { start_date, end_date, timezone } }: { shown: Shown }) {
  const { period } = useFormat()
  return (
    <p className={styles.fact}>
      <IconCalendarEvent size={20} stroke={1.5} aria-hidden="true" />
      <span>{start_date ? period(start_date, end_date, timezone) : <Trans>Date and time</Trans>}</span>
    </p>
  )
}

function Where({ shown: { is_online_event, place } }: { shown: Shown }) {
  const { locale } = useFormat()
  const line = placeLine(place, locale)
  const Icon = is_online_event ? IconDeviceLaptop : IconMapPin
  return (
    <p className={styles.fact}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span>
        {is_online_event && <Trans>Online</Trans>}
        {!is_online_event && (line || <Trans>Location to be announced</Trans>)}
      </span>
    </p>
  )
}

function Tickets({ shown: { tickets, currency } }: { shown: Shown }) {
  const { money } = useFormat()
  if (tickets.length === 0)
    return (
      <p className={styles.ticket}>
        <span className={styles.muted}>
          <Trans>Your tickets</Trans>
        </span>
      </p>
    )
  return tickets.map(({ title, price, isFree }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed a ticket has no identity but its place
    <p className={styles.ticket} key={index}>
      <span>{title || <Trans>Ticket</Trans>}</span>
      <strong className="tabular">
        {isFree && <Trans>Free</Trans>}
        {!isFree && (price === null ? '–' : money(price, currency))}
      </strong>
    </p>
  ))
}
