import { Trans } from '@lingui/react/macro'
import type { PublicOrganizer } from '#contract/public-events.ts'
import { isBlankHtml } from '#domain/text.ts'
import { OrganizerLinks } from '#web/components/public/organizer-links.tsx'
import { OrganizerLogo } from '#web/components/public/organizer-logo.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { shortPlace } from '#web/lib/formats/place.ts'
import styles from './organizer-card.module.css'

/** The organizer of the event, with contact details. */
export function OrganizerCard({
  organizer,
  support_email,
}: {
  organizer: PublicOrganizer
  support_email: string | null
}) {
  const place = shortPlace(organizer.settings.location_details)
  return (
    <section className={styles.card} aria-labelledby="organizer">
      <h2 id="organizer">
        <Trans>Organizer</Trans>
      </h2>
      <div className={styles.who}>
        <OrganizerLogo organizer={organizer} size={56} />
        <div>
          <p className={styles.name}>{organizer.name}</p>
          {place && <p className={styles.place}>{place}</p>}
        </div>
      </div>
      {organizer.description && !isBlankHtml(organizer.description) && <RichText html={organizer.description} />}
      <div className={styles.links}>
        {organizer.status === 'LIVE' && (
          <a href={`/events/${organizer.id}/${organizer.slug}`}>
            <Trans>All events by {organizer.name}</Trans>
          </a>
        )}
        {support_email && (
          <a href={`mailto:${support_email}`}>
            <Trans>Ask a question by email</Trans>
          </a>
        )}
      </div>
      <OrganizerLinks organizer={organizer} />
    </section>
  )
}
