import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiFailure } from '#contract/client.ts'
import { api } from '#web/lib/api.ts'
import { useApiForm } from '#web/lib/form.ts'
import type { Route } from './+types/reset-password.ts'
import { AuthButton } from './auth-button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Asks before anybody types a password whether the link still works. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    await api(auth.checkResetToken, { params })
    return { isGood: true }
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'link_expired') return { isGood: false }
    throw error
  }
}

export default function ResetPassword({ loaderData, params }: Route.ComponentProps) {
  return loaderData.isGood ? <NewPassword token={params.token} /> : <DeadLink />
}

function DeadLink() {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`This link does not work any more`}>
        <Trans>A link can be used once, and for 15 minutes. We gladly send you another one.</Trans>
      </AuthHeading>
      <Button component={Link} to="/auth/forgot-password" variant="gradient" size="md">
        <Trans>Ask for a new link</Trans>
      </Button>
    </>
  )
}

function NewPassword({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { form, submit, pending } = useApiForm(auth.resetPassword, {
    params: { token },
    initialValues: { password: '', password_confirmation: '' },
    success: t`Your new password is set. Sign in with it.`,
    onDone: async () => navigate('/auth/login'),
  })
  return (
    <>
      <AuthHeading title={t`Set a new password`}>
        <Trans>You will be signed out everywhere else.</Trans>
      </AuthHeading>
      <form onSubmit={submit} noValidate>
        <Stack>
          <NewPasswordFields form={form} label={t`New password`} again={t`New password again`} />
          <AuthButton pending={pending}>
            <Trans>Set the password</Trans>
          </AuthButton>
        </Stack>
      </form>
    </>
  )
}
