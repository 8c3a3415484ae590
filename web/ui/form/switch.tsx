import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
}

/** Switch that takes effect at once. */
export function Switch({ label, description, error, ...input }: Props) {
  const id = useId()
  const help = error ?? description
  return (
    <div className={styles.switch}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {help && (
          <p id={`${id}-help`} className={styles.help} data-error={error ? true : undefined}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
