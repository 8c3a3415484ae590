import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import { selectionOf, useCheckout, useOrderPaths } from '../use-checkout.ts'
import styles from './payment-return.module.css'
import { usePaymentResult } from './use-payment-result.ts'

/** Return from the card provider: checks the result of the payment. */
export default function PaymentReturn() {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const result = usePaymentResult(round)
  return (
    <div className={styles.wait}>
      <SecretPageHead title={t`Payment`} of={useCheckout().order.event.title} />
      {result === null && <Waiting />}
      {result === 'processing' && <UnderWay />}
      {result === 'refunded' && <Refunded />}
      {result === 'unclear' && <Unclear onRetry={() => setRound(round + 1)} />}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status">
      <h1 className={controls.title} tabIndex={-1}>
        <Trans>We’re confirming your payment</Trans>
      </h1>
      <p>
        <Trans>This takes a few seconds. Please leave this page open.</Trans>
      </p>
      <span className={styles.bar} />
    </div>
  )
}

/** The result; announced and focused like a new page. */
function Known({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.known}>
      <h1 ref={heading} className={controls.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

function UnderWay() {
  const { order } = useCheckout()
  const { step } = useOrderPaths(order)
  const email = <strong>{order.email}</strong>
  return (
    <Known title={<Trans>Your payment is on its way</Trans>}>
      <p>
        <Trans>
          Payments of this kind take your bank a few days. We’re holding your tickets and will email them to {email} as
          soon as the payment arrives. You don’t need to do anything.
        </Trans>
      </p>
      <Link className={controls.primary} to={step('summary')} replace>
        <Trans>View order</Trans>
      </Link>
    </Known>
  )
}

function Refunded() {
  const { order } = useCheckout()
  const { tickets } = useOrderPaths(order)
  const sum = useFormat().money(order.total_gross, order.currency)
  return (
    <Known title={<Trans>Your payment came too late</Trans>}>
      <p>
        <Trans>
          The tickets were no longer held for you, so we’re sending the {sum} back the way it came. It usually arrives
          within ten days.
        </Trans>
      </p>
      <Link className={controls.primary} to={tickets} state={selectionOf(order)}>
        <Trans>Choose tickets again</Trans>
      </Link>
    </Known>
  )
}

function Unclear({ onRetry }: { onRetry: () => void }) {
  const { order } = useCheckout()
  const { step } = useOrderPaths(order)
  return (
    <Known title={<Trans>We don’t know yet whether your payment went through</Trans>}>
      <p>
        <Trans>
          Nothing is lost. If you’ve paid, we’ll email your tickets as soon as the payment provider tells us. This page
          and the link to your order show it, too. You don’t need to pay again.
        </Trans>
      </p>
      <Support />
      <div className={controls.actions}>
        <button type="button" className={controls.primary} onClick={onRetry}>
          <Trans>Check again</Trans>
        </button>
        <Link className={controls.secondary} to={step('payment')}>
          <Trans>I haven’t paid yet</Trans>
        </Link>
      </div>
    </Known>
  )
}

function Support() {
  const { order } = useCheckout()
  const { support_email } = order.settings
  if (!support_email) return null
  const mail = <a href={`mailto:${support_email}`}>{support_email}</a>
  return (
    <p>
      <Trans>
        Still nothing after a few minutes? Contact {mail} and mention order {order.public_id}.
      </Trans>
    </p>
  )
}
