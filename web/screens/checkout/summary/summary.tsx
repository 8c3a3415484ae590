import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import controls from '../controls.module.css'
import { clearDraft } from '../draft.ts'
import { useCheckout } from '../use-checkout.ts'
import { Answers } from './answers.tsx'
import { Attendees } from './attendees.tsx'
import { EventCard } from './event-card.tsx'
import { Face } from './face.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PayNow } from './pay-now.tsx'
import styles from './summary.module.css'

/** The page a buyer keeps: what became of the order, whatever that is. */
export default function Summary() {
  const { t } = useLingui()
  const { order } = useCheckout()
  const { post_checkout_message, online_event_connection_details } = order.settings
  const isPlaced = ['COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED'].includes(order.status)
  useEffect(() => {
    if (isPlaced) clearDraft(order.short_id)
  }, [isPlaced, order.short_id])

  return (
    <div className={styles.summary}>
      <SecretPageHead title={t`Your order`} of={order.event.title} />
      <Face order={order} />
      {order.status === 'AWAITING_OFFLINE_PAYMENT' && <PayNow order={order} />}
      {online_event_connection_details && (
        <section className={controls.card}>
          <h2>
            <Trans>How to join online</Trans>
          </h2>
          <RichText html={online_event_connection_details} />
        </section>
      )}
      {post_checkout_message && (
        <section className={controls.card} aria-label={t`A note from the organizer`}>
          <RichText html={post_checkout_message} />
        </section>
      )}
      {isPlaced && order.attendees.length > 0 && <Attendees order={order} />}
      {isPlaced && <OrderFacts order={order} />}
      {isPlaced && <Answers order={order} />}
      {isPlaced && <EventCard order={order} />}
      {isPlaced && (
        <p className={styles.hint}>
          <LineIcon name="ticket" />
          <Trans>Bookmark this page: the link opens your order and tickets without a password.</Trans>
        </p>
      )}
    </div>
  )
}
