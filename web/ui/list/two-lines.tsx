import type { ReactNode } from 'react'
import styles from './data-table.module.css'

type Props = { main: ReactNode; below: ReactNode }

/** What a cell says, and in small letters what it says besides: one below the other, or beside each other where it is narrow. */
export function TwoLines({ main, below }: Props) {
  return (
    <>
      <span className={styles.main}>{main}</span>
      {below && <span className={styles.below}>{below}</span>}
    </>
  )
}
