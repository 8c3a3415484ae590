import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { FieldIssue } from '#contract/issues.ts'
import fields from '#web/components/shared/field.module.css'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import type { Form } from '#web/lib/forms/form-action.ts'

const NAMES = ['first_name', 'last_name', 'email'] as const
const AUTOFILL = { first_name: 'given-name', last_name: 'family-name', email: 'email' }

type Props = { issues: readonly FieldIssue[]; typed?: Form }

/** Name and email of someone who waits. The server validates them. */
export function JoinFields({ issues, typed = {} }: Props) {
  return NAMES.map((name) => (
    <Field key={name} name={name} value={typed[name]} issue={issues.find(({ path }) => path === name)} />
  ))
}

type FieldProps = { name: (typeof NAMES)[number]; value: string | undefined; issue: FieldIssue | undefined }

function Field({ name, value, issue }: FieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const isEmail = name === 'email'
  const isOptional = name === 'last_name'
  return (
    <div className={fields.field}>
      <label htmlFor={id}>
        {i18n._(FIELD_LABELS[name])} {isOptional && <span className={fields.optional}>{t`(optional)`}</span>}
      </label>
      <input
        id={id}
        name={name}
        className={fields.input}
        defaultValue={value}
        maxLength={isEmail ? 255 : 100}
        autoComplete={AUTOFILL[name]}
        aria-required={!isOptional || undefined}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue && `${id}-error`}
        {...(isEmail && { type: 'email', autoCapitalize: 'none', spellCheck: false })}
      />
      {issue && (
        <p id={`${id}-error`} className={fields.error}>
          {visitorIssue(i18n, issue)}
        </p>
      )}
    </div>
  )
}

/** Values of the fields as the API takes them. */
export function personIn(form: Form) {
  const { first_name = '', last_name = '', email = '' } = form
  return { first_name, last_name: last_name.trim() || null, email }
}
