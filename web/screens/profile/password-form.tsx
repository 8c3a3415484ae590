import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { type User, users } from '#contract/users.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { ManagePasswordInput } from '#web/ui/form/password-input.tsx'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

export function PasswordForm({ user }: { user: User }) {
  const { t } = useLingui()
  const { form, submit, pending } = useApiForm(users.updateMe, {
    initialValues: EMPTY,
    success: t`Password changed.`,
    onDone: () => {
      form.reset()
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack align="stretch">
        {/* Tells password managers which user the password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <ManagePasswordInput
          {...form.getInputProps('current_password')}
          label={t`Current password`}
          autoComplete="current-password"
          required
        />
        <ManagePasswordInput
          {...form.getInputProps('password')}
          label={t`New password`}
          description={t`At least 8 characters. A short sentence is easy to remember.`}
          autoComplete="new-password"
          required
        />
        <ManagePasswordInput
          {...form.getInputProps('password_confirmation')}
          label={t`Repeat new password`}
          autoComplete="new-password"
          required
        />
        <Text size="sm" c="dimmed">
          <Trans>You stay signed in here and are signed out everywhere else.</Trans>
        </Text>
        <Button type="submit" loading={pending} style={{ alignSelf: 'flex-start' }}>
          <Trans>Change password</Trans>
        </Button>
      </Stack>
    </form>
  )
}
