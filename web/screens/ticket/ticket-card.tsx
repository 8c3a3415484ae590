import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { AmountDue } from './amount-due.tsx'
import type { DrawnTicket } from './load-tickets.server.ts'
import { QrSquare } from './qr-square.tsx'
import styles from './ticket-card.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'

type Props = { drawn: DrawnTicket; isPrinted?: boolean }

/** The ticket: details on the left, the code on the stub behind the perforation; on phones the code comes first. */
export function TicketCard({ drawn, isPrinted = false }: Props) {
  const { t } = useLingui()
  const { ticket } = drawn
  return (
    <div className={styles.shade}>
      <article
        className={styles.ticket}
        // The organizer's colour; it differs from the theme of the page.
        style={{ '--ticket-accent': ticket.design.accent_color } as CSSProperties}
        data-status={ticket.status}
        data-printed={isPrinted || undefined}
      >
        <div className={styles.head}>
          <TicketHead ticket={ticket} isPrinted={isPrinted} />
        </div>
        <div className={styles.facts}>
          <TicketFacts drawn={drawn} />
          {ticket.design.footer_text && <p className={styles.footer}>{ticket.design.footer_text}</p>}
        </div>
        <div className={styles.stub}>
          <QrSquare drawn={drawn} />
          {drawn.qr && <AmountDue ticket={ticket} />}
          {drawn.qr && (
            <p className={styles.brightness}>
              <Trans>Turn up your screen’s brightness at the door.</Trans>
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
