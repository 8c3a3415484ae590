import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

type Props = {
  id?: string
  summary: ReactNode
  /** A quiet line, a button, or a card around all of it. */
  look?: 'line' | 'button' | 'card'
  isOpenAtFirst?: boolean
  /** Drawn when it is unfolded for the first time; what is typed into it stays. */
  isLate?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Something folded away: one chevron, which turns when it opens. */
export function Disclosure({ id, summary, look = 'line', isOpenAtFirst = false, isLate, className, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  return (
    <details
      id={id}
      className={`${styles.disclosure} ${className ?? ''}`}
      data-look={look}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        if (open) setOpened(true)
      }}
    >
      <summary>{summary}</summary>
      {(!isLate || wasOpened) && children}
    </details>
  )
}
