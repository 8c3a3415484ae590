import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { networkName, SOCIAL_NETWORKS, type SocialNetwork } from '#domain/social-networks.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Networks shown by default. The others appear if they have a value, or on request. */
const USUAL: readonly SocialNetwork[] = ['instagram', 'facebook', 'x', 'linkedin', 'youtube', 'tiktok']

function handlesOf({ social_media_handles: handles }: OrganizerSettings) {
  const entries = SOCIAL_NETWORKS.map((network) => [network, handles[network] ?? ''])
  return { social_media_handles: Object.fromEntries(entries) as Record<SocialNetwork, string> }
}

export function SocialSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, handlesOf)
  const [isAll, setAll] = useState(false)
  const shown = SOCIAL_NETWORKS.filter(
    (network) => isAll || USUAL.includes(network) || settings.social_media_handles[network],
  )
  return (
    <FormSection
      id="social"
      title={t`Social networks`}
      text={t`Your username or full link. Shown as links on your page.`}
      api={api}
    >
      <Columns>
        {shown.map((network) => (
          <TextInput
            key={network}
            label={networkName(network)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...api.form.getInputProps(`social_media_handles.${network}`)}
          />
        ))}
      </Columns>
      {shown.length < SOCIAL_NETWORKS.length && (
        <Button variant="default" w="fit-content" onClick={() => setAll(true)}>
          <Trans>Show more networks</Trans>
        </Button>
      )}
    </FormSection>
  )
}
