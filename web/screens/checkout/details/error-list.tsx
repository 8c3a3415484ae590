import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import controls from '../controls.module.css'
import styles from './details.module.css'
import { fieldId } from './field.tsx'

/** What is wrong, with a way to each field; read out when it appears. */
export function ErrorList({ errors }: { errors: Record<string, string> }) {
  const { t } = useLingui()
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
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={(event) => focusOn(event, name)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusOn(event: React.MouseEvent, name: string) {
  event.preventDefault()
  document.getElementById(fieldId(name))?.focus()
}
