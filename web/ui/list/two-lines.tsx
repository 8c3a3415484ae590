import type { ReactNode } from 'react'
import styles from './two-lines.module.css'

type Props = {
  main: ReactNode
  below: ReactNode
  /** Part that is never cut on narrow lists. Beside `main` the smaller text is whole or left out; beside `below` the main text is cut. */
  whole?: 'main' | 'below'
}

/** Cell with a main text and a smaller one: stacked, or side by side on narrow lists. */
export function TwoLines({ main, below, whole }: Props) {
  return (
    <>
      <span className={styles.main} data-whole={whole === 'main' || undefined}>
        {main}
      </span>
      {below && (
        <span className={styles.below} data-whole={whole === 'below' || undefined}>
          {below}
        </span>
      )}
    </>
  )
}
