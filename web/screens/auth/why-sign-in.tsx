import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { type Wish, wishBeforeLogin } from '#web/lib/login-redirect.ts'

/** Says to whoever followed a link why they have to sign in first, and that the link is not lost. */
export function WhySignIn() {
  const words = useWords()
  const [wish] = useState(wishBeforeLogin)
  if (wish === null) return null
  return (
    <Alert mb="md" role="status">
      {words[wish]}
    </Alert>
  )
}

function useWords(): Record<NonNullable<Wish>, string> {
  const { t } = useLingui()
  return {
    confirm_email: t`Sign in, and your e-mail address is confirmed.`,
    confirm_email_change: t`Sign in to confirm your new e-mail address.`,
    page: t`Sign in, and you get to the page you asked for.`,
  }
}
