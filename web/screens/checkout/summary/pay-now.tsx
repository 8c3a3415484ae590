import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { hasTransfer, onlyPaysAtTheDoor } from '#domain/payment-method.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import { PaymentMethods } from '../payment-methods.tsx'
import styles from './summary.module.css'
import type { UnpaidCode } from './unpaid-codes.server.ts'
import { UnpaidCodes } from './unpaid-codes.tsx'

/** Amount, reference and the organizer's instructions, until the payment has arrived. */
export function PayNow({ order, codes }: { order: PublicOrder; codes: readonly UnpaidCode[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { offline_payment_methods: methods, offline_payment_instructions } = order.settings
  const isOnlyAtTheDoor = onlyPaysAtTheDoor(methods)
  return (
    <section className={controls.card} aria-labelledby="pay-now">
      <h2 id="pay-now">{isOnlyAtTheDoor ? <Trans>Pay at the door</Trans> : <Trans>How to pay</Trans>}</h2>
      <dl className={styles.pay}>
        <div>
          <dt>{isOnlyAtTheDoor ? <Trans>Due at the door</Trans> : <Trans>Amount</Trans>}</dt>
          <dd className="tabular">{format.money(order.total_gross, order.currency)}</dd>
        </div>
        {!hasTransfer(methods) && !isOnlyAtTheDoor && (
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
      {isOnlyAtTheDoor ? (
        <p>
          <Trans>Pay in cash when you arrive.</Trans>
        </p>
      ) : (
        <PaymentMethods methods={methods} order_number={order.public_id} />
      )}
      {offline_payment_instructions && <RichText html={offline_payment_instructions} />}
      {codes.length > 0 && <AtTheDoor order={order} codes={codes} />}
    </section>
  )
}

function AtTheDoor({ order, codes }: { order: PublicOrder; codes: readonly UnpaidCode[] }) {
  const isEach = codes.length < order.attendees.filter(({ status }) => status !== 'CANCELLED').length
  return (
    <>
      <p>
        {codes.length === 1 ? (
          <Trans>Show this code at check-in.</Trans>
        ) : (
          <Trans>Show these codes at check-in, one for each person.</Trans>
        )}
        {isEach && (
          <>
            {' '}
            <Trans>You’ll find the others in your tickets below.</Trans>
          </>
        )}
      </p>
      <UnpaidCodes codes={codes} />
    </>
  )
}
