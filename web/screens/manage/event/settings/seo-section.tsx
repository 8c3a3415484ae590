import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import { SeoForm, seoValuesOf } from '#web/components/manage/settings/seo-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function SeoSection({ settings }: { settings: EventSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, seoValuesOf)
  return (
    <SeoForm api={api} text={t`How the event looks in search results. By default we use the title and description.`} />
  )
}
