import { Trans } from '@lingui/react/macro'
import type { PublicEventSummary } from '#contract/public-events.ts'
import { Cover } from '#web/components/shared/cover.tsx'
import { PriceRange } from '#web/components/shared/price.tsx'
import whole from '#web/components/shared/whole-link.module.css'
import { shortPlace } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './event-card.module.css'

/** Event in a list; the whole card links to its page. */
export function EventCard({ event }: { event: PublicEventSummary }) {
  const format = useFormat()
  const place = shortPlace(event.location_details)
  return (
    <article className={styles.card}>
      <Cover cover={event.cover} sizes="(min-width: 60rem) 360px, (min-width: 40rem) 50vw, 100vw" is_lazy />
      <div className={styles.body}>
        <p className={styles.when}>
          <time dateTime={event.start_date} suppressHydrationWarning>
            {format.dateTime(event.start_date, event.timezone)}
          </time>
        </p>
        <h3 className={styles.title}>
          <a href={`/event/${event.id}/${event.slug}`} className={whole.link}>
            {event.title}
          </a>
        </h3>
        <p className={styles.where}>{event.is_online_event ? <Trans>Online</Trans> : place}</p>
        {event.description_preview && <p className={styles.text}>{event.description_preview}</p>}
        <Foot event={event} />
      </div>
    </article>
  )
}

function Foot({ event }: { event: PublicEventSummary }) {
  return (
    <p className={styles.foot}>
      {event.lowest_price !== null && event.highest_price !== null && event.lifecycle_status !== 'ENDED' && (
        <span className={styles.price}>
          <PriceRange lowest={event.lowest_price} highest={event.highest_price} currency={event.currency} />
        </span>
      )}
      <State event={event} />
    </p>
  )
}

function State({ event }: { event: PublicEventSummary }) {
  if (event.status === 'DRAFT')
    return (
      <span className={styles.badge}>
        <Trans>Draft</Trans>
      </span>
    )
  if (event.lifecycle_status === 'ENDED')
    return (
      <span className={styles.badge}>
        <Trans>Ended</Trans>
      </span>
    )
  if (event.status === 'PAUSED')
    return (
      <span className={styles.badge}>
        <Trans>Sales paused</Trans>
      </span>
    )
  if (event.is_sold_out)
    return (
      <span className={styles.soldOut}>
        <Trans>Sold out</Trans>
      </span>
    )
  if (event.lifecycle_status === 'ONGOING')
    return (
      <span className={styles.live}>
        <Trans>On now</Trans>
      </span>
    )
  return null
}
