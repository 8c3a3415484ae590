import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type User, users } from '#contract/users.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { keepUser } from '#web/lib/calls/keep-user.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import type { Route } from './+types/confirm-email-change.ts'
import { DeadLink } from './dead-link.tsx'

export default function ConfirmEmailChange({ params }: Route.ComponentProps) {
  const user = useUser()
  if (user.pending_email === null) return <DeadLink />
  return <Confirmation user={user} token={params.token} />
}

/** Confirms on a click, not on opening: some mail programs open every link to check it. */
function Confirmation({ user, token }: { user: User; token: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const confirm = useApiMutation(users.confirmEmailChange)
  const go = () =>
    confirm.mutate(
      { params: { user_id: user.id, token } },
      {
        onSuccess: ({ data }) => {
          notifyDone(t`You now sign in with ${data.email}.`)
          void Promise.resolve(navigate('/manage/profile')).then(() => keepUser(data))
        },
      },
    )
  if (confirm.error && DEAD.includes(confirm.error.code)) return <DeadLink />
  return (
    <Stack maw="var(--form-width)">
      <PageHeader
        text={
          <Trans>
            You’ll then sign in with <strong>{user.pending_email}</strong> instead of {user.email}.
          </Trans>
        }
      />
      {confirm.error && <Alert color="red">{i18n._(errorMessage(confirm.error))}</Alert>}
      <Button variant="gradient" onClick={go} loading={confirm.isPending} style={{ alignSelf: 'flex-start' }}>
        <Trans>Use new address</Trans>
      </Button>
    </Stack>
  )
}

const DEAD = ['not_found', 'link_expired']
