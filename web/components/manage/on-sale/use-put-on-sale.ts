import { useLingui } from '@lingui/react'
import { type SyntheticEvent, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { useOnSaleDialog } from './on-sale-dialog.tsx'
import { type SavedWay, useWayToPay } from './use-way-to-pay.ts'

type Options = {
  event: Event
  onLive?: ((event: Event) => unknown) | undefined
  /** True if the payment method has to be chosen first. */
  isAsking: boolean
  way: SavedWay
  refetch: () => Promise<unknown>
}

/**
 * Saves the payment method if one is asked for, then puts the event on sale. After a refusal, the reason is shown and the dialog
 * stays open.
 */
export function usePutOnSale({ event, onLive, isAsking, way, refetch }: Options) {
  const { go, pending } = useGoOnSale({ event, onLive, refetch })
  const api = useWayToPay({ event_id: event.id, saved: way, isAsked: isAsking, onDone: go })

  function submit(submitted: SyntheticEvent<HTMLFormElement>) {
    if (isAsking) return api.submit(submitted)
    submitted.preventDefault()
    void go()
  }
  return { form: api.form, pending: pending || api.pending, submit }
}

function useGoOnSale({ event, onLive, refetch }: Pick<Options, 'event' | 'onLive' | 'refetch'>) {
  const { i18n } = useLingui()
  const [pending, setPending] = useState(false)
  const celebrate = useOnSaleDialog()

  async function go() {
    setPending(true)
    try {
      const input = { params: { event_id: event.id }, body: { status: 'LIVE' as const } }
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
