import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { isOfTags } from '#domain/bulk-act.ts'

export type TagOfAct = ReturnType<typeof useTagOfAct>

/** Tag that an action adds or removes: as typed, and as sent once typing pauses. Other actions are ready without a tag. */
export function useTagOfAct(act: string) {
  const [value, change] = useState('')
  const typed = value.trim()
  const [settled] = useDebouncedValue(typed, 300)
  const isReady = !isOfTags(act) || settled !== ''
  return {
    value,
    change,
    settled,
    sent: isOfTags(act) ? settled : null,
    isReady,
    isSettled: isReady && settled === typed,
  }
}
