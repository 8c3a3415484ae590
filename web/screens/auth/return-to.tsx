import { useContext } from 'react'
import { useSearchParams } from 'react-router'
import { FormContext } from './form-context.ts'

/** The page to return to after signing in, from the address, the script of these pages, or a refused form. */
export function ReturnTo() {
  const { refused } = useContext(FormContext)
  const [search] = useSearchParams()
  const asked = search.get('return_to') ?? undefined
  return <input type="hidden" name="return_to" defaultValue={refused?.typed.return_to ?? asked} autoComplete="off" />
}
