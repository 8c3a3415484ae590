import { useLingui } from '@lingui/react'
import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { issueMessage } from '#web/lib/issue-messages.ts'
import { type Draft, keepDraft, readDraft } from '../draft.ts'
import { useCheckout } from '../use-checkout.ts'
import { checkDetails } from './check-details.ts'
import { fieldId } from './field.tsx'
import { restore, valuesOf } from './form-values.ts'
import { copyIn, fieldOf, readDetails, savedValues, slotsOf } from './read-details.ts'
import { useSaveDetails } from './use-save-details.ts'

type Errors = Record<string, string>

/** The state of the form. The fields keep their own values, so that autofill and typing before the page is alive work. */
export function useDetailsForm() {
  const { i18n } = useLingui()
  const { order } = useCheckout()
  const form = useRef<HTMLFormElement>(null)
  const [saved] = useState(() => savedValues(order))
  const [values, setValues] = useState<Draft>(saved)
  const { errors, showErrors, clearErrors } = useFieldErrors()
  const { save, pending, failure } = useSaveDetails()
  const slots = slotsOf(order)
  const hasAddress = order.settings.require_billing_address

  useEffect(() => {
    if (!form.current) return
    restore(form.current, readDraft(order.short_id))
    setValues(valuesOf(form.current))
  }, [order.short_id])

  function onInput(event: FormEvent<HTMLFormElement>) {
    const now = valuesOf(event.currentTarget)
    keepDraft(order.short_id, now)
    setValues(now)
    clearErrors((event.target as HTMLInputElement).name)
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const now = valuesOf(event.currentTarget)
    const problems = Object.entries(checkDetails(now, slots, hasAddress))
    showErrors(problems.map(([name, message]) => [name, i18n._(message)]))
    if (problems.length > 0) return
    const refused = await save(readDetails(now, slots, hasAddress))
    const field = (path: string) => fieldOf(path, slots, copyIn(now))
    showErrors(refused.toReversed().map((issue) => [field(issue.path), issueMessage(i18n, issue)]))
  }

  /** Writes into a field as if it had been typed. */
  function correct(name: string, value: string) {
    const input = form.current?.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) return
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  return { form, saved, values, errors, slots, hasAddress, onInput, onSubmit, correct, pending, failure }
}

/** After each attempt the first field with an error has the focus. */
function useFieldErrors() {
  const [{ errors, attempt }, setState] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  const first = useRef<string>(undefined)
  first.current = Object.keys(errors)[0]
  useEffect(() => {
    if (attempt > 0 && first.current) document.getElementById(fieldId(first.current))?.focus()
  }, [attempt])

  return {
    errors,
    showErrors: (entries: [string, string][]) =>
      setState(({ attempt }) => ({ errors: Object.fromEntries(entries), attempt: attempt + 1 })),
    clearErrors: (name: string) =>
      setState((state) => {
        const { [name]: _, ...others } = state.errors
        return { ...state, errors: name === 'copy' ? {} : others }
      }),
  }
}
