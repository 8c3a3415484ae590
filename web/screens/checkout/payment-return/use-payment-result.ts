import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cardCheckout } from '#contract/card-checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { clearDraft } from '../draft.ts'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'

/** Pauses in milliseconds before the second and the third request; the last one repeats. */
const PAUSES = [1000, 2000]
const EVERY = 5000
/** Limit in milliseconds, after which the buyer is not left waiting. */
const AT_MOST = 60_000

export type PaymentResult = 'processing' | 'refunded' | 'unclear' | null

/** Polls the result of the payment, and navigates on if another page shows it. Null: not known yet. */
export function usePaymentResult(round: number): PaymentResult {
  const { params } = useCheckout()
  const { event_id, order_short_id } = params
  const leadOn = useLeadOn()
  const [known, setKnown] = useState<{ round: number; result: PaymentResult }>({ round, result: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: paths that are made anew lead to the same pages
  useEffect(() => {
    const started = Date.now()
    const stop = new AbortController()
    let asked = 0
    async function ask() {
      const status = await statusOf({ event_id, order_short_id }, stop.signal)
      if (stop.signal.aborted) return
      const result = await leadOn(status)
      if (stop.signal.aborted || result === 'elsewhere') return
      if (result) return setKnown({ round, result })
      if (Date.now() - started >= AT_MOST) setKnown({ round, result: 'unclear' })
      else timer = setTimeout(() => void ask(), PAUSES[asked++] ?? EVERY)
    }
    let timer = setTimeout(() => void ask(), 0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [round, event_id, order_short_id])

  return known.round === round ? known.result : null
}

type Params = { event_id: number; order_short_id: string }

/**
 * Status of the card payment. `none`: no card was tried for this order, so there is nothing more to learn. A request that failed
 * is repeated.
 */
async function statusOf(params: Params, signal: AbortSignal) {
  try {
    return (await callApi(cardCheckout.getPaymentIntent, { params }, signal)).data.status
  } catch (error) {
    const isKnown = error instanceof ApiFailure && (error.status === 404 || error.code === 'payment_not_offered')
    return isKnown ? 'none' : 'waiting'
  }
}

function useLeadOn() {
  const { order } = useCheckout()
  const { step } = useOrderPaths(order)
  const navigate = useNavigate()
  return async (status: Awaited<ReturnType<typeof statusOf>>): Promise<PaymentResult | 'elsewhere'> => {
    if (status === 'waiting') return null
    if (status === 'succeeded' || status === 'processing') clearDraft(order.short_id)
    if (status === 'processing' || status === 'refunded') return status
    if (status === 'none') return 'unclear'
    if (status === 'failed') await navigate(step('payment', { payment_failed: 'true' }), { replace: true })
    else await navigate(step('summary'), { replace: true })
    return 'elsewhere'
  }
}
