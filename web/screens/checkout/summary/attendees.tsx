import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import controls from '../controls.module.css'
import styles from './summary.module.css'

type Attendee = PublicOrder['attendees'][number]

/** Every ticket with its attendee, and a way to print all of them at once. */
export function Attendees({ order }: { order: PublicOrder }) {
  const hasValid = order.attendees.some((attendee) => attendee.status === 'ACTIVE')
  return (
    <section className={controls.card} aria-labelledby="attendees">
      <h2 id="attendees">
        <Trans>Tickets</Trans>
      </h2>
      <ul className={styles.attendees}>
        {order.attendees.map((attendee) => (
          <AttendeeRow key={attendee.short_id} attendee={attendee} event_id={order.event.id} />
        ))}
      </ul>
      {hasValid && (
        <a
          className={controls.secondary}
          href={`/order/${order.event.id}/${order.short_id}/print`}
          target="_blank"
          rel="noopener"
        >
          <LineIcon name="printer" />
          <Trans>Print all tickets</Trans>
        </a>
      )}
    </section>
  )
}

function AttendeeRow({ attendee, event_id }: { attendee: Attendee; event_id: number }) {
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
    </li>
  )
}
