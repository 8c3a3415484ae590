import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type User, users } from '#contract/users.ts'
import { TimeZoneSelect } from '#web/components/manage/fields/selects.tsx'
import { languagesWith } from '#web/components/manage/words/languages.ts'
import { chooseLocale } from '#web/components/shared/language-switcher.tsx'
import { keepUser } from '#web/lib/calls/keep-user.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { NameFields } from '#web/screens/profile/name-fields.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'

const ManagePasswordInput = lazyPart(async () => (await import('#web/ui/form/password-input.tsx')).ManagePasswordInput)

/** The password is needed only for a new email address, not for a name. */
function fieldsOf({ first_name, last_name, email, timezone, locale }: User) {
  return { first_name, last_name: last_name ?? '', email, timezone, locale, current_password: '' }
}

export function ProfileForm({ user }: { user: User }) {
  const { t } = useLingui()
  const { form, submit, pending, isDirty } = useApiForm<typeof users.updateMe, ReturnType<typeof fieldsOf>>(
    users.updateMe,
    {
      initialValues: fieldsOf(user),
      toBody: ({ current_password, ...values }) => ({ ...values, ...(current_password && { current_password }) }),
      success: t`Profile saved.`,
      onDone: ({ data }) => {
        keepUser(data)
        form.setInitialValues(fieldsOf(data))
        form.reset()
        if (data.locale !== user.locale) chooseLocale(data.locale)
      },
    },
  )
  const isNewAddress = form.values.email.trim().toLowerCase() !== user.email
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NameFields form={form} />
        <TextInput
          {...form.getInputProps('email')}
          label={t`Email`}
          description={t`You sign in with this. A new address works once you open the link we send there.`}
          type="email"
          autoComplete="email"
          required
        />
        {isNewAddress && (
          <ManagePasswordInput
            {...form.getInputProps('current_password')}
            label={t`Password, to change your address`}
            required={isNewAddress}
            autoComplete="current-password"
          />
        )}
        <TimeZoneSelect required {...form.getInputProps('timezone')} />
        <NativeSelect
          {...form.getInputProps('locale')}
          label={t`Language`}
          required
          data={languagesWith(user.locale)}
        />
      </Stack>
      <SaveBar isDirty={isDirty} pending={pending} onReset={form.reset} />
    </form>
  )
}
