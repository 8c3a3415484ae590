import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { type User, users } from '#contract/users.ts'
import { keepUser } from '#web/lib/calls/keep-user.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

export function PendingEmailAlert({ user, pending_email }: { user: User; pending_email: string }) {
  const { t, i18n } = useLingui()
  const cancel = useApiMutation(users.cancelEmailChange)
  const keepPresent = () =>
    cancel.mutate(
      { params: { user_id: user.id } },
      {
        onSuccess: ({ data }) => {
          keepUser(data)
          notifyDone(t`You’re keeping ${data.email}.`)
        },
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  return (
    <Alert
      role="note"
      bg="light-dark(#f6f5fb, #2a2139)"
      icon={<IconMailForward stroke={1.5} />}
      title={t`Confirm your new address`}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          <Trans>
            We sent a link to <strong>{pending_email}</strong>. Until you open it, you sign in with {user.email}.
          </Trans>
        </Text>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={keepPresent}>
          <Trans>Keep current address</Trans>
        </Button>
      </Stack>
    </Alert>
  )
}
