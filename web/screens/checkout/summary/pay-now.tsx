import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { hasTransfer } from '#domain/payment-method.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useFormat } from '#web/lib/use-format.ts'
import controls from '../controls.module.css'
import { PaymentMethods } from '../payment-methods.tsx'
import styles from './summary.module.css'

/** Amount, reference and the organizer's instructions, while the payment has not arrived. */
export function PayNow({ order }: { order: PublicOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const { offline_payment_methods: methods, offline_payment_instructions } = order.settings
  return (
    <section className={controls.card} aria-labelledby="pay-now">
      <h2 id="pay-now">
        <Trans>How to pay</Trans>
      </h2>
      <dl className={styles.pay}>
        <div>
          <dt>
            <Trans>Amount</Trans>
          </dt>
          <dd className="tabular">{format.money(order.total_gross, order.currency)}</dd>
        </div>
        {!hasTransfer(methods) && (
          <div>
            <dt>
              <Trans>Reference</Trans>
            </dt>
            <dd className={styles.reference}>
              <span>{order.public_id}</span>
              <CopyButton text={order.public_id} label={t`Copy`} />
            </dd>
          </div>
        )}
        {order.payment_due_at && (
          <div>
            <dt>
              <Trans>Pay by</Trans>
            </dt>
            <dd>{format.date(order.payment_due_at, order.event.timezone)}</dd>
          </div>
        )}
      </dl>
      {order.payment_due_at && (
        <p>
          <Trans>If the payment doesn’t arrive in time, the order is cancelled and the tickets go to others.</Trans>
        </p>
      )}
      <PaymentMethods methods={methods} order_number={order.public_id} />
      {offline_payment_instructions && <RichText html={offline_payment_instructions} />}
    </section>
  )
}
