import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiFailure } from '#contract/client.ts'
import { ManagePasswordInput } from '#web/components/manage/password-input.tsx'
import { api } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useApiForm } from '#web/lib/form.ts'
import { type Account, AccountPicker } from './account-picker.tsx'
import { AuthButton } from './auth-button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { useEnterManagement } from './use-enter-management.ts'
import { WhySignIn } from './why-sign-in.tsx'

export default function Login() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={t`Sign in`}>
        <Trans>
          New here?{' '}
          <Anchor component={Link} to={`/auth/register${search}`} underline="always">
            Open an account
          </Anchor>
        </Trans>
      </AuthHeading>
      <WhySignIn />
      <LoginForm />
    </>
  )
}

function LoginForm() {
  const { t, i18n } = useLingui()
  const { search } = useLocation()
  const { form, submit, pending, failure, accounts, setAccounts, signInTo } = useLogin()
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failure && <Alert color="red">{i18n._(errorMessage(failure))}</Alert>}
        <TextInput
          {...form.getInputProps('email')}
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          size="md"
          required
          withAsterisk={false}
        />
        <ManagePasswordInput
          {...form.getInputProps('password')}
          label={t`Password`}
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
        />
        <Anchor component={Link} to={`/auth/forgot-password${search}`} size="sm" ml="auto">
          <Trans>Forgot your password?</Trans>
        </Anchor>
        <AuthButton pending={pending}>
          <Trans>Sign in</Trans>
        </AuthButton>
      </Stack>
      <AccountPicker accounts={accounts} onClose={() => setAccounts([])} onChoose={(id) => void signInTo(id)} />
    </form>
  )
}

/** What may go wrong is said above the fields; with several accounts the person chooses one and is signed in to it. */
function useLogin() {
  const enterManagement = useEnterManagement()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [accounts, setAccounts] = useState<Account[]>([])
  const { form, submit, pending } = useApiForm(auth.login, {
    initialValues: { email: '', password: '' },
    onDone: async ({ data }) => {
      if (data.user) await enterManagement(data.user)
      else setAccounts(data.accounts)
    },
    onFailure: (refusal) => {
      setFailure(refusal)
      form.getInputNode('password')?.focus()
      return Object.keys(refusal.errors).length === 0
    },
  })

  async function signInTo(account_id: number): Promise<void> {
    setAccounts([])
    try {
      const { data } = await api(auth.login, { body: { ...form.getValues(), account_id } })
      if (data.user) await enterManagement(data.user)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }

  function send(event?: React.SyntheticEvent<HTMLFormElement>): void {
    setFailure(null)
    submit(event)
  }
  return { form, submit: send, pending, failure, accounts, setAccounts, signInTo }
}
