import { useLingui } from '@lingui/react'
import { type SyntheticEvent, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { type Event, events } from '#contract/events.ts'
import { callApi } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { refresh } from '#web/lib/query.ts'
import { useOnSaleDialog } from './on-sale-dialog.tsx'
import { type SavedWay, useWayToPay } from './use-way-to-pay.ts'

type Options = {
  event: Event
  onLive?: ((event: Event) => unknown) | undefined
  /** How people pay has to be said first. */
  isAsking: boolean
  way: SavedWay
  refetch: () => Promise<unknown>
}

/** Sets the way to pay, where one is asked for, and puts the event on sale; a refusal is told and the question stays. */
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
