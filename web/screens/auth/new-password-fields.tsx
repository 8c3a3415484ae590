import { useLingui } from '@lingui/react/macro'
import type { GetInputPropsReturnType } from '@mantine/form'
import { ManagePasswordInput } from '#web/components/manage/password-input.tsx'

type Props = {
  form: { getInputProps: (field: 'password' | 'password_confirmation') => GetInputPropsReturnType }
  label: string
  again: string
}

/** A password that is new is typed twice. */
export function NewPasswordFields({ form, label, again }: Props) {
  const { t } = useLingui()
  const shared = { autoComplete: 'new-password', size: 'md', required: true, withAsterisk: false } as const
  return (
    <>
      <ManagePasswordInput
        {...form.getInputProps('password')}
        {...shared}
        label={label}
        description={t`At least 8 characters. A short sentence is easy to remember.`}
      />
      <ManagePasswordInput {...form.getInputProps('password_confirmation')} {...shared} label={again} />
    </>
  )
}
