import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'
import styles from './confirm.module.css'
import { Resend } from './resend.tsx'

/** The tickets are held until the buyer follows the link in the email; the link works on any device. */
export default function Confirm() {
  const { t } = useLingui()
  const { order } = useCheckout()
  const { step } = useOrderPaths(order)
  const format = useFormat()
  const email = <strong>{order.email}</strong>
  const until = <strong suppressHydrationWarning>{format.time(order.reserved_until, order.event.timezone)}</strong>
  const zone = <span suppressHydrationWarning>{format.zoneName(order.reserved_until, order.event.timezone)}</span>
  return (
    <div className={styles.confirm}>
      <SecretPageHead title={t`Check your email`} of={order.event.title} />
      <span className={styles.icon}>
        <LineIcon name="mail" size={28} />
      </span>
      <h1 className={controls.title} tabIndex={-1}>
        <Trans>Check your email</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          Confirm {email} by {until} ({zone}).
        </Trans>
      </p>
      <p>
        <Trans>
          We’ve sent you an email with a button. Press it on any device and the tickets are yours. If you don’t confirm
          in time, they go to others.
        </Trans>
      </p>
      <section className={controls.card} aria-labelledby="nothing-there">
        <h2 id="nothing-there">
          <Trans>Didn’t get it?</Trans>
        </h2>
        <p>
          <Trans>Check your spam folder, and make sure the address above is right.</Trans>
        </p>
        <Resend />
        <Link className={controls.secondary} to={step('details')}>
          <Trans>Change email address</Trans>
        </Link>
      </section>
    </div>
  )
}
