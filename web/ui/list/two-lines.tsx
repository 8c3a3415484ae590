import type { ReactNode } from 'react'
import styles from './data-table.module.css'

type Props = { main: ReactNode; below: ReactNode }

/** Cell with a main text and a smaller one: stacked, or side by side on narrow lists. */
export function TwoLines({ main, below }: Props) {
  return (
    <>
      <span className={styles.main}>{main}</span>
      {below && <span className={styles.below}>{below}</span>}
    </>
  )
}
