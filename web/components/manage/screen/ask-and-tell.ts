import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'

type Action = {
  title: string
  text: ReactNode
  /** The verb on the button. */
  confirm: string
  isDangerous?: boolean
  /** For irreversible actions: word that must be typed. */
  word?: string
  run: () => Promise<unknown>
  /** Left out where the screen shows the result. */
  done?: string
  /** More specific text for a refusal. */
  explain?: (failure: ApiFailure) => string | undefined
}

/** Asks for confirmation, runs the action and reports the result. */
export function useAskAndTell(): (action: Action) => void {
  const { i18n } = useLingui()
  return ({ run, done, explain, ...question }) =>
    askFirst({
      ...question,
      onConfirm: async () => {
        try {
          await run()
          if (done !== undefined) notifyDone(done)
        } catch (error) {
          if (error instanceof ApiFailure) notifyProblem(explain?.(error) ?? i18n._(errorMessage(error)))
          throw error
        }
      },
    })
}
