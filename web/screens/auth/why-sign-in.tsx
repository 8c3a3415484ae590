import { useLingui } from '@lingui/react/macro'
import type { Wish } from '#web/lib/calls/login-redirect.ts'
import styles from './auth.module.css'

/** Tells visitors who followed a link why they have to sign in first. The script of these pages shows the reason that applies. */
export function WhySignIn() {
  const { t } = useLingui()
  const words: Record<Wish, string> = {
    confirm_email: t`Sign in to confirm your email address.`,
    confirm_email_change: t`Sign in to confirm your new email address.`,
    page: t`Sign in to see this page.`,
  }
  return (
    <div role="status">
      {Object.entries(words).map(([wish, text]) => (
        <p key={wish} hidden data-wish={wish} className={styles.notice}>
          {text}
        </p>
      ))}
    </div>
  )
}
