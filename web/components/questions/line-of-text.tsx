import { useLingui } from '@lingui/react/macro'
import type { InputHTMLAttributes } from 'react'
import type { PublicQuestion } from '#contract/questions.ts'
import { boundsOf, QUESTION_KINDS } from '#domain/question.ts'
import fields from '#web/components/shared/field.module.css'
import type { ControlProps } from './control-props.ts'

/** Uncontrolled field, for the browser's autofill: React reads its value but never writes it. */
export function LineOfText({ question, id, name, form, section, describedBy }: ControlProps) {
  const { t } = useLingui()
  const common = {
    id,
    name,
    defaultValue: form.saved[name],
    className: fields.input,
    'aria-required': question.required,
    'aria-invalid': form.errors[name] ? true : undefined,
    'aria-describedby': describedBy,
  }
  const { control } = QUESTION_KINDS[question.type]
  if (control === 'textarea') return <textarea {...common} rows={4} maxLength={longestOf(question)} />
  if (control !== 'select') return <input {...common} {...asInput(question, section)} />
  return (
    <select {...common}>
      <option value="">{t`Choose one`}</option>
      {question.options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}

function asInput(question: PublicQuestion, section: string): InputHTMLAttributes<HTMLInputElement> {
  const { type, validation } = question
  const { longest: _, autocomplete, ...attributes } = QUESTION_KINDS[type].input ?? {}
  const filledBy = autocomplete ?? (validation.pattern === 'POSTCODE' ? 'postal-code' : undefined)
  return {
    ...attributes,
    ...(validation.pattern === 'DIGITS' && ({ inputMode: 'numeric' } as const)),
    ...(filledBy && { autoComplete: filledBy === 'off' ? 'off' : `${section}${filledBy}` }),
    ...(boundsOf(type).includes('days') && {
      min: validation.earliest ?? undefined,
      max: validation.latest ?? undefined,
    }),
    maxLength: longestOf(question),
  }
}

function longestOf({ type, validation }: PublicQuestion): number | undefined {
  const { longest } = QUESTION_KINDS[type].input ?? {}
  return boundsOf(type).includes('length') ? (validation.most ?? longest) : longest
}
