import { type ReactNode, useEffect, useRef } from 'react'
import styles from './command.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** Native dialog: keeps and restores the focus. Escape or a click outside closes it. */
export function Dialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard the browser closes it, by Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.sheet}>{children}</div>
    </dialog>
  )
}
