import type { I18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PublicQuestion } from '#contract/questions.ts'
import type { FieldPath } from '#domain/checkout-fields.ts'
import { FIELD_LABELS } from '#web/lib/errors/field-labels.ts'
import { fieldId } from '#web/lib/forms/field-id.ts'
import controls from '../controls.module.css'
import styles from './details.module.css'
import type { Slot } from './read-details.ts'

type Props = { errors: Record<string, string>; slots: readonly Slot[]; questions: readonly PublicQuestion[] }

/** Lists all errors, with a link to each field. Screen readers announce the list when it appears. */
export function ErrorList({ errors, slots, questions }: Props) {
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
          const label = labelOf(name, questions, i18n)
          const { item, number, isNamed } = unitOf(name, slots)
          const field =
            item && label ? (isNamed ? t`${item}, ticket ${number}, ${label}` : t`${item}, ${number}: ${label}`) : label
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

/** The unit that a field belongs to, numbered like the headings: within its kind. */
function unitOf(name: string, slots: readonly Slot[]) {
  const slot = slots[Number(/^products\.(\d+)\./.exec(name)?.[1] ?? -1)]
  if (!slot) return { item: null, number: 0, isNamed: false }
  const alike = slots.filter(({ product_price_id }) => product_price_id === slot.product_price_id)
  return { item: slot.item_name, number: alike.indexOf(slot) + 1, isNamed: slot.isNamed }
}

/** Label of a field; null if the page has no such field. */
function labelOf(name: string, questions: readonly PublicQuestion[], i18n: I18n): string | null {
  const path = name.replace(/^(order|products\.\d+)\./, '')
  const [, id, part] = /^answers\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
  const question = questions.find((one) => String(one.id) === id)
  const ofPart = part === undefined ? null : labelOf(`order.address.${part}`, [], i18n)
  if (question) return ofPart === null ? question.title : `${question.title} · ${ofPart}`
  return path in FIELD_LABELS ? i18n._(FIELD_LABELS[path as FieldPath]) : null
}

function focusOn(event: React.MouseEvent, name: string) {
  event.preventDefault()
  document.getElementById(fieldId(name))?.focus()
}
