import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { Columns } from '#web/ui/form/columns.tsx'

type Props = {
  form: { getInputProps: (field: 'first_name' | 'last_name') => GetInputPropsReturnType }
}

/** The user's own name; two fields in a row if there is room. */
export function NameFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <Columns>
      <TextInput {...form.getInputProps('first_name')} label={t`First name`} autoComplete="given-name" required />
      <TextInput {...form.getInputProps('last_name')} label={t`Last name`} autoComplete="family-name" />
    </Columns>
  )
}
