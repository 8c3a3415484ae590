import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'

type Action = {
  title: string
  text: ReactNode
  /** The verb on the button. */
  confirm: string
  isDangerous?: boolean
  /** Must be typed where there is no way back. */
  word?: string
  run: () => Promise<unknown>
  done: string
  /** Words for a refusal that can be explained better here than in general. */
  explain?: (failure: ApiFailure) => string | undefined
}

/** Asks, does it, and says what came of it. */
export function useAskAndTell(): (action: Action) => void {
  const { i18n } = useLingui()
  return ({ run, done, explain, ...question }) =>
    askFirst({
      ...question,
      onConfirm: async () => {
        try {
          await run()
          notifyDone(done)
        } catch (error) {
          if (error instanceof ApiFailure) notifyProblem(explain?.(error) ?? i18n._(errorMessage(error)))
          throw error
        }
      },
    })
}
