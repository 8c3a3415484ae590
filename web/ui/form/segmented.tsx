import { useId } from 'react'
import styles from './segmented.module.css'

export type SegmentedProps<V extends string = string> = {
  /** Label for screen readers. */
  'aria-label': string
  /** Label of each value, in the order shown. */
  data: Record<V, string>
  value?: V | undefined
  defaultValue?: NoInfer<V> | undefined
  onChange?: ((value: V) => void) | undefined
  disabled?: boolean | undefined
  /** Fills the available width. */
  isWide?: boolean
  size?: 'xs'
}

/** Segmented control: chooses one of a few words. */
export function Segmented<V extends string>({ data, value, defaultValue, onChange, ...props }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      className={styles.track}
      aria-label={props['aria-label']}
      data-wide={props.isWide}
      data-size={props.size}
    >
      {(Object.keys(data) as V[]).map((item) => (
        <label key={item} className={styles.item}>
          <input
            type="radio"
            name={name}
            value={item}
            {...(value === undefined ? { defaultChecked: item === defaultValue } : { checked: item === value })}
            disabled={props.disabled}
            onChange={() => onChange?.(item)}
          />
          <span className={styles.label}>{data[item]}</span>
        </label>
      ))}
    </div>
  )
}
