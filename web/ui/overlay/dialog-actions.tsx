import type { ReactNode } from 'react'
import styles from './dialog-actions.module.css'

type Props = {
  /** Total or result, always visible beside the buttons. */
  summary?: ReactNode
  children: ReactNode
}

/** Buttons at the foot of a dialog or drawer. */
export function DialogActions({ summary, children }: Props) {
  return (
    <div className={styles.actions}>
      {summary && <div className={styles.summary}>{summary}</div>}
      {children}
    </div>
  )
}
