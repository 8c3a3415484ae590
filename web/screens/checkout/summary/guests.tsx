import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { LineIcon } from '#web/components/line-icon.tsx'
import controls from '../controls.module.css'
import styles from './summary.module.css'

type Guest = PublicOrder['attendees'][number]

/** Every ticket with its guest, and a way to print all of them at once. */
export function Guests({ order }: { order: PublicOrder }) {
  const hasValid = order.attendees.some((guest) => guest.status === 'ACTIVE')
  return (
    <section className={controls.card} aria-labelledby="guests">
      <h2 id="guests">
        <Trans>Tickets</Trans>
      </h2>
      <ul className={styles.guests}>
        {order.attendees.map((guest) => (
          <GuestRow key={guest.short_id} guest={guest} event_id={order.event.id} />
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

function GuestRow({ guest, event_id }: { guest: Guest; event_id: number }) {
  const { t } = useLingui()
  const name = `${guest.first_name} ${guest.last_name}`
  return (
    <li className={styles.guest}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={controls.muted}>{guest.item_name}</p>
        <p className={controls.muted}>{guest.email}</p>
      </div>
      {guest.status === 'CANCELLED' && <span className={styles.cancelled}>{t`cancelled`}</span>}
      {guest.status === 'AWAITING_PAYMENT' && <span className={styles.awaiting}>{t`awaiting payment`}</span>}
      <a
        className={controls.secondary}
        href={`/product/${event_id}/${guest.short_id}`}
        aria-label={t`View ticket: ${name}`}
      >
        {t`View ticket`}
      </a>
    </li>
  )
}
