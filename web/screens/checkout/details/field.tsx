import { useLingui } from '@lingui/react/macro'
import type { AriaAttributes, ReactNode } from 'react'
import type { CheckoutField } from '#domain/checkout-fields.ts'
import fields from '#web/components/shared/field.module.css'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'
import type { Country } from '#web/lib/formats/countries.ts'
import { fieldId } from '#web/lib/forms/field-id.ts'
import type { Draft } from '../draft.ts'
import styles from './field.module.css'

/** The part of the form that its fields use. */
type FormOfFields = { saved: Draft; errors: Record<string, string>; countries: Country[] }

type Props = {
  field: CheckoutField
  form: FormOfFields
  /** Prefix of the field's name: `order`, `products.0`. */
  below: string
  /** Autofill section; keeps several people apart when a browser fills the form in. */
  section?: string
  help?: ReactNode
  children?: ReactNode
}

/** Fields for texts longer than this get a whole line. */
const NEEDS_A_LINE = 100

/** A field with its label, error and help. */
export function Field({ field, form, below, section = '', help, children }: Props) {
  const { t, i18n } = useLingui()
  const name = `${below}.${field.path}`
  const id = fieldId(name)
  const error = form.errors[name]
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={field.longest > NEEDS_A_LINE ? styles.whole : undefined}>
      <div className={fields.field}>
        <label htmlFor={id}>
          {i18n._(FIELD_LABELS[field.path])}{' '}
          {!field.is_required && <span className={fields.optional}>{t`(optional)`}</span>}
        </label>
        <Control
          {...{ id, name, field, countries: form.countries }}
          defaultValue={form.saved[name]}
          autoComplete={section + field.autocomplete}
          aria-required={field.is_required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {error && (
          <p id={`${id}-error`} className={fields.error}>
            {error}
          </p>
        )}
        {help && (
          <div id={`${id}-help`} className={fields.help}>
            {help}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

const VAT_ID = { autoCapitalize: 'characters', spellCheck: false } as const
const EMAIL = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

type ControlProps = AriaAttributes &
  Pick<Props, 'field'> &
  Pick<FormOfFields, 'countries'> & { id: string; name: string; defaultValue: string | undefined; autoComplete: string }

/** Uncontrolled, for the browser and its autofill: React reads the value, but never writes it. */
function Control({ field, countries, ...props }: ControlProps) {
  const { t } = useLingui()
  if (field.kind !== 'country')
    return (
      <input
        {...props}
        {...(field.kind === 'email' && EMAIL)}
        {...(field.kind === 'vat_id' && VAT_ID)}
        maxLength={field.longest}
        className={fields.input}
      />
    )
  return (
    <select {...props} className={fields.input}>
      <option value="">{t`Choose a country`}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
