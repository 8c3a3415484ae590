import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './office-figures.module.css'

export type Figure = {
  label: string
  value: ReactNode
  /** Says exactly what is counted. */
  note: ReactNode
}

/** Four to six figures; each says what it counts. Without `value` yet, its place is kept. */
export function Figures({ figures, isLoading }: { figures: readonly Figure[]; isLoading: boolean }) {
  return (
    <dl className={styles.grid} aria-busy={isLoading}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={`${styles.value} tabular`}>
            {isLoading ? <Skeleton height={28} width={96} my={4} component="span" display="block" /> : value}
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
