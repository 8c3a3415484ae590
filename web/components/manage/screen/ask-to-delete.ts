import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAskAndTell } from './ask-and-tell.ts'

export type Deletion = {
  title: string
  /** What goes with it, in numbers where there are any. */
  text: ReactNode
  run: () => Promise<unknown>
  done: string
}

/** Asks, deletes, and says what came of it. */
export function useAskToDelete(): (deletion: Deletion) => void {
  const { t } = useLingui()
  const askAndTell = useAskAndTell()
  return (deletion) => askAndTell({ ...deletion, confirm: t`Delete`, isDangerous: true })
}
