import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PublicEventSummary } from '#contract/public-events.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './month.module.css'

type Day = { day: string; events: readonly PublicEventSummary[] }
type Props = {
  month: string
  today: string
  days: readonly Day[]
  /** Addresses of the previous and next month; null if there is none. */
  before: string | null
  after: string | null
  eventPath: (event: PublicEventSummary) => string
  /** Heading level on the page. */
  heading: 'h2' | 'h3'
}

/** Events of a month: as a calendar grid, or day by day on narrow screens. */
export function Month({ month, today, days, before, after, eventPath, heading: Heading }: Props) {
  const { t } = useLingui()
  const say = useDays()
  const isEmpty = days.every(({ day, events }) => !day.startsWith(month) || events.length === 0)
  return (
    <section className={styles.month} aria-labelledby="month">
      <div className={styles.head}>
        <Heading id="month">{say.month(month)}</Heading>
        <nav className={styles.nav} aria-label={t`Months`}>
          {before ? <Beside to={before} label={t`Previous month`} sign="‹" /> : null}
          {after ? <Beside to={after} label={t`Next month`} sign="›" /> : null}
        </nav>
      </div>
      {isEmpty && (
        <p className={styles.nothing}>
          <Trans>No events this month.</Trans>
        </p>
      )}
      <div className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map(({ day }) => (
          <span key={day}>{say.weekday(day)}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map(({ day, events }) => (
          <li
            key={day}
            className={styles.day}
            data-other={!day.startsWith(month) || undefined}
            data-empty={events.length === 0 || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <time dateTime={day} className={styles.date}>
              <span className={styles.long}>{say.day(day)}</span>
              <span className={styles.short} aria-hidden="true">
                {Number(day.slice(8))}
              </span>
            </time>
            {events.length > 0 && (
              <ul className={styles.events}>
                {events.map((event) => (
                  <li key={event.id}>
                    <EventLink event={event} to={eventPath(event)} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Beside({ to, label, sign }: { to: string; label: string; sign: string }) {
  return (
    <Link to={to} aria-label={label} className={styles.beside} preventScrollReset>
      {sign}
    </Link>
  )
}

function EventLink({ event, to }: { event: PublicEventSummary; to: string }) {
  const format = useFormat()
  return (
    <Link to={to} reloadDocument className={styles.event}>
      <span className={styles.time} suppressHydrationWarning>
        {format.time(event.start_date, event.timezone)}
      </span>{' '}
      <span className={styles.title}>{event.title}</span>{' '}
      {event.is_sold_out && (
        <span className={styles.soldOut}>
          <Trans>Sold out</Trans>
        </span>
      )}
    </Link>
  )
}

/** Calendar days have no zone, so they are formatted in UTC. */
function useDays() {
  const { tag } = useFormat()
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(day))
  return {
    month: (month: string) => write(`${month}-01`, { month: 'long', year: 'numeric' }),
    weekday: (day: string) => write(day, { weekday: 'short' }),
    day: (day: string) => write(day, { weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
