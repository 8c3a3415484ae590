import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'
import type { auth } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { OfficePasswordInput } from '#web/components/office-password-input.tsx'

export type Invitation = Output<typeof auth.getInvitation>['data']

type Values = { first_name: string; last_name: string; password: string; password_confirmation: string }
type Props = { form: UseFormReturnType<Values> }

/** Of somebody who has a user already, in another account. */
export function KnownPersonFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <>
      <OfficePasswordInput
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput
          {...form.getInputProps('first_name')}
          label={t`First name`}
          autoComplete="given-name"
          size="md"
          required
          withAsterisk={false}
        />
        <TextInput
          {...form.getInputProps('last_name')}
          label={t`Last name`}
          autoComplete="family-name"
          placeholder={t`Optional`}
          size="md"
        />
      </SimpleGrid>
      <OfficePasswordInput
        {...form.getInputProps('password')}
        label={t`Password`}
        description={t`At least 8 characters. A short sentence is easy to remember.`}
        autoComplete="new-password"
        size="md"
        required
        withAsterisk={false}
      />
      <OfficePasswordInput
        {...form.getInputProps('password_confirmation')}
        label={t`Password again`}
        autoComplete="new-password"
        size="md"
        required
        withAsterisk={false}
      />
    </>
  )
}
