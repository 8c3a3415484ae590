import { useEffect } from 'react'
import type { StepName } from './steps.ts'

/** What stands in the fields of each step, saved or not: whoever looks at another step finds it again. */
export type Kept = Partial<Record<StepName, object>>

export function useKept(kept: Kept, step: StepName, values: object): void {
  useEffect(() => {
    kept[step] = values
  }, [kept, step, values])
}
