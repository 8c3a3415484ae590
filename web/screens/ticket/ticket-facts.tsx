import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { placeLine } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import type { DrawnTicket } from './load-tickets.server.ts'
import styles from './ticket-facts.module.css'

/** Date, location, attendee and price. */
export function TicketFacts({ drawn: { ticket } }: { drawn: DrawnTicket }) {
  const { t } = useLingui()
  const format = useFormat()
  const { event, design } = ticket
  const { shows } = design
  return (
    <dl className={styles.facts}>
      <Fact label={t`When`} isWide>
        <time dateTime={event.start_date} suppressHydrationWarning>
          {format.period(event.start_date, event.end_date, event.timezone)}
        </time>
      </Fact>
      {shows.place && <Place ticket={ticket} />}
      <Fact label={t({ message: 'Name', context: 'Of a person' })}>
        <strong>{`${ticket.first_name} ${ticket.last_name}`}</strong>
        {shows.email && <span className={styles.small}>{ticket.email}</span>}
      </Fact>
      <Fact label={t`Ticket`}>
        <strong>{ticket.item_name}</strong>
        {shows.price && (
          <span className={styles.small}>
            {ticket.price === 0 ? <Trans>free</Trans> : format.money(ticket.price, ticket.currency)}
          </span>
        )}
      </Fact>
      <Fact label={t`Order`}>{ticket.order_public_id}</Fact>
    </dl>
  )
}

function Place({ ticket: { event, settings } }: Pick<DrawnTicket, 'ticket'>) {
  const { t } = useLingui()
  const place = placeLine(event.location_details, useFormat().locale)
  if (event.is_online_event) return <Fact label={t`Where`} isWide>{t`Online`}</Fact>
  if (place === '') return null
  return (
    <Fact label={t`Where`} isWide>
      <span suppressHydrationWarning>{place}</span>
      {settings.maps_url && (
        <a className={styles.map} href={settings.maps_url} target="_blank" rel="noopener noreferrer">
          <Trans>View map</Trans>
        </a>
      )}
    </Fact>
  )
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
