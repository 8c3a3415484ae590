import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiFailure } from '#contract/client.ts'
import { api, readCookie } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useApiForm } from '#web/lib/form.ts'
import { LOGIN } from '#web/lib/login-redirect.ts'
import type { Route } from './+types/accept-invitation.ts'
import { AuthButton } from './auth-button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { browserDefaults } from './browser-defaults.ts'
import { type Invitation, KnownPersonFields, NewPersonFields } from './invitation-fields.tsx'

/** Asks before anybody types whether the link still works. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    const { data } = await api(auth.getInvitation, { params })
    return { invitation: data }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === 'invitation_accepted') return { isAccepted: true }
    if (error.code === 'not_found' || error.code === 'link_expired') return { isAccepted: false }
    throw error
  }
}

export default function AcceptInvitation({ loaderData, params }: Route.ComponentProps) {
  const { invitation, isAccepted } = loaderData
  if (invitation) return <Join key={params.token} invitation={invitation} token={params.token} />
  return isAccepted ? <Accepted /> : <DeadLink />
}

function DeadLink() {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`This invitation does not work any more`}>
        <Trans>Ask the person who invited you for a new one.</Trans>
      </AuthHeading>
      <ToSignIn />
    </>
  )
}

function Accepted() {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`This invitation was already accepted`}>
        <Trans>You only need to sign in.</Trans>
      </AuthHeading>
      <ToSignIn />
    </>
  )
}

function ToSignIn() {
  return (
    <Button component={Link} to={LOGIN} variant="gradient" size="md">
      <Trans>Sign in</Trans>
    </Button>
  )
}

function Join({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t, i18n } = useLingui()
  const { account_name, email, has_password } = invitation
  const { form, submit, pending, failure } = useJoin(invitation, token)
  return (
    <>
      <AuthHeading title={t`Join ${account_name}`}>
        {!has_password && <Trans>Choose a password, and you are in.</Trans>}
      </AuthHeading>
      <form onSubmit={submit} noValidate>
        <Stack>
          {failure && <Alert color="red">{i18n._(errorMessage(failure))}</Alert>}
          <TextInput
            label={t`E-mail`}
            type="email"
            autoComplete="username"
            size="md"
            variant="filled"
            readOnly
            value={email}
          />
          {has_password ? <KnownPersonFields form={form} /> : <NewPersonFields form={form} />}
          <AuthButton pending={pending}>
            <Trans>Join</Trans>
          </AuthButton>
        </Stack>
      </form>
    </>
  )
}

/** What no field can say, such as a wrong password, is said above them. */
function useJoin({ first_name, last_name, has_password }: Invitation, token: string) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { form, submit, pending } = useApiForm(auth.acceptInvitation, {
    params: { token },
    initialValues: { first_name, last_name: last_name ?? '', password: '', password_confirmation: '' },
    toBody: (values) => (has_password ? { password: values.password } : { ...values, ...browserDefaults() }),
    success: t`Welcome. You can sign in now.`,
    onDone: async () => {
      // Whoever is signed in to another account would go on there instead of coming here.
      if (readCookie('XSRF-TOKEN') !== null) await api(auth.logout).catch(() => undefined)
      await navigate(LOGIN)
    },
    onFailure: (refusal) => {
      const isAtFields = Object.keys(refusal.errors).length > 0
      setFailure(isAtFields ? null : refusal)
      if (!isAtFields) form.getInputNode('password')?.focus()
      return !isAtFields
    },
  })

  function send(event?: React.SyntheticEvent<HTMLFormElement>): void {
    setFailure(null)
    submit(event)
  }
  return { form, submit: send, pending, failure }
}
