import { Trans } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { placeLine } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './event-facts.module.css'

/** Date in the event's own time zone, and location. */
export function EventFacts({ event }: { event: PublicOrder['event'] }) {
  const format = useFormat()
  const place = placeLine(event.location_details, format.locale)
  return (
    <ul className={styles.facts}>
      <li>
        <LineIcon name="calendar" size={18} />
        <time dateTime={event.start_date} suppressHydrationWarning>
          {format.period(event.start_date, event.end_date, event.timezone)}
        </time>
      </li>
      {(event.is_online_event || place) && (
        <li>
          <LineIcon name="map_pin" size={18} />
          <span suppressHydrationWarning>{event.is_online_event ? <Trans>Online event</Trans> : place}</span>
        </li>
      )}
    </ul>
  )
}
