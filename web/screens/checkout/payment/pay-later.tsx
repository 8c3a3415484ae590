import { Plural, Trans } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { onlyPaysAtTheDoor } from '#domain/payment-method.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { PaymentMethods } from '../payment-methods.tsx'
import { useCheckout } from '../use-checkout.ts'
import { OrderAndPayLater } from './order-and-pay-later.tsx'
import styles from './payment.module.css'

/** Heading above the payment methods of an order that is placed before it is paid. */
export function PayLaterTitle() {
  const { order } = useCheckout()
  const isOnlyAtTheDoor = onlyPaysAtTheDoor(order.settings.offline_payment_methods)
  return isOnlyAtTheDoor ? <Trans>Order now, pay at the door</Trans> : <Trans>Order now, pay later</Trans>
}

/** Payment instructions for orders that are placed before they are paid. */
export function PayLater() {
  const { order } = useCheckout()
  const total = useFormat().money(order.total_gross, order.currency)
  const { offline_payment_due_days: days } = order.settings
  return (
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
  )
}

type Props = { order: PublicOrder }

/** Tells the state of the order until it is paid. */
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

/** Payment methods and the organizer's instructions. Cash at the door is not repeated, since the text above names it. */
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
