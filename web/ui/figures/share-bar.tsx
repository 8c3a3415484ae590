import type { ReactNode } from 'react'
import styles from './share-bar.module.css'

export type Share = {
  key: string
  tone: 'main' | 'waiting' | 'held' | 'rest'
  amount: number
  /** Name with its figure. */
  words: ReactNode
}

type Props = { shares: readonly Share[]; size?: 'tall' | 'thin' }

/** Stacked bar of the parts of a whole; parts of 0 are left out. Hidden from screen readers: the legend says the same. */
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

/** Legend of the bar, each entry with its colour. */
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
