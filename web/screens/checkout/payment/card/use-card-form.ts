import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { cardCheckout } from '#contract/card-checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { bcp47 } from '#domain/locale.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useCheckout } from '../../use-checkout.ts'
import type { CardIntent } from './card-intent.ts'
import { useLeave } from './use-leave.ts'

type Ready = { tag: 'ready'; intent: CardIntent; stripe: Stripe; Form: typeof import('./card-form.tsx').CardForm }

/** `blocked`: the provider's script or form does not load. `refused`: the server refuses the payment. */
type CardFormState = { tag: 'opening' } | { tag: 'blocked' } | { tag: 'refused'; failure: ApiFailure } | Ready

/** Starts the payment and loads the provider's form. Neither is requested before this page. */
export function useCardForm(script: string | null) {
  const { params } = useCheckout()
  const { locale } = useFormat()
  const leave = useLeave()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<CardFormState>({ tag: 'opening' })

  const open = useEffectEvent(async (): Promise<CardFormState> => {
    const code = Promise.all([import('./card-form.tsx'), import('./load-provider.ts')])
    code.catch(() => undefined)
    const { data: intent } = await callApi(cardCheckout.createPaymentIntent, { params })
    const [{ CardForm: Form }, { loadProvider }] = await code
    const stripe = await loadProvider({ ...intent, script, locale: bcp47(locale) })
    return { tag: 'ready', intent, stripe, Form }
  })
  const refused = useEffectEvent(async (error: unknown): Promise<CardFormState> => {
    if (!(error instanceof ApiFailure)) return { tag: 'blocked' }
    return (await leave(error)) ? { tag: 'opening' } : { tag: 'refused', failure: error }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins again
  useEffect(() => {
    let isGone = false
    void open()
      .catch(refused)
      .then((next) => isGone || setState(next))
    return () => {
      isGone = true
    }
  }, [round])

  const retry = () => {
    setState({ tag: 'opening' })
    setRound(round + 1)
  }
  return { state, retry, onBlocked: () => setState({ tag: 'blocked' }) }
}
