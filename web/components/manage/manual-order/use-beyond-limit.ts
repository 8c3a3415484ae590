import { useLingui } from '@lingui/react/macro'
import type { attendees } from '#contract/attendees.ts'
import type { ApiFailure } from '#contract/client.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'

type Creating = typeof orders.create | typeof attendees.create
type After = { params: { event_id: number }; done: string; onDone: () => void }

const EXCEEDING = { access: 'event', permission: 'orders.exceed_limits' } as const

/**
 * After a refusal because of too few places, asks users with the permission whether to send the same beyond the limit. The items
 * show the number left, as for everyone.
 */
export function useBeyondLimit(endpoint: Creating, { params, done, onDone }: After) {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const may = useMay()(EXCEEDING)
  const anyway = useApiMutation(endpoint)
  return ({ code, issues }: ApiFailure, body: BodyInput<Creating> & object): undefined => {
    if (!may || (code !== 'sold_out' && code !== 'not_enough_left')) return
    const left = issues.reduce((sum, { params }) => sum + Number(params.left ?? 0), 0)
    ask({
      title: t`Create it anyway?`,
      text:
        left === 0
          ? t`This is sold out. If you go on, the quantity you set is raised by exactly what’s missing.`
          : t`There are fewer left than you chose. If you go on, the quantity you set is raised by exactly what’s missing.`,
      confirm: t`Create anyway`,
      run: async () => {
        await anyway.mutateAsync({ params, body: { ...body, exceed_limits: true } })
        onDone()
      },
      done,
    })
  }
}
