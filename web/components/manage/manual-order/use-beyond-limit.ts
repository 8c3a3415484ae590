import { useLingui } from '@lingui/react/macro'
import type { ApiFailure } from '#contract/client.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useMay } from '#web/lib/calls/use-may.ts'

type Beyond<Body> = {
  /** Sends the same beyond the limit. */
  send: (body: Body & { exceed_limits: true }) => Promise<void>
  /** Left out where the screen shows the result. */
  done?: string
  /** Question and verb. Left out where an order is created. */
  words?: { title: string; confirm: string }
}

const EXCEEDING = { access: 'event', permission: 'orders.exceed_limits' } as const

/**
 * After a refusal because of too few places, asks users with the permission whether to send the same beyond the limit. The items
 * show the number left, as for everyone.
 */
export function useBeyondLimit<Body>({ send, done, words }: Beyond<Body>) {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const may = useMay()(EXCEEDING)
  return ({ code, issues }: ApiFailure, body: Body): undefined => {
    if (!may || (code !== 'sold_out' && code !== 'not_enough_left')) return
    const left = issues.reduce((sum, { params }) => sum + Number(params.left ?? 0), 0)
    ask({
      title: words?.title ?? t`Create it anyway?`,
      text:
        left === 0
          ? t`This is sold out. If you go on, the quantity you set is raised by exactly what’s missing.`
          : t`There are fewer left than you chose. If you go on, the quantity you set is raised by exactly what’s missing.`,
      confirm: words?.confirm ?? t`Create anyway`,
      run: () => send({ ...body, exceed_limits: true }),
      ...(done !== undefined && { done }),
    })
  }
}
