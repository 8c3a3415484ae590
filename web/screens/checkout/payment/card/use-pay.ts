import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { cardCheckout } from '#contract/card-checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { useCheckout, useOrderPaths } from '../../use-checkout.ts'
import { DECLINE_WORDS } from '../decline-words.ts'
import { useLeave } from './use-leave.ts'

const INCOMPLETE = msg`Fill in the card form first.`
const AMOUNT_CHANGED = msg`The price of your order has changed. Check the new amount, then press the button again.`

/** Pays once, however often it is called; `shown` is the amount that the buyer has seen. */
export function usePay(shown: number) {
  const isPaying = useRef(false)
  const [pending, setPending] = useState(false)
  const [amount, setAmount] = useState(shown)
  const [problem, setProblem] = useState<MessageDescriptor | null>(null)
  const attempt = useAttempt(amount)
  const refused = useRefused(setAmount)

  async function pay() {
    if (isPaying.current) return
    isPaying.current = true
    setPending(true)
    setProblem(null)
    try {
      setProblem(await attempt())
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(await refused(error))
    } finally {
      isPaying.current = false
      setPending(false)
    }
  }

  return { pay, pending, problem, amount }
}

/** Returns the failure to show; null if the buyer is led to another page. */
function useAttempt(amount: number) {
  const { order, params, onExtended } = useCheckout()
  const [stripe, elements] = [useStripe(), useElements()]
  const { step } = useOrderPaths(order)
  const whyNot = useWhyNot()
  const back = useBack()

  return async (): Promise<MessageDescriptor | null> => {
    if (!stripe || !elements) return null
    const { error: incomplete } = await elements.submit()
    if (incomplete) return INCOMPLETE
    onExtended((await callApi(cardCheckout.startConfirmation, { params, body: { amount } })).data)
    const return_url = new URL(step('payment_return'), location.href).href
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' })
    return error ? whyNot(error) : back()
  }
}

function useBack() {
  const { step } = useOrderPaths(useCheckout().order)
  const navigate = useNavigate()
  return async (): Promise<null> => {
    await navigate(step('payment_return'), { replace: true })
    return null
  }
}

/** Asks the server, which asks the provider and knows more than the page: an answer may have been lost. */
function useWhyNot() {
  const { params } = useCheckout()
  const back = useBack()
  return async ({ type }: StripeError): Promise<MessageDescriptor | null> => {
    if (type === 'validation_error') return INCOMPLETE
    const { data } = await callApi(cardCheckout.getPaymentIntent, { params })
    if (data.status !== 'waiting' && data.status !== 'failed') return back()
    return DECLINE_WORDS[data.decline_code ?? (type === 'card_error' ? 'card_declined' : 'try_again')]
  }
}

function useRefused(setAmount: (amount: number) => void) {
  const { params } = useCheckout()
  const elements = useElements()
  const leave = useLeave()
  const { revalidate } = useRevalidator()
  return async (error: ApiFailure): Promise<MessageDescriptor | null> => {
    if (await leave(error)) return null
    if (error.code !== 'amount_changed') return visitorError(error)
    const { data } = await callApi(cardCheckout.createPaymentIntent, { params })
    await elements?.fetchUpdates()
    setAmount(data.amount)
    await revalidate()
    return AMOUNT_CHANGED
  }
}
