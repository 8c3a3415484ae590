import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { coverColour, coverDrawing } from '#domain/cover-drawing.ts'
import { initials } from '#domain/text.ts'
import { Cover } from '#web/components/shared/cover.tsx'
import { placeLine } from '#web/lib/place.ts'
import { useFormat } from '#web/lib/use-format.ts'
import type { DrawnTicket } from './load-tickets.server.ts'
import { QrSquare } from './qr-square.tsx'
import styles from './ticket-card.module.css'

type Props = { drawn: DrawnTicket; isPrinted?: boolean }

/** The ticket itself: what it is for on the left, its code on the stub behind the perforation. */
export function TicketCard({ drawn, isPrinted = false }: Props) {
  const { t } = useLingui()
  const { ticket } = drawn
  return (
    <div className={styles.shade}>
      <article className={styles.ticket} data-status={ticket.status} data-printed={isPrinted || undefined}>
        <div className={styles.body}>
          <Head ticket={ticket} />
          <Facts drawn={drawn} />
        </div>
        <div className={styles.stub}>
          <QrSquare drawn={drawn} />
          {drawn.qr && (
            <p className={styles.brightness}>
              <Trans>Turn up your screen’s brightness at the entrance.</Trans>
            </p>
          )}
          <p className={styles.number}>
            <span className="unseen">{t`Ticket number`} </span>
            {ticket.public_id}
          </p>
        </div>
      </article>
    </div>
  )
}

/** The event's cover as a strip, below it who invites to what, in a shade of the cover where we have drawn it. */
function Head({ ticket: { event } }: Pick<DrawnTicket, 'ticket'>) {
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  const ground = cover ? undefined : coverColour(coverDrawing(event.title, event.category))
  return (
    <>
      <div className={styles.strip}>
        <Cover image={cover} event={event} sizes="(min-width: 44em) 440px, 400px" />
      </div>
      <header className={styles.head} style={{ '--ground': ground } as CSSProperties}>
        <Logo event={event} />
        <div>
          <p>{event.organizer.name}</p>
          <h1>{event.title}</h1>
        </div>
      </header>
    </>
  )
}

/** The picture that the organizer has chosen for tickets, or the initials of the organizer's name. */
function Logo({ event }: Pick<DrawnTicket['ticket'], 'event'>) {
  const logo = event.images.find(({ type }) => type === 'TICKET_LOGO')
  if (logo) return <img className={styles.logo} src={logo.small_url} width={48} height={48} alt="" />
  return (
    <span className={styles.logo} aria-hidden="true">
      {initials(event.organizer.name)}
    </span>
  )
}

function Facts({ drawn: { ticket } }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { event } = ticket
  return (
    <dl className={styles.facts}>
      <Fact label={t`When`} isWide>
        <time dateTime={event.start_date} suppressHydrationWarning>
          {format.period(event.start_date, event.end_date, event.timezone)}
        </time>
      </Fact>
      <Place ticket={ticket} />
      <Fact label={t`Name`}>
        <strong>{`${ticket.first_name} ${ticket.last_name}`}</strong>
        <span className={styles.small}>{ticket.email}</span>
      </Fact>
      <Fact label={t`Ticket`}>
        <strong>{ticket.item_name}</strong>
        <span className={styles.small}>
          {ticket.price === 0 ? <Trans>free</Trans> : format.money(ticket.price, ticket.currency)}
        </span>
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
          <Trans>Show on the map</Trans>
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
