import type { ReactNode } from 'react'
import styles from './dialog-actions.module.css'

type Props = {
  /** What it comes to, or how it went: always in sight beside the buttons. */
  summary?: ReactNode
  children: ReactNode
}

/** The buttons of a dialog or a drawer, at its foot. */
export function DialogActions({ summary, children }: Props) {
  return (
    <div className={styles.actions}>
      {summary && <div className={styles.summary}>{summary}</div>}
      {children}
    </div>
  )
}
