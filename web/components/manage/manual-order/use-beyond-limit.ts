import { useLingui } from '@lingui/react/macro'
import type { ApiFailure } from '#contract/client.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useMay } from '#web/lib/use-may.ts'

type Again = {
  /** The same, and more than is left. */
  run: () => Promise<unknown>
  done: string
}

const EXCEEDING = { access: 'event', permission: 'orders.exceed_limits' } as const

/**
 * Asks whoever may whether it is to be more than is left, when that is why something was refused. How many there are is told at
 * the items, as to everybody else.
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
