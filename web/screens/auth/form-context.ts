import { createContext } from 'react'
import type { Refused } from '#web/lib/forms/form-action.ts'

/** Shared by a form with its fields: the refusal to show, and the field to focus. */
export const FormContext = createContext<{ refused: Refused | undefined; focus: string | undefined }>({
  refused: undefined,
  focus: undefined,
})

/** Id of the message above the fields. */
export const FAILURE = 'failure'
