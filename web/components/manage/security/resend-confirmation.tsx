import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { users } from '#contract/users.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

const PAUSE_SECONDS = 30

/** Resends the confirmation, then waits as long as the server requires. */
export function ResendConfirmation({ user_id }: { user_id: number }) {
  const { t, i18n } = useLingui()
  const [seconds, setSeconds] = useCountdown()
  const resend = useApiMutation(users.resendEmailConfirmation)
  const send = () =>
    resend.mutate(
      { params: { user_id } },
      {
        onSuccess: () => {
          setSeconds(PAUSE_SECONDS)
          notifyDone(t`A new code is on its way.`)
        },
        onError: (failure) => {
          if (failure.status === 429) setSeconds(failure.retry_after ?? PAUSE_SECONDS)
          else notifyProblem(i18n._(errorMessage(failure)))
        },
      },
    )
  return (
    <Button
      variant="default"
      size="sm"
      className="tabular"
      loading={resend.isPending}
      disabled={seconds > 0}
      onClick={send}
    >
      {seconds > 0 ? <Trans>Send a new code in {seconds} s</Trans> : <Trans>Send a new code</Trans>}
    </Button>
  )
}

function useCountdown() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds] as const
}
