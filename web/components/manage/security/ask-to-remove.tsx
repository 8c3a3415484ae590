import { useLingui } from '@lingui/react/macro'
import type { EndpointSpec, Input } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { useWhenFresh } from './when-fresh.tsx'

type Removal<E extends EndpointSpec> = {
  title: string
  text: string
  endpoint: E
  input?: Input<E>
  done: string
}

/** Asks before removing a sign-in method, re-authenticates the user if necessary, and reports the result. */
export function useAskToRemove(): <E extends EndpointSpec>(removal: Removal<E>) => void {
  const { t } = useLingui()
  const whenFresh = useWhenFresh()
  return ({ title, text, endpoint, input = {} as never, done }) =>
    askFirst({
      title,
      text,
      confirm: t`Remove`,
      isDangerous: true,
      // Closes the question first, since another may follow.
      onConfirm: () =>
        void whenFresh(async () => {
          await callApi(endpoint, input)
          await refresh(endpoint, input)
          notifyDone(done)
        }),
    })
}
