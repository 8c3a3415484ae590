import type { ReactNode } from 'react'
import styles from './share-bar.module.css'

export type Share = {
  key: string
  tone: 'main' | 'waiting' | 'held' | 'rest'
  amount: number
  /** What it is, with its figure in it. */
  words: ReactNode
}

type Props = { shares: readonly Share[]; size?: 'tall' | 'thin' }

/** A whole and its parts in one bar; parts that are nothing are left out. The words beside it say the same. */
export function ShareBar({ shares, size = 'tall' }: Props) {
  const parts = shares.filter(({ amount }) => amount > 0)
  return (
    <div className={styles.bar} data-size={size} aria-hidden="true">
      {parts.map(({ key, tone, amount }) => (
        <span key={key} className={styles.part} data-tone={tone} style={{ flexGrow: amount }} />
      ))}
    </div>
  )
}

/** The words to a bar, each with its colour. */
export function ShareLegend({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className={styles.legend}>
      {shares.map(({ key, tone, words }) => (
        <li key={key}>
          <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
          <span className="tabular">{words}</span>
        </li>
      ))}
    </ul>
  )
}
