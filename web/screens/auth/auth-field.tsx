import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useContext } from 'react'
import fields from '#web/components/shared/field.module.css'
import { issueMessage } from '#web/lib/errors/issue-messages.ts'
import type { Refused } from '#web/lib/forms/form-action.ts'
import styles from './auth.module.css'
import { FAILURE, FormContext } from './form-context.ts'

type Props = Pick<ComponentProps<'input'>, 'autoComplete' | 'defaultValue' | 'readOnly'> & {
  name: string
  label: string
  type?: 'email' | 'password'
  isOptional?: boolean
  help?: string
  /** Shown beside the label: a link for people who cannot fill in the field. */
  aside?: ReactNode
}

/** A field with its label, error and help. */
export function AuthField({ name, label, type, defaultValue, isOptional = false, help, aside, ...input }: Props) {
  const { t, i18n } = useLingui()
  const { refused, focus } = useContext(FormContext)
  const error = errorAt(i18n, refused, name)
  const described = [error && `${name}-error`, !error && focus === name && refused && FAILURE, help && `${name}-help`]
  const attributes = {
    ...input,
    defaultValue: refused?.typed[name] ?? defaultValue,
    ...(type === 'email' && EMAIL),
    id: name,
    name,
    type: type ?? 'text',
    className: fields.input,
    required: !isOptional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    autoFocus: focus === name,
  }
  return (
    <div className={fields.field}>
      <div className={styles.label}>
        <label htmlFor={name}>
          {label} {isOptional && <span className={fields.optional}>{t`(optional)`}</span>}
        </label>
        {aside}
      </div>
      {type === 'password' ? <Password {...attributes} /> : <input {...attributes} />}
      {error && (
        <p id={`${name}-error`} className={fields.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${name}-help`} className={fields.help}>
          {help}
        </p>
      )}
    </div>
  )
}

const EMAIL = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** A password field with a button that shows the password. The button needs the script of these pages. */
function Password(props: ComponentProps<'input'>) {
  const { t } = useLingui()
  return (
    <div className={styles.password}>
      <input {...props} />
      <button
        type="button"
        hidden
        data-eye={props.id}
        className={styles.eye}
        aria-label={t`Show password`}
        aria-pressed="false"
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M10 12a2 2 0 1 0 4 0 2 2 0 0 0-4 0" />
          <path d="M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6" />
          <path className={styles.crossed} d="m4 4 16 16" />
        </svg>
      </button>
    </div>
  )
}

/** Messages for empty fields, which tell what to enter. */
const MISSING: Record<string, MessageDescriptor> = {
  first_name: msg`Enter your first name.`,
  email: msg`Enter your email address.`,
}

function errorAt(i18n: I18n, refused: Refused | undefined, name: string): string | null {
  const issue = refused?.issues.find(({ path }) => path === name)
  if (!issue) return null
  const missing = issue.code === 'empty' ? MISSING[name] : undefined
  return missing ? i18n._(missing) : issueMessage(i18n, issue)
}
