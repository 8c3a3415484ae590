import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Fields beside each other where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
