import { useEffect } from 'react'
import type { StepName } from './steps.ts'

/** Field values of each step, saved or not, so that they are still there after a look at another step. */
export type Kept = Partial<Record<StepName, object>>

export function useKept(kept: Kept, step: StepName, values: object): void {
  useEffect(() => {
    kept[step] = values
  }, [kept, step, values])
}
