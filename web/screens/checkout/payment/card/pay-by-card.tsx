import { Trans, useLingui } from '@lingui/react/macro'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import controls from '../../controls.module.css'
import { useCheckout } from '../../use-checkout.ts'
import styles from './card.module.css'
import { useCardForm } from './use-card-form.ts'

/** The card provider's form once it has loaded, or advice if it does not load. */
export function PayByCard({ script }: { script: string | null }) {
  const { i18n } = useLingui()
  const { state, retry, onBlocked } = useCardForm(script)
  if (state.tag === 'opening') return <Opening />
  if (state.tag === 'blocked') return <Blocked onRetry={retry} />
  if (state.tag === 'ready') {
    const { Form, intent, stripe } = state
    return <Form key={intent.client_secret} intent={intent} stripe={stripe} onBlocked={onBlocked} />
  }
  return (
    <div className={styles.card}>
      <p className={controls.failure} role="alert">
        {i18n._(visitorError(state.failure))}
      </p>
      <Retry onRetry={retry} />
    </div>
  )
}

function Opening() {
  return (
    <div className={styles.card}>
      <p role="status">
        <Trans>Opening the card form…</Trans>
      </p>
      <span className={styles.space} aria-hidden="true" />
      <noscript>
        <p className={controls.notice}>
          <Trans>This form needs JavaScript. Turn it on in your browser and reload the page.</Trans>
        </p>
      </noscript>
    </div>
  )
}

function Blocked({ onRetry }: { onRetry: () => void }) {
  const { order } = useCheckout()
  const hasOther = order.settings.payment_providers.length > 1
  return (
    <div className={styles.card}>
      <div className={controls.failure} role="alert">
        <p>
          <Trans>
            The card form didn’t load. Your network or an extension of your browser may be blocking it. Your tickets are
            still held.
          </Trans>
        </p>
        {hasOther && (
          <p>
            <Trans>You can also choose the other way to pay on this page.</Trans>
          </p>
        )}
      </div>
      <Retry onRetry={onRetry} />
    </div>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={controls.secondary} onClick={onRetry}>
      <Trans>Try again</Trans>
    </button>
  )
}
