import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Columns } from '#web/components/manage/columns.tsx'
import { FormSection } from '#web/components/manage/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
} as const
const NAMES = Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]

function handlesOf({ social_media_handles: handles }: OrganizerSettings) {
  const entries = NAMES.map((network) => [network, handles[network] ?? ''])
  return { social_media_handles: Object.fromEntries(entries) as Record<keyof typeof NETWORKS, string> }
}

export function SocialSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, handlesOf)
  return (
    <FormSection
      id="social"
      title={t`Social networks`}
      text={t`Your username or full link. Shown as links on your page.`}
      api={api}
    >
      <Columns>
        {NAMES.map((network) => (
          <TextInput
            key={network}
            label={NETWORKS[network]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...api.form.getInputProps(`social_media_handles.${network}`)}
          />
        ))}
      </Columns>
    </FormSection>
  )
}
