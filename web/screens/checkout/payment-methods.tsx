import { Trans, useLingui } from '@lingui/react/macro'
import { type PaymentMethod, spacedIban, transferReference } from '#domain/payment-method.ts'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import styles from './payment-methods.module.css'

type Props = {
  methods: readonly PaymentMethod[]
  /** Set once the order is placed; used as the reference of a transfer. */
  order_number?: string
}

/** The organizer's payment methods with their instructions, in the buyer's language. */
export function PaymentMethods({ methods, order_number }: Props) {
  if (methods.length === 0) return null
  return (
    <ul className={styles.methods}>
      {methods.map((method) => (
        <li key={`${method.kind} ${method.iban}`}>
          {method.kind === 'BANK_TRANSFER' && <Transfer method={method} order_number={order_number} />}
          {method.kind === 'CASH' && (
            <>
              <strong>
                <Trans>At the door</Trans>
              </strong>
              <p>
                <Trans>Pay in cash when you arrive.</Trans>
              </p>
            </>
          )}
          {method.kind === 'INVOICE' && (
            <>
              <strong>
                <Trans>Invoice</Trans>
              </strong>
              <p>
                <Trans>The organizer sends you an invoice.</Trans>
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Transfer({ method, order_number }: { method: PaymentMethod; order_number: string | undefined }) {
  const { t } = useLingui()
  const { account_holder, bic, iban } = method
  const reference = order_number && transferReference(method, order_number)
  return (
    <>
      <strong>
        <Trans>Bank transfer</Trans>
      </strong>
      <dl>
        <Line name={t`Account holder`} value={account_holder} />
        <Line name={t`IBAN`} value={spacedIban(iban ?? '')} copy={{ text: iban ?? '', label: t`Copy IBAN` }} />
        <Line name={t`BIC`} value={bic} />
        {reference && (
          <Line name={t`Reference`} value={reference} copy={{ text: reference, label: t`Copy reference` }} />
        )}
      </dl>
    </>
  )
}

type LineProps = { name: string; value: string | null; copy?: { text: string; label: string } }

function Line({ name, value, copy }: LineProps) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="tabular">{value}</span>
        {copy && <CopyButton {...copy} />}
      </dd>
    </div>
  )
}
