import type { I18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldPath } from '#domain/checkout-fields.ts'
import { FIELD_LABELS } from '#web/lib/field-labels.ts'
import controls from '../controls.module.css'
import styles from './details.module.css'
import { fieldId } from './field.tsx'

/** What is wrong, with a way to each field; read out when it appears. */
export function ErrorList({ errors }: { errors: Record<string, string> }) {
  const { t, i18n } = useLingui()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  const title = t`${plural(entries.length, {
    one: 'One field needs your attention:',
    other: '# fields need your attention:',
  })}`
  return (
    <div className={controls.failure} role="alert">
      <p>{title}</p>
      <ul className={styles.errors}>
        {entries.map(([name, message]) => {
          const label = labelOf(name, i18n)
          return (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => focusOn(event, name)}>
                {label ? t`${label}: ${message}` : message}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Null for what is no field of the page. */
function labelOf(name: string, i18n: I18n): string | null {
  const path = name.replace(/^(order|products\.\d+)\./, '')
  return path in FIELD_LABELS ? i18n._(FIELD_LABELS[path as FieldPath]) : null
}

function focusOn(event: React.MouseEvent, name: string) {
  event.preventDefault()
  document.getElementById(fieldId(name))?.focus()
}
