import { Trans } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import controls from '../controls.module.css'
import { EventFacts } from '../event-facts.tsx'
import styles from './summary.module.css'

export function EventCard({ order: { event, status, settings } }: { order: PublicOrder }) {
  const { organizer } = event
  return (
    <section className={controls.card} aria-labelledby="event">
      <h2 id="event">
        <a href={`/event/${event.id}/${event.slug}`}>{event.title}</a>
      </h2>
      <EventFacts event={event} />
      <p className={styles.organizer}>
        <Trans>
          Organized by <a href={`/events/${organizer.id}/${organizer.slug}`}>{organizer.name}</a>
        </Trans>
        {settings.support_email && (
          <>
            {' · '}
            <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>
          </>
        )}
      </p>
      {status !== 'CANCELLED' && (
        <a className={controls.secondary} href={`/event/${event.id}/calendar.ics`}>
          <LineIcon name="calendar" />
          <Trans>Add to calendar</Trans>
        </a>
      )}
    </section>
  )
}
