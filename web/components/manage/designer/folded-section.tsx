import type { ReactNode } from 'react'
import { Disclosure } from '../disclosure.tsx'
import styles from './folded-section.module.css'

/** A section of a designer. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure look="card" isLate className={styles.section} summary={<h2>{title}</h2>}>
      {children}
    </Disclosure>
  )
}
