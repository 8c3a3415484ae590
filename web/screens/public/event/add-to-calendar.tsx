import { Trans } from '@lingui/react/macro'
import type { PublicEvent } from '#contract/public-events.ts'
import { placeLine } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './add-to-calendar.module.css'
import summary from './text-summary.module.css'

/** Calendar file for any calendar, or a link that fills in Google's form. */
export function AddToCalendar({ event }: { event: PublicEvent }) {
  const { locale } = useFormat()
  return (
    <details className={styles.menu} name="calendar">
      <summary className={summary.summary}>
        <Trans>Add to calendar</Trans>
      </summary>
      <div className={styles.choices}>
        <a href={`/event/${event.id}/calendar.ics`} download>
          <Trans>Apple, Outlook and others</Trans>
        </a>
        <a
          href={googleLink(event, placeLine(event.location_details, locale))}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Google Calendar</Trans>
        </a>
      </div>
    </details>
  )
}

const TWO_HOURS = 2 * 60 * 60 * 1000

function googleLink(event: PublicEvent, place: string): string {
  const end = event.end_date ?? new Date(Date.parse(event.start_date) + TWO_HOURS).toISOString()
  const parameters = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.start_date)}/${compact(end)}`,
    ctz: event.timezone,
    details: event.description_preview,
    location: place,
  })
  return `https://calendar.google.com/calendar/render?${parameters}`
}

/** Formats an instant: 2026-01-31T18:30:00.000Z → 20260131T183000Z */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}
