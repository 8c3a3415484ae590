import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { AddressFields, placeValues } from '#web/components/manage/fields/address-fields.tsx'
import { RichTextEditor } from '#web/components/manage/fields/rich-text-editor.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function LocationSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, (now) => ({
    is_online_event: now.is_online_event,
    online_event_connection_details: now.online_event_connection_details,
    location_details: placeValues(now.location_details),
    maps_url: now.maps_url ?? '',
  }))
  const { form } = api
  return (
    <FormSection id="location" title={t`Location`} text={t`Where people go, in person or online.`} api={api}>
      <Switch label={t`This is an online event`} {...form.getInputProps('is_online_event', { type: 'checkbox' })} />
      {form.values.is_online_event ? (
        <RichTextEditor
          label={t`How to join`}
          description={t`Link and access details. Only buyers with a completed order see this.`}
          {...form.getInputProps('online_event_connection_details')}
          value={form.values.online_event_connection_details}
        />
      ) : (
        <>
          <AddressFields form={form} venue={t`Venue`} />
          <TextInput
            type="url"
            label={t`Link to a map`}
            placeholder="https://"
            description={t`By default, the link searches for the address.`}
            {...form.getInputProps('maps_url')}
          />
        </>
      )}
    </FormSection>
  )
}
