import { useId } from 'react'
import styles from './segmented.module.css'

export type SegmentedProps<V extends string = string> = {
  /** Label for screen readers. */
  'aria-label': string
  data: readonly (V | { value: V; label: string })[]
  value?: V | undefined
  defaultValue?: V | undefined
  onChange?: ((value: V) => void) | undefined
  disabled?: boolean | undefined
  /** Fills the available width. */
  isWide?: boolean
  size?: 'xs'
}

/** Segmented control: chooses one of a few words. */
export function Segmented<V extends string>({ data, value, defaultValue, onChange, ...props }: SegmentedProps<V>) {
  const name = useId()
  const items = data.map((item) => (typeof item === 'string' ? { value: item, label: item } : item))
  return (
    <div
      role="radiogroup"
      className={styles.track}
      aria-label={props['aria-label']}
      data-wide={props.isWide}
      data-size={props.size}
    >
      {items.map((item) => (
        <label key={item.value} className={styles.item}>
          <input
            type="radio"
            name={name}
            value={item.value}
            {...(value === undefined
              ? { defaultChecked: item.value === defaultValue }
              : { checked: item.value === value })}
            disabled={props.disabled}
            onChange={() => onChange?.(item.value)}
          />
          <span className={styles.label}>{item.label}</span>
        </label>
      ))}
    </div>
  )
}
