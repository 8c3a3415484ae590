import { createContext } from 'react'
import type { Refused } from '#web/lib/form-action.ts'

/** What the fields of a form know of it. */
export const FormContext = createContext<{ refused: Refused | undefined; focus: string | undefined }>({
  refused: undefined,
  focus: undefined,
})

/** The id of the sentence above the fields. */
export const FAILURE = 'failure'
