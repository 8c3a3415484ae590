import { Trans } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import type { SelfService } from '#contract/self-service.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import styles from './summary.module.css'
import type { Wanted } from './use-self-service.tsx'

type Props = { order: PublicOrder; possible: SelfService; onAsk: (wanted: Wanted) => void }

/** Actions on the whole order. If cancelling is not possible, gives the reason where there is one to give. */
export function ManageOrder({ order, possible: { may_resend, cancel }, onAsk }: Props) {
  if (!may_resend) return null
  return (
    <section className={controls.card} aria-labelledby="manage">
      <h2 id="manage">
        <Trans>Manage your order</Trans>
      </h2>
      <div className={styles.files}>
        <button type="button" className={controls.secondary} onClick={() => onAsk({ deed: 'resend' })}>
          <Trans>Resend emails</Trans>
        </button>
        {cancel.until && (
          <button type="button" className={controls.secondary} onClick={() => onAsk({ deed: 'cancel' })}>
            <Trans>Cancel order</Trans>
          </button>
        )}
      </div>
      <Cancelling cancel={cancel} timezone={order.event.timezone} />
    </section>
  )
}

function Cancelling({ cancel, timezone }: { cancel: SelfService['cancel']; timezone: string }) {
  const format = useFormat()
  const when = cancel.until && format.dateTime(cancel.until, timezone)
  if (when)
    return (
      <p className={styles.until} suppressHydrationWarning>
        <Trans>You can cancel until {when}.</Trans>
      </p>
    )
  if (cancel.refusal === 'order_paid')
    return (
      <p className={styles.until}>
        <Trans>This order is paid. To cancel it, contact the organizer.</Trans>
      </p>
    )
  if (cancel.refusal === 'refund_pending')
    return (
      <p className={styles.until}>
        <Trans>A refund is on its way. Try again in a few minutes to cancel the order.</Trans>
      </p>
    )
  if (cancel.refusal === 'ticket_given_away')
    return (
      <p className={styles.until}>
        <Trans>A ticket was transferred to someone else. To cancel the order, contact the organizer.</Trans>
      </p>
    )
  if (cancel.refusal === 'self_service_over' || cancel.refusal === 'ticket_used')
    return (
      <p className={styles.until}>
        <Trans>It’s too late to cancel this order here. Contact the organizer.</Trans>
      </p>
    )
  return null
}
