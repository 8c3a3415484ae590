import { useLingui } from '@lingui/react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { FieldIssue } from '#contract/issues.ts'
import fields from '#web/components/shared/field.module.css'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import { Actions } from './actions.tsx'
import styles from './self-service.module.css'

const NAMES = ['first_name', 'last_name', 'email'] as const
type Person = Record<(typeof NAMES)[number], string>

type Props = {
  /** Current name and email; if undefined, the fields are empty. */
  person?: Person
  save: ReactNode
  refusal: string | null
  issues: readonly FieldIssue[]
  pending: boolean
  onSave: (person: Person) => void
  onClose: () => void
}

/** Name and email on a ticket. The server validates them; then the first invalid field gets the focus. */
export function PersonForm({ person, save, issues, onSave, ...actions }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (issues.length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const [first_name = '', last_name = '', email = ''] = NAMES.map((name) => String(values.get(name) ?? ''))
    onSave({ first_name, last_name, email })
  }

  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      {NAMES.map((name) => (
        <Field key={name} name={name} value={person?.[name]} issue={issues.find(({ path }) => path === name)} />
      ))}
      <Actions {...actions}>{save}</Actions>
    </form>
  )
}

type FieldProps = { name: keyof Person; value: string | undefined; issue: FieldIssue | undefined }

/** No autofill of the buyer's own name: the ticket may be for anyone. */
function Field({ name, value, issue }: FieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const isEmail = name === 'email'
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{i18n._(FIELD_LABELS[name])}</label>
      <input
        id={id}
        name={name}
        className={fields.input}
        defaultValue={value}
        maxLength={isEmail ? 255 : 100}
        autoComplete="off"
        aria-required
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
