import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './auth.module.css'

type Props = {
  label: string
  /** Passkey options as JSON. Empty if the script is to ask the server for them, because any passkey of this browser will do. */
  options: string
  /** Hidden fields to send along. */
  children: ReactNode
}

/** Form for a passkey. Passkeys need a script: it reveals this form and fills in the signed credential. */
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
