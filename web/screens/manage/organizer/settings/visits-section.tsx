import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { FormSection } from '#web/ui/layout/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function VisitsSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const { form, ...api } = useSettingsForm(
    settings,
    (now) => ({ analytics_property: now.analytics_property ?? '', analytics_api_secret: '' }),
    ({ analytics_property, analytics_api_secret }) => ({
      analytics_property,
      // An empty secret keeps the stored one, except without a property, for which a secret is useless.
      ...((analytics_api_secret || !analytics_property) && { analytics_api_secret }),
    }),
  )
  return (
    <FormSection
      id="visits"
      title={t`Visits`}
      text={t`Counts visits, carts and orders with Google Analytics. Visitors are asked first, and no Google script runs on your pages.`}
      api={{ form, ...api }}
    >
      <TextInput
        label={t`Measurement ID`}
        placeholder="G-ABC123DEF4"
        autoComplete="off"
        {...form.getInputProps('analytics_property')}
      />
      <TextInput
        label={t`Measurement Protocol API secret`}
        description={t`In Google Analytics: Admin, Data streams, your stream. We never show it again.`}
        placeholder={settings.has_analytics_api_secret ? '••••••••' : ''}
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('analytics_api_secret')}
      />
    </FormSection>
  )
}
