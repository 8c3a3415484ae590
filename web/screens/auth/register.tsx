import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import type { ApiFailure } from '#contract/client.ts'
import { NameFields } from '#web/components/manage/name-fields.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useApiForm } from '#web/lib/form.ts'
import { guessCurrency } from '#web/lib/guess-currency.ts'
import { AuthButton } from './auth-button.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { browserDefaults } from './browser-defaults.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useEnterManagement } from './use-enter-management.ts'

export default function Register() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={t`Open your account`}>
        <Trans>
          Already have one?{' '}
          <Anchor component={Link} to={`/auth/login${search}`} underline="always">
            Sign in
          </Anchor>
        </Trans>
      </AuthHeading>
      <RegisterForm />
    </>
  )
}

const EMPTY = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' }

function RegisterForm() {
  const { t, i18n } = useLingui()
  const enterManagement = useEnterManagement()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { form, submit, pending } = useApiForm<typeof auth.register, typeof EMPTY>(auth.register, {
    initialValues: EMPTY,
    toBody: (values) => {
      const defaults = browserDefaults()
      return { ...values, ...defaults, ...currencyOfPlace(defaults) }
    },
    onDone: ({ data }) => enterManagement(data),
    onFailure: (refusal) => {
      const isAtFields = Object.keys(refusal.errors).length > 0
      setFailure(isAtFields ? null : refusal)
      return !isAtFields
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failure && <Alert color="red">{i18n._(errorMessage(failure))}</Alert>}
        <NameFields form={form} size="md" />
        <TextInput
          {...form.getInputProps('email')}
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          size="md"
          required
          withAsterisk={false}
        />
        <NewPasswordFields form={form} label={t`Password`} again={t`Password again`} />
        <AuthButton pending={pending}>
          <Trans>Open your account</Trans>
        </AuthButton>
      </Stack>
    </form>
  )
}

/** The money of the place where the browser is, so that nobody has to be asked; it can be changed later. */
function currencyOfPlace({ timezone }: ReturnType<typeof browserDefaults>) {
  const currency_code = timezone && guessCurrency(timezone)
  return currency_code ? { currency_code } : {}
}
