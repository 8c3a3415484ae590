import { Trans, useLingui } from '@lingui/react/macro'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Organizer, organizers } from '#contract/organizers.ts'
import type { User } from '#contract/users.ts'
import { isValidTimeZone } from '#domain/time.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { guessCurrency } from '#web/lib/guess-currency.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { FormDrawer } from './form-drawer.tsx'
import { CurrencySelect, TimeZoneSelect } from './selects.tsx'

export type OrganizerValues = { name: string; email: string; currency: string; timezone: string }

/** A form for a new organizer that begins with what the browser and the profile tell. */
function useOrganizerForm(onCreated: (organizer: Organizer) => void): ApiForm<OrganizerValues> {
  const { t } = useLingui()
  const user = useUser()
  return useApiForm<typeof organizers.create, OrganizerValues>(organizers.create, {
    initialValues: newOrganizer(user),
    success: t`The organizer was created.`,
    onDone: ({ data }) => onCreated(data),
  })
}

/** What is known of somebody's first organizer before anything is typed. */
export function newOrganizer(user: User): OrganizerValues {
  return { name: '', email: user.email, ...regionDefaults(user) }
}

/** The browser knows where somebody sits; the profile what was chosen once. */
function regionDefaults(user: User) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const timezone = here && isValidTimeZone(here) ? here : user.timezone
  return { timezone, currency: guessCurrency(timezone) ?? guessCurrency(user.timezone) ?? 'EUR' }
}

export function OrganizerFields({ form }: { form: UseFormReturnType<OrganizerValues> }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        required
        label={t`Name`}
        description={t`As visitors know you: a company, a club, or your own name.`}
        autoComplete="organization"
      />
      <TextInput
        {...form.getInputProps('email')}
        required
        type="email"
        label={t`E-mail for visitors`}
        description={t`Answers to tickets and questions go there.`}
        autoComplete="email"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <CurrencySelect {...form.getInputProps('currency')} required />
        <TimeZoneSelect {...form.getInputProps('timezone')} required />
      </SimpleGrid>
    </>
  )
}

/** Creates an organizer at the side of any page. */
export function OrganizerForm({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (organizer: Organizer) => void
}) {
  const { t } = useLingui()
  const api = useOrganizerForm(onCreated)
  return (
    <FormDrawer title={t`New organizer`} save={t`Create organizer`} form={api} onClose={onClose}>
      <Text size="sm" c="dimmed">
        <Trans>Events belong to an organizer, who has a page with all of them.</Trans>
      </Text>
      <OrganizerFields form={api.form} />
    </FormDrawer>
  )
}
