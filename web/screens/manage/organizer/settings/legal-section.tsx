import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { FormSection } from '#web/ui/layout/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function LegalSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const { form, ...api } = useSettingsForm(settings, (now) => ({
    imprint_url: now.imprint_url ?? '',
    privacy_url: now.privacy_url ?? '',
    terms_url: now.terms_url ?? '',
  }))
  const link = { type: 'url', placeholder: 'https://' } as const
  return (
    <FormSection
      id="legal"
      title={t`Legal links`}
      text={t`Shown at the foot of your page and of each event’s page.`}
      api={{ form, ...api }}
    >
      <TextInput {...link} label={t`Legal notice`} {...form.getInputProps('imprint_url')} />
      <TextInput {...link} label={t`Privacy policy`} {...form.getInputProps('privacy_url')} />
      <TextInput {...link} label={t`Terms and conditions`} {...form.getInputProps('terms_url')} />
    </FormSection>
  )
}
