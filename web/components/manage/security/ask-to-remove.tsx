import { useLingui } from '@lingui/react/macro'
import type { EndpointSpec, Input } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/api.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { refresh } from '#web/lib/query.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { useWhenFresh } from './when-fresh.tsx'

type Removal<E extends EndpointSpec> = {
  title: string
  text: string
  endpoint: E
  input?: Input<E>
  done: string
}

/** Asks before something goes that signs somebody in, then who is there, and says what came of it. */
export function useAskToRemove(): <E extends EndpointSpec>(removal: Removal<E>) => void {
  const { t } = useLingui()
  const whenFresh = useWhenFresh()
  return ({ title, text, endpoint, input = {} as never, done }) =>
    askFirst({
      title,
      text,
      confirm: t`Remove`,
      isDangerous: true,
      // The question closes first: another one may follow.
      onConfirm: () =>
        void whenFresh(async () => {
          await callApi(endpoint, input)
          await refresh(endpoint, input)
          notifyDone(done)
        }),
    })
}
