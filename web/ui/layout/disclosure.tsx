import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

type Props = {
  id?: string
  summary: ReactNode
  /** Plain line, button, or card around the whole content. */
  look?: 'line' | 'button' | 'card'
  isOpenAtFirst?: boolean
  /** Renders the content when first opened. It stays mounted, so typed text is kept. */
  isLate?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Collapsible content with a chevron that turns when open. */
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
