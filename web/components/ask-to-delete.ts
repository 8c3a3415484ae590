import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { askFirst } from './confirm.tsx'

type Deletion = {
  title: string
  /** What goes with it, in numbers where there are any. */
  text: ReactNode
  run: () => Promise<unknown>
  done: string
}

/** Asks, deletes, and says what came of it. */
export function useAskToDelete(): (deletion: Deletion) => void {
  const { t, i18n } = useLingui()
  return ({ title, text, run, done }) =>
    askFirst({
      title,
      text,
      confirm: t`Delete`,
      isDangerous: true,
      onConfirm: async () => {
        try {
          await run()
          notifyDone(done)
        } catch (error) {
          if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
          throw error
        }
      },
    })
}
