import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import type { SelfService } from '#contract/self-service.ts'
import { MOST_TICKETS_IN_FILE } from '#domain/attendee.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import controls from '../controls.module.css'
import { ChangeTicket } from './change-ticket.tsx'
import styles from './summary.module.css'
import type { Wanted } from './use-self-service.tsx'

type Attendee = PublicOrder['attendees'][number]

type Props = { order: PublicOrder; possible: SelfService['attendees']; onAsk: (wanted: Wanted) => void }

/** Tickets with their attendees, and buttons to print or save all of them at once. */
export function Attendees({ order, possible, onAsk }: Props) {
  const { admits_unpaid } = order.settings
  const valid = order.attendees.filter(
    ({ status }) => status === 'ACTIVE' || (status === 'AWAITING_PAYMENT' && admits_unpaid),
  ).length
  const { event, short_id } = order
  return (
    <section className={controls.card} aria-labelledby="attendees">
      <h2 id="attendees">
        <Trans>Tickets</Trans>
      </h2>
      <ul className={styles.attendees}>
        {order.attendees.map((attendee) => (
          <AttendeeRow key={attendee.short_id} attendee={attendee} event_id={event.id}>
            <ChangeTicket
              attendee={attendee}
              timezone={event.timezone}
              possible={possible.find(({ short_id }) => short_id === attendee.short_id)}
              onAsk={onAsk}
            />
          </AttendeeRow>
        ))}
        {order.given_away.map((ticket) => (
          <GivenAwayRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {valid > 0 && (
        <div className={styles.files}>
          <a
            className={controls.secondary}
            href={`/order/${event.id}/${short_id}/print`}
            target="_blank"
            rel="noopener"
          >
            <LineIcon name="printer" />
            <Trans>Print all tickets</Trans>
          </a>
          {valid <= MOST_TICKETS_IN_FILE && (
            <a
              className={controls.secondary}
              href={`/api/public/events/${event.id}/order/${short_id}/tickets/pdf`}
              download
            >
              <LineIcon name="download" />
              <Trans>Download as PDF</Trans>
            </a>
          )}
        </div>
      )}
    </section>
  )
}

/** A ticket of somebody else: only its holder knows its link. */
function GivenAwayRow({ ticket }: { ticket: PublicOrder['given_away'][number] }) {
  const { t } = useLingui()
  return (
    <li className={styles.attendee}>
      <div>
        <p className={styles.name}>{`${ticket.first_name} ${ticket.last_name}`}</p>
        <p className={controls.muted}>{ticket.item_name}</p>
      </div>
      {ticket.status === 'CANCELLED' ? (
        <span className={styles.cancelled}>{t`cancelled`}</span>
      ) : (
        <span className={controls.muted}>{t`transferred`}</span>
      )}
    </li>
  )
}

type RowProps = { attendee: Attendee; event_id: number; children: ReactNode }

function AttendeeRow({ attendee, event_id, children }: RowProps) {
  const { t } = useLingui()
  const name = `${attendee.first_name} ${attendee.last_name}`
  return (
    <li className={styles.attendee}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={controls.muted}>{attendee.item_name}</p>
        <p className={controls.muted}>{attendee.email}</p>
      </div>
      {attendee.status === 'CANCELLED' && <span className={styles.cancelled}>{t`cancelled`}</span>}
      {attendee.status === 'AWAITING_PAYMENT' && <span className={styles.awaiting}>{t`awaiting payment`}</span>}
      <a
        className={controls.secondary}
        href={`/product/${event_id}/${attendee.short_id}`}
        aria-label={t`View ticket: ${name}`}
      >
        {t`View ticket`}
      </a>
      {children}
    </li>
  )
}
