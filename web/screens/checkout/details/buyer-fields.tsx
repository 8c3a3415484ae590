import { Trans } from '@lingui/react/macro'
import { useCheckout } from '../use-checkout.ts'
import styles from './details.module.css'
import { suggestEmail } from './email-typo.ts'
import { Field } from './field.tsx'
import type { DetailsForm } from './use-details-form.ts'

/** Fields about the buyer. Email has one field, with its use explained below: a second field would break autofill. */
export function BuyerFields({ form }: { form: DetailsForm }) {
  const email = (form.values['order.email'] ?? '').trim()
  return (
    <div className={styles.fields}>
      {form.fields.buyer.map((field) =>
        field.kind === 'email' ? (
          <Field key={field.path} {...{ field, form }} below="order" help={<SentTo email={email} />}>
            <Suggestion email={email} onTake={(better) => form.correct('order.email', better)} />
          </Field>
        ) : (
          <Field key={field.path} {...{ field, form }} below="order" />
        ),
      )}
    </div>
  )
}

/** While the address is being typed, there is nothing to repeat. */
const LOOKS_COMPLETE = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

function SentTo({ email }: { email: string }) {
  const { order } = useCheckout()
  const hasTickets = order.order_items.some((item) => item.product_type === 'TICKET')
  if (!LOOKS_COMPLETE.test(email)) {
    return hasTickets ? <Trans>We’ll send the tickets here.</Trans> : <Trans>We’ll send the confirmation here.</Trans>
  }
  const to = <strong className={styles.address}>{email}</strong>
  return hasTickets ? <Trans>We’ll send the tickets to {to}</Trans> : <Trans>We’ll send the confirmation to {to}</Trans>
}

function Suggestion({ email, onTake }: { email: string; onTake: (better: string) => void }) {
  const suggestion = suggestEmail(email)
  return (
    <div aria-live="polite">
      {suggestion && (
        <button type="button" className={styles.suggestion} onClick={() => onTake(suggestion)}>
          <Trans>
            Did you mean <b>{suggestion}</b>?
          </Trans>
        </button>
      )}
    </div>
  )
}
