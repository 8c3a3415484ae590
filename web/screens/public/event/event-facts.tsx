import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
import { addressLines, mapLink } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import styles from './event-facts.module.css'

/** Date and location. */
export function EventFacts({ event }: { event: PublicEvent }) {
  return (
    <dl className={styles.facts}>
      <Fact
        label={<Trans>When</Trans>}
        icon="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm12-4v4M8 3v4m-4 4h16"
      >
        <When event={event} />
        {event.lifecycle_status !== 'ENDED' && <AddToCalendar event={event} />}
      </Fact>
      <Fact
        label={<Trans>Where</Trans>}
        icon={
          event.is_online_event
            ? 'M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5Zm4 15h10M9 16v4m6-4v4'
            : 'M9 11a3 3 0 1 0 6 0 3 3 0 0 0-6 0Zm8.7 5.7L13.4 21a2 2 0 0 1-2.8 0l-4.3-4.3a8 8 0 1 1 11.4 0Z'
        }
      >
        <Where event={event} />
      </Fact>
    </dl>
  )
}

function Fact({ label, icon, children }: { label: ReactNode; icon: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <PathIcon path={icon} />
      <dt className="unseen">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Longer events are shown with both days: they do not belong to the evening on which they begin. */
const ONE_EVENING = 16 * 60 * 60 * 1000

function When({ event: { start_date, end_date, timezone } }: { event: PublicEvent }) {
  const format = useFormat()
  const length = end_date === null ? 0 : Date.parse(end_date) - Date.parse(start_date)
  if (end_date !== null && length > ONE_EVENING) {
    return (
      <>
        <Day at={start_date} timezone={timezone} />
        <p>
          <Trans>until</Trans>
        </p>
        <Day at={end_date} timezone={timezone} />
        <p>
          <Zone start_date={start_date} timezone={timezone} />
        </p>
      </>
    )
  }
  const times = [start_date, ...(length > 0 && end_date !== null ? [end_date] : [])]
  return (
    <>
      <p className={styles.main}>
        <time dateTime={start_date} suppressHydrationWarning>
          {format.date(start_date, timezone)}
        </time>
      </p>
      <p className="tabular" suppressHydrationWarning>
        {times.map((time) => format.time(time, timezone)).join(' – ')}{' '}
        <Zone start_date={start_date} timezone={timezone} />
      </p>
    </>
  )
}

function Day({ at, timezone }: { at: string; timezone: string }) {
  const format = useFormat()
  return (
    <p className={styles.main}>
      <time dateTime={at} suppressHydrationWarning>
        {`${format.date(at, timezone)}, ${format.time(at, timezone)}`}
      </time>
    </p>
  )
}

/** Time zone by its city and abbreviation on that day: "Berlin time (CET)". */
function Zone({ start_date, timezone }: { start_date: string; timezone: string }) {
  const { zoneName } = useFormat()
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone
  const short = zoneName(start_date, timezone)
  return (
    <span className={styles.zone} suppressHydrationWarning>
      {short === city ? (
        short
      ) : (
        <Trans>
          {city} time ({short})
        </Trans>
      )}
    </span>
  )
}

function Where({ event }: { event: PublicEvent }) {
  const { locale } = useFormat()
  if (event.is_online_event) {
    return (
      <>
        <p className={styles.main}>
          <Trans>Online</Trans>
        </p>
        <p>
          <Trans>You’ll get the link with your ticket.</Trans>
        </p>
      </>
    )
  }
  const place = event.location_details
  const lines = addressLines(place, locale)
  const map = mapLink(place, event.settings.maps_url, locale)
  if (!place.venue_name && lines.length === 0) {
    return (
      <p className={styles.main}>
        <Trans>Location to be announced</Trans>
      </p>
    )
  }
  return (
    <>
      <p className={styles.main}>{place.venue_name ?? lines[0]}</p>
      <p>{(place.venue_name ? lines : lines.slice(1)).join(', ')}</p>
      {map && (
        <a className={styles.link} href={map} target="_blank" rel="noopener noreferrer">
          <Trans>View map</Trans>
        </a>
      )}
    </>
  )
}
