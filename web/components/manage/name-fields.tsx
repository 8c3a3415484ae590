import { useLingui } from '@lingui/react/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

type Props = {
  form: { getInputProps: (field: 'first_name' | 'last_name') => GetInputPropsReturnType }
}

/** One's own name; two fields beside each other where there is room. */
export function NameFields({ form }: Props) {
  const { t } = useLingui()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
      <TextInput
        {...form.getInputProps('first_name')}
        label={t`First name`}
        autoComplete="given-name"
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.getInputProps('last_name')}
        label={t`Last name`}
        autoComplete="family-name"
        placeholder={t`Optional`}
      />
    </SimpleGrid>
  )
}
