import { useLingui } from '@lingui/react/macro'
import { FormSection } from '#web/components/manage/sections.tsx'
import { SegmentedField } from '#web/components/manage/segmented-field.tsx'
import { Switch } from '#web/components/manage/switch.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function DefaultsSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, (now) => ({
    default_attendee_details_collection_method: now.default_attendee_details_collection_method,
    default_show_marketing_opt_in: now.default_show_marketing_opt_in,
  }))
  const { form } = api
  return (
    <FormSection
      id="event-defaults"
      title={t`New events`}
      text={t`Defaults for new events. Existing events stay the same.`}
      api={api}
    >
      <SegmentedField
        label={t`Ask for names`}
        data={[
          { value: 'PER_TICKET', label: t`Per ticket` },
          { value: 'PER_ORDER', label: t`Once per order` },
        ]}
        value={form.values.default_attendee_details_collection_method}
        onChange={(method) => form.setFieldValue('default_attendee_details_collection_method', method as 'PER_TICKET')}
      />
      <Switch
        label={t`Ask buyers if they want marketing emails`}
        description={t`Adds an unticked box to the checkout.`}
        {...form.getInputProps('default_show_marketing_opt_in', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
