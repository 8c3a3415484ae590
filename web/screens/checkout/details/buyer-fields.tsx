import { Trans, useLingui } from '@lingui/react/macro'
import type { Draft } from '../draft.ts'
import { looksLikeEmail } from './check-details.ts'
import styles from './details.module.css'
import { suggestEmail } from './email-typo.ts'
import { TextField } from './field.tsx'

type Props = {
  values: Draft
  saved: Draft
  errors: Record<string, string>
  hasTickets: boolean
  /** Writes into a field as if it had been typed. */
  onCorrect: (name: string, value: string) => void
}

/** Who buys. There is one field for the address, with what will happen to it below: a second one breaks autofill. */
export function BuyerFields({ values, saved, errors, hasTickets, onCorrect }: Props) {
  const { t } = useLingui()
  const email = (values['order.email'] ?? '').trim()
  const suggestion = suggestEmail(email)
  return (
    <div className={styles.fields}>
      <TextField
        name="order.first_name"
        label={t`First name`}
        autoComplete="given-name"
        maxLength={40}
        defaultValue={saved['order.first_name']}
        error={errors['order.first_name']}
      />
      <TextField
        name="order.last_name"
        label={t`Last name`}
        autoComplete="family-name"
        maxLength={40}
        defaultValue={saved['order.last_name']}
        error={errors['order.last_name']}
      />
      <div className={styles.whole}>
        <TextField
          name="order.email"
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          maxLength={255}
          defaultValue={saved['order.email']}
          error={errors['order.email']}
          help={<SentTo email={email} hasTickets={hasTickets} />}
        />
        <div aria-live="polite">
          {suggestion && (
            <button type="button" className={styles.suggestion} onClick={() => onCorrect('order.email', suggestion)}>
              <Trans>
                Did you mean <b>{suggestion}</b>?
              </Trans>
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

function SentTo({ email, hasTickets }: { email: string; hasTickets: boolean }) {
  if (!looksLikeEmail(email)) {
    return hasTickets ? <Trans>We send the tickets here.</Trans> : <Trans>We send the confirmation here.</Trans>
  }
  const to = <strong className={styles.address}>{email}</strong>
  return hasTickets ? <Trans>We send the tickets to {to}</Trans> : <Trans>We send the confirmation to {to}</Trans>
}
