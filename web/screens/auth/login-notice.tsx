import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { LOGIN } from '#web/lib/calls/login-redirect.ts'
import styles from './auth.module.css'

type Notice = 'password_set' | 'joined' | 'choose_again'

/** Address of the login with a notice about the reason for it. */
export const loginWith = (notice: Notice) => `${LOGIN}?notice=${notice}`

export function LoginNotice() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const words: Record<string, string> = {
    password_set: t`Password changed. Sign in with your new password.`,
    joined: t`You’ve joined. Sign in to start.`,
    choose_again: t`That took too long. Sign in again.`,
  } satisfies Record<Notice, string>
  const text = words[search.get('notice') ?? '']
  if (!text) return null
  return (
    <p role="status" className={styles.notice}>
      {text}
    </p>
  )
}
