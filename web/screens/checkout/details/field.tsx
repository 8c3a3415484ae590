import { useLingui } from '@lingui/react/macro'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './field.module.css'

type Frame = { name: string; label: string; error?: string | undefined; help?: ReactNode; isOptional?: boolean }

/** `order.first_name` → an id that also works as the target of a link. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

type TextField = Frame &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'defaultValue' | 'maxLength' | 'type'>

/** One line of text, left to the browser and its autofill: React reads it, but never writes into it. */
export function TextField({ name, label, error, help, isOptional, ...input }: TextField) {
  return (
    <FieldFrame {...{ name, label, error, help, isOptional: isOptional ?? false }}>
      <input
        {...input}
        {...(input.type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
        {...controlProps({ name, label, error, help, isOptional: isOptional ?? false })}
        className={styles.input}
      />
    </FieldFrame>
  )
}

type SelectField = Frame & { autoComplete: string; defaultValue?: string | undefined; children: ReactNode }

export function SelectField({ children, autoComplete, defaultValue, ...frame }: SelectField) {
  return (
    <FieldFrame {...frame}>
      <select {...controlProps(frame)} {...{ autoComplete, defaultValue }} className={styles.input}>
        {children}
      </select>
    </FieldFrame>
  )
}

function controlProps({ name, error, help, isOptional }: Frame) {
  const id = fieldId(name)
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-required': !isOptional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

function FieldFrame({ name, label, error, help, isOptional, children }: Frame & { children: ReactNode }) {
  const { t } = useLingui()
  const id = fieldId(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>{t`(optional)`}</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  )
}
