import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function GettingStartedSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, ({ hide_getting_started }) => ({ hide_getting_started }))
  return (
    <FormSection
      id="getting-started"
      title={t`Getting started`}
      text={t`The checklist on the dashboard, for everyone on your team.`}
      api={api}
    >
      <Switch
        label={t`Hide the list`}
        description={t`Hides it from the menu and the dashboard.`}
        {...api.form.getInputProps('hide_getting_started', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
