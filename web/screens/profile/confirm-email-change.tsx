import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { users } from '#contract/users.ts'
import { PageHeader } from '#web/components/page-header.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useUser } from '#web/lib/office-context.ts'
import { useApiMutation } from '#web/lib/query.ts'
import type { Route } from './+types/confirm-email-change.ts'
import { keepUser } from './keep-user.ts'

/** A click confirms, not the opening: some mail programs open every link to look at it. */
export default function ConfirmEmailChange({ params }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const user = useUser()
  const navigate = useNavigate()
  const confirm = useApiMutation(users.confirmEmailChange)
  const go = () =>
    confirm.mutate(
      { params: { user_id: user.id, token: params.token } },
      {
        onSuccess: ({ data }) => {
          keepUser(data)
          notifyDone(t`From now on you sign in with ${data.email}.`)
          void navigate('/manage/profile')
        },
      },
    )
  return (
    <Stack maw={640}>
      <PageHeader title={t`Confirm your new e-mail address`} />
      <Text>
        {user.pending_email === null ? (
          <Trans>You sign in with {user.email}. There is no new address waiting.</Trans>
        ) : (
          <Trans>
            From then on you sign in with <strong>{user.pending_email}</strong> instead of {user.email}.
          </Trans>
        )}
      </Text>
      {confirm.error && <Alert color="red">{i18n._(errorMessage(confirm.error))}</Alert>}
      <Button onClick={go} loading={confirm.isPending} style={{ alignSelf: 'flex-start' }}>
        <Trans>Use the new address</Trans>
      </Button>
    </Stack>
  )
}
