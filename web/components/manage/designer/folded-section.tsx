import { type ReactNode, useState } from 'react'
import styles from './folded-section.module.css'

/** A section that is drawn when it is unfolded for the first time, and keeps what was typed into it after. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.section} onToggle={() => setOpened(true)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {wasOpened && children}
    </details>
  )
}
