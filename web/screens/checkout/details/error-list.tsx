import type { I18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldPath } from '#domain/checkout-fields.ts'
import { FIELD_LABELS } from '#web/lib/field-labels.ts'
import controls from '../controls.module.css'
import styles from './details.module.css'
import { fieldId } from './field.tsx'
import type { AttendeeSlot } from './read-details.ts'

/** What is wrong, with a way to each field; read out when it appears. */
export function ErrorList({ errors, slots }: { errors: Record<string, string>; slots: AttendeeSlot[] }) {
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
          const { item, number } = ticketOf(name, slots)
          const field = item && label ? t`${item}, ticket ${number}, ${label}` : label
          return (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => focusOn(event, name)}>
                {field ? `${field}: ${message}` : message}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Which ticket a field belongs to, counted as its headings do: within its kind. */
function ticketOf(name: string, slots: AttendeeSlot[]): { item: string | null; number: number } {
  const slot = slots[Number(/^products\.(\d+)\./.exec(name)?.[1] ?? -1)]
  if (!slot) return { item: null, number: 0 }
  const alike = slots.filter(({ product_price_id }) => product_price_id === slot.product_price_id)
  return { item: slot.item_name, number: alike.indexOf(slot) + 1 }
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
