import { useLingui } from '@lingui/react/macro'
import type { ApiFailure } from '#contract/client.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useMay } from '#web/lib/calls/use-may.ts'

type Again = {
  /** Repeats the request and allows exceeding the limit. */
  run: () => Promise<unknown>
  done: string
}

const EXCEEDING = { access: 'event', permission: 'orders.exceed_limits' } as const

/**
 * After a refusal because of too few places, asks users with the permission whether to exceed the limit. The items show the
 * number left, as for everyone.
 */
export function useBeyondLimit(): (failure: ApiFailure, again: Again) => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const may = useMay()(EXCEEDING)
  return ({ code, issues }, again) => {
    if (!may || (code !== 'sold_out' && code !== 'not_enough_left')) return
    const left = issues.reduce((sum, { params }) => sum + Number(params.left ?? 0), 0)
    ask({
      title: t`Create it anyway?`,
      text:
        left === 0
          ? t`This is sold out. If you go on, the quantity you set is raised by exactly what’s missing.`
          : t`There are fewer left than you chose. If you go on, the quantity you set is raised by exactly what’s missing.`,
      confirm: t`Create anyway`,
      ...again,
    })
  }
}
