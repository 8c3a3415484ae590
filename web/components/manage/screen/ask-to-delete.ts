import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAskAndTell } from './ask-and-tell.ts'

export type Deletion = {
  title: string
  /** Things deleted along with it, in numbers if possible. */
  text: ReactNode
  run: () => Promise<unknown>
  done: string
}

/** Asks for confirmation, deletes and reports the result. */
export function useAskToDelete(): (deletion: Deletion) => void {
  const { t } = useLingui()
  const askAndTell = useAskAndTell()
  return (deletion) => askAndTell({ ...deletion, confirm: t`Delete`, isDangerous: true })
}
