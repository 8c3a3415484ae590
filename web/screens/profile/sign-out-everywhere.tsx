import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import { users } from '#contract/users.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { LOGIN } from '#web/lib/calls/login-redirect.ts'

/** Ends all sessions, in case a device was lost or belongs to someone else. */
export function SignOutEverywhere() {
  const { t } = useLingui()
  const askAndTell = useAskAndTell()
  const ask = () =>
    askAndTell({
      title: t`Sign out everywhere?`,
      text: t`All browsers and devices will be signed out, including this one. Sign in again with your password.`,
      confirm: t`Sign out everywhere`,
      isDangerous: true,
      run: async () => {
        await callApi(users.signOutEverywhere, {})
        location.assign(LOGIN)
      },
      done: t`Signed out everywhere.`,
    })
  return (
    <Stack gap="xs" mt="xl" align="flex-start">
      <Title order={2} size="h4">
        <Trans>Signed in elsewhere?</Trans>
      </Title>
      <Text c="dimmed">
        <Trans>
          If you lost a device or used someone else’s, end all sessions. Change your password if someone may know it.
        </Trans>
      </Text>
      <Button variant="default" onClick={ask}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </Stack>
  )
}
