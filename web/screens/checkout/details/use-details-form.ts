import { useLingui } from '@lingui/react'
import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FieldIssue } from '#contract/issues.ts'
import { fieldsOf } from '#domain/checkout-fields.ts'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import type { Country } from '#web/lib/formats/countries.ts'
import { fieldId } from '#web/lib/forms/field-id.ts'
import { type Draft, draftOf, keepDraft, readDraft, restoreDraft } from '../draft.ts'
import { useCheckout } from '../use-checkout.ts'
import { copyIn, fieldOf, namesOf, readDetails, savedValues, shownIn, slotsOf } from './read-details.ts'
import { useSaveDetails } from './use-save-details.ts'
import { useSendFile } from './use-send-file.ts'

export type DetailsForm = ReturnType<typeof useDetailsForm>

/** State of the form. The fields are uncontrolled, so that autofill and typing before hydration work. */
export function useDetailsForm(countries: Country[]) {
  const { i18n } = useLingui()
  const { order } = useCheckout()
  const ref = useRef<HTMLFormElement>(null)
  const [saved] = useState(() => savedValues(order))
  const [values, setValues] = useState<Draft>(saved)
  const { errors, showErrors, clearErrors } = useFieldErrors()
  const { save, pending, failure } = useSaveDetails()
  const sendFile = useSendFile()
  const slots = slotsOf(order)
  const fields = fieldsOf(order.settings)
  const shown = shownIn(values, order, slots)

  useEffect(() => {
    if (!ref.current) return
    restoreDraft(ref.current, readDraft(order.short_id))
    setValues(draftOf(ref.current))
  }, [order.short_id])

  function onInput(event: FormEvent<HTMLFormElement>) {
    const now = draftOf(event.currentTarget)
    keepDraft(order.short_id, now)
    setValues(now)
    clearErrors((event.target as HTMLInputElement).name.replace(/(:.*|\.file_name)$/s, ''))
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const now = draftOf(event.currentTarget)
    const form = { slots, fields, shown: shownIn(now, order, slots) }
    const refused = await save(readDetails(now, form))
    const found = refused.map((issue) => ({ ...issue, path: fieldOf(issue.path, slots, copyIn(now)) }))
    showErrors(inOrder(found, namesOf(form)).map((issue) => [issue.path, visitorIssue(i18n, issue)]))
  }

  /** Sets the value of a field as if it had been typed. */
  function correct(name: string, value: string) {
    const input = ref.current?.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) return
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  return {
    ...{ ref, fields, slots, shown, countries, saved, values, errors },
    ...{ onInput, onSubmit, correct, sendFile, pending, failure },
  }
}

/** The first issue of each field, in the order of the page; issues without a field come last. */
function inOrder(issues: readonly FieldIssue[], names: string[]): FieldIssue[] {
  const first = new Map(issues.toReversed().map((issue) => [issue.path, issue]))
  const paths = new Set([...names, ...issues.map(({ path }) => path)])
  return [...paths].flatMap((path) => first.get(path) ?? [])
}

/** Focuses the first field with an error after each attempt. */
function useFieldErrors() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const wanted = useRef<string>(undefined)
  // Waits for the field: a question added a moment ago has an error before it has a field.
  useEffect(() => {
    const field = wanted.current && document.getElementById(fieldId(wanted.current))
    if (!field) return
    wanted.current = undefined
    field.focus()
  })

  return {
    errors,
    showErrors: (entries: [string, string][]) => {
      wanted.current = entries[0]?.[0]
      setErrors(Object.fromEntries(entries))
    },
    clearErrors: (name: string) => {
      wanted.current = undefined
      setErrors(({ [name]: _, ...others }) => (name === 'copy' ? {} : others))
    },
  }
}
