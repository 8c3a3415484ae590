import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './modal-dialog.module.css'

/** The browser's own modal dialog: the page behind is inert. Escape calls `onEscape`, or does nothing. */
export function ModalDialog(props: { title: string; children: ReactNode; onEscape?: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      ref.current = null
      dialog?.close()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={heading}
      // Browsers close the dialog on a second Escape even if `cancel` is prevented; it is reopened as long as it is rendered.
      onClose={() => ref.current?.showModal()}
      onCancel={(event) => {
        event.preventDefault()
        props.onEscape?.()
      }}
    >
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </dialog>
  )
}
