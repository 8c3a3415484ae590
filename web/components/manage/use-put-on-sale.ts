import { useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import { callApi } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { refresh, useApiMutation } from '#web/lib/query.ts'
import { useOnSaleDialog } from './on-sale-dialog.tsx'
import { type WayToPayValues, wayToPaySettings } from './way-to-pay-fields.tsx'

type Options = {
  event: Event
  onLive?: ((event: Event) => unknown) | undefined
  /** How people pay has to be said first. */
  isAsking: boolean
  instructions: string | null
  refetch: () => Promise<unknown>
}

/** Sets the way to pay, where one is asked for, and puts the event on sale; a refusal is told and the question stays. */
export function usePutOnSale({ event, onLive, isAsking, instructions, refetch }: Options) {
  const { t } = useLingui()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [values, setValues] = useState<WayToPayValues>({ method: 'TRANSFER', instructions })
  const [error, setError] = useState<string | null>(null)
  const { go, pending } = useGoOnSale({ event, onLive, refetch })

  function submit(submitted: SyntheticEvent) {
    submitted.preventDefault()
    if (isAsking && !values.instructions) {
      setError(t`Tell buyers how to pay.`)
      form?.querySelector<HTMLElement>('[role=textbox]')?.focus()
    } else void go(isAsking ? values : null)
  }

  function change(next: WayToPayValues) {
    setValues(next)
    setError(null)
  }

  return { form: setForm, values, change, error, pending, submit }
}

function useGoOnSale({ event, onLive, refetch }: Pick<Options, 'event' | 'onLive' | 'refetch'>) {
  const { i18n } = useLingui()
  const [pending, setPending] = useState(false)
  const settings = useApiMutation(events.updateSettings)
  const celebrate = useOnSaleDialog()
  const params = { event_id: event.id }

  async function go(way: WayToPayValues | null) {
    setPending(true)
    try {
      if (way) await settings.mutateAsync({ params, body: wayToPaySettings(way) })
      const input = { params, body: { status: 'LIVE' as const } }
      const { data } = await callApi(events.setStatus, input)
      await onLive?.(data)
      await refresh(events.setStatus, input)
      celebrate(data)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
      await refetch()
    } finally {
      setPending(false)
    }
  }
  return { go, pending }
}
