import { Trans } from '@lingui/react/macro'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useCheckout } from '../use-checkout.ts'
import styles from './held-until.module.css'

/** End of the time for which a ticket is held for someone from the waitlist. */
export function HeldUntil() {
  const { order } = useCheckout()
  const { dateTime } = useFormat()
  if (order.waitlist === null) return null
  const until = dateTime(order.reserved_until, order.event.timezone)
  return (
    <p className={styles.held}>
      <Trans>Held for you until {until}, because you were on the waitlist.</Trans>
    </p>
  )
}
