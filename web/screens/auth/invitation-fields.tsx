import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'
import type { auth } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { NameFields } from '#web/components/manage/name-fields.tsx'
import { ManagePasswordInput } from '#web/components/manage/password-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export type Invitation = Output<typeof auth.getInvitation>['data']

type Values = { first_name: string; last_name: string; password: string; password_confirmation: string }
type Props = { form: UseFormReturnType<Values> }

/** Of somebody who has a user already, in another account. */
export function KnownPersonFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <>
      <ManagePasswordInput
        {...form.getInputProps('password')}
        label={t`Your password`}
        description={t`You already have a user here. Sign in with it to join.`}
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
      />
      <Anchor component={Link} to="/auth/forgot-password" size="sm" ml="auto">
        <Trans>Forgot your password?</Trans>
      </Anchor>
    </>
  )
}

export function NewPersonFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <>
      <NameFields form={form} size="md" />
      <NewPasswordFields form={form} label={t`Password`} again={t`Password again`} />
    </>
  )
}
