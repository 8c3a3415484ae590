import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { type User, users } from '#contract/users.ts'
import { keepUser } from '#web/lib/calls/keep-user.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone } from '#web/lib/notify.ts'
import styles from './email-code-form.module.css'
import { ResendConfirmation } from './resend-confirmation.tsx'

const DIGITS = 6

type Props = { user: Pick<User, 'id' | 'email'>; onConfirmed?: () => void }

/**
 * Confirms the address with the code from the email. The code can be typed, pasted or filled in by the phone, and is checked at
 * once.
 */
export function EmailCodeForm({ user, onConfirmed }: Props) {
  const { t } = useLingui()
  const { code, error, pending, type, submit } = useCode(user.id, onConfirmed)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" align="flex-start">
        <TextInput
          required
          label={t`Six-digit code`}
          description={t`We check it as soon as you enter the last digit.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          classNames={{ input: styles.code }}
          value={code}
          readOnly={pending}
          aria-busy={pending}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          <Trans>No email? Check your spam folder or send a new code.</Trans>
        </Text>
        <ResendConfirmation user_id={user.id} />
      </Stack>
    </form>
  )
}

function useCode(user_id: number, onConfirmed?: () => void) {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = useApiMutation(users.confirmEmailWithCode)

  async function send(digits: string) {
    try {
      const { data } = await confirm.mutateAsync({ params: { user_id }, body: { code: digits } })
      keepUser(data)
      notifyDone(t`Your email address is confirmed.`)
      onConfirmed?.()
    } catch (failure) {
      // Clears a wrong code, so that the next one is typed into an empty field.
      setCode('')
      setError(i18n._(errorMessage(failure as ApiFailure)))
    }
  }

  function type(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    setError(null)
    if (digits.length === DIGITS && !confirm.isPending) void send(digits)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!confirm.isPending) setError(t`Enter all six digits.`)
  }

  return { code, error, pending: confirm.isPending, type, submit }
}
