import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import { callApi } from '#web/lib/api.ts'
import controls from '../controls.module.css'
import { clearDraft } from '../draft.ts'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'
import styles from './payment-return.module.css'

const EVERY = 5000
const AT_MOST = 10_000

/** Back from a payment provider: asks every five seconds for ten what became of the payment. */
export default function PaymentReturn() {
  const { t } = useLingui()
  const [round, setRound] = useState(0)
  const isUnclear = usePaymentResult(round)
  return (
    <div className={styles.wait}>
      <SecretPageHead title={t`Payment`} of={useCheckout().order.event.title} />
      {isUnclear ? (
        <Unclear onRetry={() => setRound(round + 1)} />
      ) : (
        <div role="status">
          <h1 className={controls.title} tabIndex={-1}>
            <Trans>We’re checking your payment</Trans>
          </h1>
          <p>
            <Trans>This takes a few seconds. Please leave this page open.</Trans>
          </p>
          <span className={styles.bar} />
        </div>
      )}
    </div>
  )
}

/** Leads on once the result is known; true when it could not be found out in time. */
function usePaymentResult(round: number): boolean {
  const { order, params } = useCheckout()
  const { event_id, order_short_id } = params
  const navigate = useNavigate()
  const [unclearRound, setUnclearRound] = useState(-1)
  const { step } = useOrderPaths(order)
  const [summary, failed] = [step('summary'), step('payment', { payment_failed: 'true' })]

  useEffect(() => {
    const started = Date.now()
    const stop = new AbortController()
    async function ask() {
      const input = { params: { event_id, order_short_id } }
      const reply = await callApi(checkout.get, input, stop.signal).catch(() => null)
      if (stop.signal.aborted) return
      if (reply && reply.data.status !== 'RESERVED') {
        clearDraft(order_short_id)
        return void navigate(summary, { replace: true })
      }
      if (reply?.data.payment_status === 'PAYMENT_FAILED') return void navigate(failed, { replace: true })
      if (Date.now() - started >= AT_MOST) setUnclearRound(round)
      else timer = setTimeout(() => void ask(), EVERY)
    }
    let timer = setTimeout(() => void ask(), 0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [round, summary, failed, event_id, order_short_id, navigate])

  return unclearRound === round
}

function Unclear({ onRetry }: { onRetry: () => void }) {
  const { order } = useCheckout()
  const { support_email } = order.settings
  const mail = support_email && <a href={`mailto:${support_email}`}>{support_email}</a>
  return (
    <div className={styles.unclear} role="alert">
      <h1 className={controls.title} tabIndex={-1}>
        <Trans>We couldn’t confirm your payment</Trans>
      </h1>
      <p>
        <Trans>
          The payment provider hasn’t answered yet. If you’ve paid, we’ll email your tickets as soon as it does. You
          don’t need to pay again.
        </Trans>
      </p>
      {mail && (
        <p>
          <Trans>
            Still nothing after a few minutes? Contact {mail} and mention order {order.public_id}.
          </Trans>
        </p>
      )}
      <button type="button" className={controls.secondary} onClick={onRetry}>
        <Trans>Check again</Trans>
      </button>
    </div>
  )
}
