import { useContext } from 'react'
import { useSearchParams } from 'react-router'
import { FormContext } from './form-context.ts'

/** Where somebody wanted to be before they had to sign in; the address, the script of these pages or a refused form knows. */
export function ReturnTo() {
  const { refused } = useContext(FormContext)
  const [search] = useSearchParams()
  const asked = search.get('return_to') ?? undefined
  return <input type="hidden" name="return_to" defaultValue={refused?.typed.return_to ?? asked} autoComplete="off" />
}
