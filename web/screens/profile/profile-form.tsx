import { useLingui } from '@lingui/react/macro'
import { Collapse, Select, Stack, TextInput } from '@mantine/core'
import { type User, users } from '#contract/users.ts'
import { LOCALE_NAMES, LOCALES, type Locale, OFFERED } from '#domain/locale.ts'
import { TIME_ZONES } from '#domain/time.ts'
import { NameFields } from '#web/components/manage/name-fields.tsx'
import { ManagePasswordInput } from '#web/components/manage/password-input.tsx'
import { SaveBar } from '#web/components/manage/save-bar.tsx'
import { chooseLocale } from '#web/components/shared/language-switcher.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { keepUser } from '#web/lib/keep-user.ts'

/** The language that somebody has chosen already stays among them. */
function languages(chosen: Locale) {
  const all = LOCALES.filter((locale) => OFFERED.includes(locale) || locale === chosen)
  return all.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))
}

/** Nobody has to give the password for a name; a new address wants it. */
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
      success: t`Your profile is saved.`,
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
          label={t`E-mail`}
          description={t`You sign in with it. A new address counts once you open the link we send there.`}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
        />
        <Collapse expanded={isNewAddress}>
          <ManagePasswordInput
            {...form.getInputProps('current_password')}
            label={t`Your password, to change the address`}
            autoComplete="current-password"
          />
        </Collapse>
        <Select
          {...form.getInputProps('timezone')}
          label={t`Time zone`}
          data={TIME_ZONES}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t`No such time zone`}
          limit={100}
        />
        <Select
          {...form.getInputProps('locale')}
          label={t`Language`}
          data={languages(user.locale)}
          allowDeselect={false}
        />
      </Stack>
      <SaveBar isDirty={isDirty} pending={pending} onReset={form.reset} />
    </form>
  )
}
