import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CurrencySelect, TimeZoneSelect } from '#web/components/manage/fields/selects.tsx'
import { Columns } from '#web/ui/form/columns.tsx'

export type OrganizerValues = { name: string; email: string; currency: string; timezone: string }

export function OrganizerFields({ form }: { form: UseFormReturnType<OrganizerValues> }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        required
        label={t`Name`}
        description={t`The name visitors know you by: a company, a club or your own name.`}
        autoComplete="organization"
      />
      <TextInput
        {...form.getInputProps('email')}
        required
        type="email"
        label={t`Contact email`}
        description={t`Replies to tickets and questions go here.`}
        autoComplete="email"
      />
      <Columns>
        <CurrencySelect {...form.getInputProps('currency')} required />
        <TimeZoneSelect {...form.getInputProps('timezone')} required />
      </Columns>
    </>
  )
}
