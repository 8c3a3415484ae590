import { useLingui } from '@lingui/react/macro'
import { AddressFields, placeValues } from '#web/components/manage/fields/address-fields.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function AddressSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, ({ location_details }) => ({ location_details: placeValues(location_details) }))
  return (
    <FormSection
      id="address"
      title={t`Address`}
      text={t`Where you’re based. Each event has its own location.`}
      api={api}
    >
      <AddressFields form={api.form} venue={t`Building or office`} />
    </FormSection>
  )
}
