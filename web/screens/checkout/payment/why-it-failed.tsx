import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cardCheckout } from '#contract/card-checkout.ts'
import { callApi } from '#web/lib/calls/api.ts'
import controls from '../controls.module.css'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'
import { DECLINE_WORDS, type DeclineCode } from './decline-words.ts'

/** Result of the payment from which a buyer returns: asks the provider whether it failed, and why. */
export function WhyItFailed() {
  const { i18n } = useLingui()
  const { order, params } = useCheckout()
  const { step } = useOrderPaths(order)
  const navigate = useNavigate()
  const [code, setCode] = useState<DeclineCode | null>(null)
  const { event_id, order_short_id } = params
  const back = step('payment_return')
  useEffect(() => {
    const stop = new AbortController()
    async function ask() {
      const of = { params: { event_id, order_short_id } }
      const { data } = await callApi(cardCheckout.getPaymentIntent, of, stop.signal)
      setCode(data.decline_code)
      if (data.status === 'succeeded' || data.status === 'processing') await navigate(back, { replace: true })
    }
    // Without an answer no reason is shown.
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [event_id, order_short_id, back, navigate])
  return (
    <p className={controls.failure} role="alert">
      {code ? (
        i18n._(DECLINE_WORDS[code])
      ) : (
        <Trans>The payment didn’t go through and nothing was charged. Try again or choose another way to pay.</Trans>
      )}
    </p>
  )
}
