import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiFailure } from '#contract/client.ts'
import { auth } from '#contract/auth.ts'
import { OfficePasswordInput } from '#web/components/office-password-input.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useApiForm } from '#web/lib/form.ts'
import { AccountPicker, type Account } from './account-picker.tsx'
import { AuthButton } from './auth-button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { useEnterOffice } from './use-enter-office.ts'

export default function Login() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={t`Sign in`}>
        <Trans>
          New here?{' '}
          <Anchor component={Link} to={`/auth/register${search}`}>
            Open an account
          </Anchor>
        </Trans>
      </AuthHeading>
      <LoginForm />
    </>
  )
}

type Credentials = { email: string; password: string; account_id?: number }

function LoginForm() {
  const { t, i18n } = useLingui()
  const { search } = useLocation()
  const enterOffice = useEnterOffice()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [accounts, setAccounts] = useState<Account[]>([])
  const { form, submit, pending } = useApiForm<typeof auth.login, Credentials>(auth.login, {
    initialValues: { email: '', password: '' },
    onDone: ({ data }) => (data.user ? enterOffice(data.user) : setAccounts(data.accounts)),
    onFailure: (refused) => {
      setFailure(refused)
      form.getInputNode('password')?.focus()
      return Object.keys(refused.errors).length === 0
    },
  })
  const send = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    setFailure(null)
    submit(event)
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <div role="alert">{failure && <Alert color="red">{i18n._(errorMessage(failure))}</Alert>}</div>
        <TextInput
          {...form.getInputProps('email')}
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          inputMode="email"
          size="md"
          required
          withAsterisk={false}
        />
        <OfficePasswordInput
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
      <AccountPicker
        accounts={accounts}
        onClose={() => setAccounts([])}
        onChoose={(account_id) => {
          setAccounts([])
          form.setFieldValue('account_id', account_id)
          // The form reads its values when it is sent, so the choice must have reached it first.
          setTimeout(submit)
        }}
      />
    </form>
  )
}
