import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { type Account, accounts } from '#contract/accounts.ts'
import { CurrencySelect, TimeZoneSelect } from '#web/components/manage/fields/selects.tsx'
import { languagesWith } from '#web/components/manage/words/languages.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormSection } from '#web/ui/layout/sections.tsx'

function valuesOf({ name, currency_code, timezone, locale, updated_at }: Account) {
  return { name, currency_code, timezone, locale, updated_at }
}

export function AccountForm({ account }: { account: Account }) {
  const { t } = useLingui()
  const params = { account_id: account.id }
  const api = useApiForm<typeof accounts.update, ReturnType<typeof valuesOf>>(accounts.update, {
    params,
    initialValues: valuesOf(account),
    reload: async () => valuesOf((await fetchNow(accounts.get, { params })).data),
    success: t`Account saved.`,
    onDone: ({ data }) => {
      api.form.setInitialValues(valuesOf(data))
      api.form.reset()
    },
  })
  const { form } = api
  return (
    <FormSection id="account" title={t`Account`} text={t`Your events and organizers belong to it.`} api={api}>
      <TextInput
        required
        label={t`Name`}
        description={t`Your team sees it in invitations and when they switch accounts.`}
        autoComplete="organization"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <CurrencySelect
        required
        label={t`Default currency`}
        description={t`New organizers start with it. Existing organizers keep theirs.`}
        {...form.getInputProps('currency_code')}
      />
      <TimeZoneSelect
        required
        description={t`New organizers start with it. Existing organizers keep theirs.`}
        {...form.getInputProps('timezone')}
      />
      <NativeSelect
        required
        label={t`Language`}
        description={t`Used for emails to your organizers, such as those about new orders. Everyone chooses their own language in their profile.`}
        data={languagesWith(account.locale)}
        {...form.getInputProps('locale')}
      />
    </FormSection>
  )
}
