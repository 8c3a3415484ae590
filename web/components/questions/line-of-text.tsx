import { useLingui } from '@lingui/react/macro'
import type { InputHTMLAttributes } from 'react'
import type { PublicQuestion } from '#contract/questions.ts'
import { LONGEST_LINE, LONGEST_TEXT } from '#domain/question.ts'
import fields from '#web/components/shared/field.module.css'
import type { ControlProps } from './control-props.ts'

/** Left to the browser and its autofill: React reads it, but never writes into it. */
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
  if (question.type === 'MULTI_LINE_TEXT')
    return <textarea {...common} rows={4} maxLength={question.validation.most ?? LONGEST_TEXT} />
  if (question.type !== 'DROPDOWN') return <input {...common} {...asInput(question, section)} />
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

function asInput({ type, validation }: PublicQuestion, section: string): InputHTMLAttributes<HTMLInputElement> {
  switch (type) {
    case 'EMAIL':
      return {
        ...{ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
        ...{ autoComplete: `${section}email`, maxLength: LONGEST_LINE },
      }
    case 'PHONE':
      return { type: 'tel', autoComplete: `${section}tel`, maxLength: 40 }
    case 'NUMBER':
      return { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 }
    case 'DATE':
      return { type: 'date', min: validation.earliest ?? undefined, max: validation.latest ?? undefined }
    case 'DATE_OF_BIRTH':
      return { type: 'date', autoComplete: `${section}bday` }
    default:
      return {
        maxLength: validation.most ?? LONGEST_LINE,
        ...(validation.pattern === 'DIGITS' && ({ inputMode: 'numeric' } as const)),
        ...(validation.pattern === 'POSTCODE' && { autoComplete: `${section}postal-code` }),
      }
  }
}
