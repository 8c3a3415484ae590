import { useLingui } from '@lingui/react/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { OfficePasswordInput } from '#web/components/office-password-input.tsx'

/** As much of a form as these fields need, whatever else it asks for. */
type FormWith<Field extends string> = { form: { getInputProps: (field: Field) => GetInputPropsReturnType } }

export function NameFields({ form }: FormWith<'first_name' | 'last_name'>) {
  const { t } = useLingui()
  return (
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
  )
}

type Labels = { label: string; again: string }

/** A password that is new is typed twice. */
export function NewPasswordFields({ form, label, again }: FormWith<'password' | 'password_confirmation'> & Labels) {
  const { t } = useLingui()
  const shared = { autoComplete: 'new-password', size: 'md', required: true, withAsterisk: false } as const
  return (
    <>
      <OfficePasswordInput
        {...form.getInputProps('password')}
        {...shared}
        label={label}
        description={t`At least 8 characters. A short sentence is easy to remember.`}
      />
      <OfficePasswordInput {...form.getInputProps('password_confirmation')} {...shared} label={again} />
    </>
  )
}
