import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './auth.module.css'

type Props = {
  label: string
  /** As JSON; empty where the script of these pages asks the server, because any passkey of this browser will do. */
  options: string
  /** What goes along. */
  children: ReactNode
}

/** Passkeys need a script: where it runs, it shows this form, and fills in what the passkey has signed. */
export function PasskeyForm({ label, options, children }: Props) {
  return (
    <form method="post" hidden className={styles.passkey} data-passkey={options}>
      <input type="hidden" name="credential" autoComplete="off" />
      {children}
      <button type="submit" className={styles.other}>
        {label}
      </button>
      <p role="alert" hidden className={styles.failure}>
        <Trans>The passkey wasn’t used. Try again, or choose another way.</Trans>
      </p>
    </form>
  )
}
