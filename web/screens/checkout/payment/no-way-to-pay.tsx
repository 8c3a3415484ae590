import { Trans, useLingui } from '@lingui/react/macro'
import controls from '../controls.module.css'
import { useCheckout } from '../use-checkout.ts'
import styles from './payment.module.css'

/** The way to pay was taken away after this order was reserved: who can help, and what to tell them. */
export function NoWayToPay() {
  const { t } = useLingui()
  const { order } = useCheckout()
  const { organizer } = order.event
  const { support_email } = order.settings
  const subject = encodeURIComponent(t`Order ${order.public_id}: ${order.event.title}`)
  return (
    <section className={controls.card} aria-labelledby="no-way-to-pay">
      <h2 id="no-way-to-pay">
        <Trans>This order cannot be paid at the moment</Trans>
      </h2>
      <div className={styles.later}>
        <p role="status">
          <Trans>
            {organizer.name} has no way to pay set up just now. Write to them and name your order {order.public_id}.
            Your tickets are kept only until the time above is over.
          </Trans>
        </p>
        <ul className={styles.contact}>
          {support_email && (
            <li>
              <a href={`mailto:${support_email}?subject=${subject}`}>
                <Trans>Write to {support_email}</Trans>
              </a>
            </li>
          )}
          {organizer.status === 'LIVE' && (
            <li>
              <a href={`/events/${organizer.id}/${organizer.slug}`}>
                <Trans>The page of {organizer.name}, with a contact form</Trans>
              </a>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
