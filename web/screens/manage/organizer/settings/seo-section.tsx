import { useLingui } from '@lingui/react/macro'
import { SeoForm, seoValuesOf } from '#web/components/manage/settings/seo-form.tsx'
import type { OrganizerSettings } from './settings.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function SeoSection({ settings }: { settings: OrganizerSettings }) {
  const { t } = useLingui()
  const api = useSettingsForm(settings, seoValuesOf)
  return (
    <SeoForm api={api} text={t`How your page looks in search results. By default we use the name and description.`} />
  )
}
