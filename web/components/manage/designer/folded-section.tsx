import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import styles from './folded-section.module.css'

type Props = { id: string; title: string; children: ReactNode }

/** Collapsible section of a designer, open if the address leads to it. */
export function FoldedSection({ id, title, children }: Props) {
  const { hash } = useLocation()
  return (
    <Disclosure
      id={id}
      look="card"
      isLate
      isOpenAtFirst={hash === `#${id}`}
      className={styles.section}
      summary={<h2>{title}</h2>}
    >
      {children}
    </Disclosure>
  )
}
