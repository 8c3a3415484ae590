import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { organizerImages } from '#contract/images.ts'
import { type Organizer, organizers } from '#contract/organizers.ts'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { CurrencySelect, TimeZoneSelect } from '#web/components/manage/fields/selects.tsx'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'

function valuesOf(organizer: Organizer) {
  const { name, email, description, currency, timezone } = organizer
  return {
    name,
    email,
    description,
    currency,
    timezone,
    phone: organizer.phone ?? '',
    website: organizer.website ?? '',
  }
}

export function BasicsSection() {
  const { t } = useLingui()
  const organizer = useOrganizer()
  const params = { organizer_id: organizer.id }
  const api = useSectionForm<typeof organizers.update, Organizer, ReturnType<typeof valuesOf>>(organizers.update, {
    params,
    source: organizer,
    read: valuesOf,
    toBody: (values) => values,
    reload: async () => (await fetchNow(organizers.get, { params })).data,
    success: t`Organizer saved.`,
  })
  const { form } = api
  const may = useMay()
  return (
    <FormSection id="basics" title={t`Basics`} text={t`Your public details and how to reach you.`} api={api}>
      <TextInput required label={t`Name`} autoComplete="organization" {...form.getInputProps('name')} />
      <RichTextEditor label={t`Description`} {...form.getInputProps('description')} value={form.values.description} />
      <TextInput
        required
        type="email"
        label={t`Contact email`}
        description={t`Replies to tickets and questions go here.`}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Columns>
        <TextInput type="tel" label={t`Phone`} autoComplete="tel" {...form.getInputProps('phone')} />
        <TextInput
          type="url"
          label={t`Website`}
          placeholder="https://"
          autoComplete="url"
          {...form.getInputProps('website')}
        />
        <CurrencySelect
          required
          description={t`New events start with it. Existing events keep theirs.`}
          {...form.getInputProps('currency')}
        />
        <TimeZoneSelect
          required
          description={t`New events start with it. Existing events keep theirs.`}
          {...form.getInputProps('timezone')}
        />
      </Columns>
      {may(organizerImages.upload) && (
        <Text size="sm" c="dimmed">
          <Trans>
            The{' '}
            <TextLink to={`/manage/organizer/${organizer.id}/organizer-homepage-designer#cover`}>
              logo and cover image
            </TextLink>{' '}
            are in the homepage designer.
          </Trans>
        </Text>
      )}
    </FormSection>
  )
}
