import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import { addressLines } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import styles from './summary.module.css'

export function OrderFacts({ order }: { order: PublicOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const address = addressLines(order.address ?? {}, format.locale)
  return (
    <section className={controls.card} aria-labelledby="order">
      <h2 id="order">
        <Trans>Order details</Trans>
      </h2>
      <dl className={styles.facts}>
        <Fact
          label={t({ message: 'Name', context: 'Of a person' })}
        >{`${order.first_name ?? ''} ${order.last_name ?? ''}`}</Fact>
        <Fact label={t`Order number`}>{order.public_id}</Fact>
        <Fact label={t`Email`}>{order.email}</Fact>
        {order.company && <Fact label={t`Company`}>{order.company}</Fact>}
        {order.vat_id && <Fact label={t`VAT ID`}>{order.vat_id}</Fact>}
        <Fact label={t`Ordered on`}>
          <time dateTime={order.completed_at ?? order.created_at} suppressHydrationWarning>
            {format.dateTime(order.completed_at ?? order.created_at, order.event.timezone)}
          </time>
        </Fact>
        <Payment order={order} />
        {address.length > 0 && (
          <Fact label={t`Billing address`}>
            {address.map((line) => (
              <span key={line} className={styles.line} suppressHydrationWarning>
                {line}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Payment({ order }: { order: PublicOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = {
    NO_PAYMENT_REQUIRED: t`Nothing to pay`,
    AWAITING_PAYMENT: t`Not paid yet`,
    AWAITING_OFFLINE_PAYMENT: t`Not paid yet`,
    PAYMENT_FAILED: t`The payment didn’t go through`,
    PAYMENT_RECEIVED: t`Paid`,
  }
  const refunds = {
    REFUND_PENDING: t`On its way`,
    REFUND_FAILED: t({ message: 'Failed', context: 'Refund' }),
    PARTIALLY_REFUNDED: t`Partially refunded`,
    REFUNDED: t`Refunded`,
  }
  const refunded = order.total_refunded > 0 ? ` · ${format.money(order.total_refunded, order.currency)}` : ''
  return (
    <>
      {order.payment_status && <Fact label={t`Payment`}>{words[order.payment_status]}</Fact>}
      {order.refund_status && (
        <Fact label={t({ message: 'Refund', context: 'State of an order' })}>
          {refunds[order.refund_status] + refunded}
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
