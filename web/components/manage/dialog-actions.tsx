import type { ReactNode } from 'react'
import styles from './dialog-actions.module.css'

/** The buttons of a dialog or a drawer, at its foot. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
