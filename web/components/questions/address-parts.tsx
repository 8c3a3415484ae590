import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import fields from '#web/components/shared/field.module.css'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'
import { fieldId } from '#web/lib/forms/field-id.ts'
import type { ControlProps } from './control-props.ts'
import styles from './question-field.module.css'
import { Title } from './question-title.tsx'

/** Address as separate fields, which browsers can autofill. */
export function AddressParts({ question, id, children, ...props }: ControlProps & { children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={-1} className={styles.choices} aria-describedby={props.describedBy}>
      <legend className={styles.title}>
        <Title question={question} />
      </legend>
      {children}
      <div className={styles.parts}>
        {ADDRESS_FIELDS.map((field) => (
          <AddressPart key={field.name} {...{ question, field }} {...props} />
        ))}
      </div>
    </fieldset>
  )
}

type PartProps = Omit<ControlProps, 'id'> & { field: (typeof ADDRESS_FIELDS)[number] }

function AddressPart({ question, field, name: whole, form, section }: PartProps) {
  const { t, i18n } = useLingui()
  const name = `${whole}.${field.name}`
  const id = fieldId(name)
  const error = form.errors[name]
  const control = {
    ...{ id, name, className: fields.input, defaultValue: form.saved[name] },
    autoComplete: section + field.autocomplete,
    'aria-required': question.required && field.is_required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={fields.field}>
      <label htmlFor={id}>
        {i18n._(FIELD_LABELS[`address.${field.name}`])}{' '}
        {!field.is_required && <span className={fields.optional}>{t`(optional)`}</span>}
      </label>
      {field.name === 'country' ? (
        <select {...control}>
          <option value="">{t`Choose a country`}</option>
          {form.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} maxLength={field.longest} />
      )}
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
    </div>
  )
}
