import { Trans, useLingui } from '@lingui/react/macro'
import controls from '../controls.module.css'
import { useCheckout } from '../use-checkout.ts'
import styles from './payment.module.css'

/** Shown if the payment method was removed after this order was reserved: tells whom to contact, and with what details. */
export function NoWayToPay() {
  const { t } = useLingui()
  const { order } = useCheckout()
  const { organizer } = order.event
  const { support_email } = order.settings
  const subject = encodeURIComponent(t`Order ${order.public_id}: ${order.event.title}`)
  return (
    <section className={controls.card} aria-labelledby="no-way-to-pay">
      <h2 id="no-way-to-pay">
        <Trans>This order can’t be paid right now</Trans>
      </h2>
      <div className={styles.later}>
        <p role="status">
          <Trans>
            {organizer.name} hasn’t set up a way to pay yet. Contact them about order {order.public_id}. We’re holding
            your tickets only until the time above runs out.
          </Trans>
        </p>
        <ul className={styles.contact}>
          {support_email && (
            <li>
              <a href={`mailto:${support_email}?subject=${subject}`}>
                <Trans>Email {support_email}</Trans>
              </a>
            </li>
          )}
          {organizer.status === 'LIVE' && (
            <li>
              <a href={`/events/${organizer.id}/${organizer.slug}/contact`}>
                <Trans>Contact {organizer.name}</Trans>
              </a>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
