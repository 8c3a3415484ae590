import type { CSSProperties } from 'react'
import { initials } from '#domain/text.ts'
import { Cover } from '#web/components/shared/cover.tsx'
import type { DrawnTicket } from './load-tickets.server.ts'
import styles from './ticket-head.module.css'

/**
 * The event's cover as a strip; below it organizer and title. The background is the chosen colour, or a shade of the generated
 * cover.
 */
export function TicketHead({ ticket: { event }, isPrinted }: Pick<DrawnTicket, 'ticket'> & { isPrinted: boolean }) {
  // A sheet may hold many tickets, and has its own title.
  const Title = isPrinted ? 'h2' : 'h1'
  const isUploaded = event.images.some(({ type }) => type === 'EVENT_COVER')
  const ground = isUploaded || event.theme ? undefined : event.cover.colour
  return (
    <>
      <div className={styles.strip}>
        <Cover cover={event.cover} sizes="(min-width: 44em) 440px, 400px" />
      </div>
      <header className={styles.head} style={{ '--ground': ground } as CSSProperties}>
        <Logo event={event} />
        <div>
          <p>{event.organizer.name}</p>
          <Title>{event.title}</Title>
        </div>
      </header>
    </>
  )
}

/** The logo for tickets or of the organizer, or the initials of the organizer's name. */
function Logo({ event }: Pick<DrawnTicket['ticket'], 'event'>) {
  const { logo } = event
  if (logo) return <img className={styles.logo} src={logo.url} width={48} height={48} alt={logo.alt_text} />
  return (
    <span className={`${styles.logo} ${styles.initials}`} aria-hidden="true">
      {initials(event.organizer.name)}
    </span>
  )
}
