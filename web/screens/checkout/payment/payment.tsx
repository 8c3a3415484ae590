import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import { onlyPaysAtTheDoor } from '#domain/payment-method.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import { useFormat } from '#web/lib/use-format.ts'
import controls from '../controls.module.css'
import { PaymentMethods } from '../payment-methods.tsx'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'
import { NoWayToPay } from './no-way-to-pay.tsx'
import { OrderAndPayLater } from './order-and-pay-later.tsx'
import styles from './payment.module.css'

export default function Payment() {
  const { t } = useLingui()
  const { order } = useCheckout()
  const [search] = useSearchParams()
  const isOffline = order.settings.payment_providers.includes('OFFLINE')
  return (
    <div className={styles.payment}>
      <SecretPageHead title={t`Payment`} of={order.event.title} />
      <h1 className={controls.title} tabIndex={-1}>
        <Trans>Payment</Trans>
      </h1>
      {search.get('payment_failed') === 'true' && (
        <p className={controls.failure} role="alert">
          <Trans>The payment didn’t go through and nothing was charged. Try again or choose another way to pay.</Trans>
        </p>
      )}
      <Buyer />
      {isOffline ? <PayLater /> : <NoWayToPay />}
    </div>
  )
}

/** Who the tickets go to, with a way back to change it. */
function Buyer() {
  const { order } = useCheckout()
  const { step } = useOrderPaths(order)
  const name = `${order.first_name ?? ''} ${order.last_name ?? ''}`
  return (
    <div className={styles.buyer}>
      <p>
        <span className={styles.name}>{name}</span>
        <br />
        {order.email}
      </p>
      <Link to={step('details')}>
        <Trans>Change details</Trans>
      </Link>
    </div>
  )
}

function PayLater() {
  const { order } = useCheckout()
  const total = useFormat().money(order.total_gross, order.currency)
  const { offline_payment_methods: methods, offline_payment_due_days: days } = order.settings
  const isOnlyAtTheDoor = onlyPaysAtTheDoor(methods)
  return (
    <section className={controls.card} aria-labelledby="pay-later">
      <h2 id="pay-later">
        {isOnlyAtTheDoor ? <Trans>Order now, pay at the door</Trans> : <Trans>Order now, pay later</Trans>}
      </h2>
      <div className={styles.later}>
        <p>
          <WhatHappens order={order} />
        </p>
        {days !== null && (
          <p>
            <Plural
              value={days}
              one="If it hasn’t arrived within # day, the order is cancelled."
              other="If it hasn’t arrived within # days, the order is cancelled."
            />
          </p>
        )}
        <HowToPay order={order} />
        <p className={styles.amount}>
          <span>
            <Trans>Amount due</Trans>
          </span>
          <strong className="tabular">{total}</strong>
        </p>
        <OrderAndPayLater />
      </div>
    </section>
  )
}

type Props = { order: PublicOrder }

/** What an order is worth before it is paid. */
function WhatHappens({ order: { settings } }: Props) {
  if (onlyPaysAtTheDoor(settings.offline_payment_methods))
    return <Trans>Order now and pay in cash when you arrive. We’ll send your tickets right away.</Trans>
  if (settings.admits_unpaid)
    return <Trans>Order now and pay the organizer directly. We’ll send your tickets right away.</Trans>
  return (
    <Trans>
      Order now and pay the organizer directly. We’ll hold your tickets, and they become valid once the payment arrives.
    </Trans>
  )
}

/** Cash at the door is said already. */
function HowToPay({ order: { settings } }: Props) {
  const { offline_payment_methods: methods, offline_payment_instructions: note } = settings
  const isOnlyAtTheDoor = onlyPaysAtTheDoor(methods)
  if (!note && (isOnlyAtTheDoor || methods.length === 0)) return null
  return (
    <div className={styles.instructions}>
      <h3>
        <Trans>How to pay</Trans>
      </h3>
      {!isOnlyAtTheDoor && <PaymentMethods methods={methods} />}
      {note && <RichText html={note} />}
    </div>
  )
}
