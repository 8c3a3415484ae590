import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { EventOverview } from '#contract/event-figures.ts'
import { events } from '#contract/events.ts'
import { unitsOf } from '#domain/sold-of-capacity.ts'
import type { EventInList } from '#web/components/manage/events/event-card.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useCountdownWords } from '#web/components/manage/words/use-countdown-words.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { type Share, ShareBar } from '#web/ui/figures/share-bar.tsx'
import rows from '#web/ui/list/link-rows.module.css'
import styles from './upcoming-event.module.css'

/** An upcoming event: date, status, and sold of its capacity. */
export function UpcomingEvent({ event }: { event: EventInList }) {
  const { shortDateTime } = useFormat()
  const words = useCountdownWords()
  const may = useMay()
  const now = new Date().toISOString()
  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <Link to={`/manage/event/${event.id}/dashboard`} className={styles.title}>
          {event.title}
        </Link>
        <StatusBadge status={event.lifecycle_status === 'ONGOING' ? event.lifecycle_status : event.status} />
      </div>
      <span className={rows.small}>
        {words(event, now)} · <time dateTime={event.start_date}>{shortDateTime(event.start_date, event.timezone)}</time>
      </span>
      {may(events.overview) && <Sold event={event} />}
    </li>
  )
}

function Sold({ event: { id: event_id, currency, statistics } }: { event: EventInList }) {
  const { t } = useLingui()
  const { money } = useFormat()
  const query = useApiQuery(events.overview, { params: { event_id } })
  const soldWords = useSoldWords()
  if (!query.data)
    return query.isError ? (
      <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
    ) : (
      <Skeleton height={28} className={styles.sold} />
    )
  const { capacity } = query.data.data
  return (
    <div className={styles.sold}>
      <div className={`${styles.figures} tabular`}>
        <span>{soldWords(capacity.total)}</span>
        {statistics && <span>{t`${money(statistics.sales_total_gross, currency)} gross sales`}</span>}
      </div>
      <ShareBar shares={sharesOf(capacity.total)} size="thin" />
    </div>
  )
}

type Total = EventOverview['capacity']['total']

function useSoldWords(): (total: Total) => string {
  const { t } = useLingui()
  const { number } = useFormat()
  return (total) => {
    const sold = total.paid + total.awaiting_payment
    if (total.left === null) return t`${plural(sold, { one: '# sold, unlimited', other: '# sold, unlimited' })}`
    return t`${number(sold)} of ${number(unitsOf(total) + total.left)} sold`
  }
}

function sharesOf({ paid, awaiting_payment, held, left }: Total): Share[] {
  return [
    { key: 'paid', tone: 'main', amount: paid, words: null },
    { key: 'awaiting', tone: 'waiting', amount: awaiting_payment, words: null },
    { key: 'held', tone: 'held', amount: held, words: null },
    { key: 'left', tone: 'rest', amount: left ?? 0, words: null },
  ]
}
