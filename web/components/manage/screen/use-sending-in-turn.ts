import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { EndpointSpec, Input } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Sends one request at a time, so that the latest state wins. Errors are reported. */
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
      // Refreshes after the last request only: an earlier reply would undo later changes on the screen.
      if (waiting.current === 0) await refresh(endpoint, input)
    }
  }

  return (input) => {
    waiting.current += 1
    sending.current = sending.current.then(() => send(input))
  }
}
