import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { EndpointSpec, Input } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { refresh } from '#web/lib/query.ts'

/** One request after the other, so that the last order of things is the one that stays; what is wrong with one is told. */
export function useSendingInTurn<E extends EndpointSpec>(endpoint: E): (input: Input<E>) => void {
  const { i18n } = useLingui()
  const sending = useRef(Promise.resolve())
  const waiting = useRef(0)

  async function send(input: Input<E>): Promise<void> {
    try {
      await callApi(endpoint, input)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
    } finally {
      waiting.current -= 1
      // What is on its way would be undone on the screen by an answer that does not know it yet.
      if (waiting.current === 0) await refresh(endpoint, input)
    }
  }

  return (input) => {
    waiting.current += 1
    sending.current = sending.current.then(() => send(input))
  }
}
