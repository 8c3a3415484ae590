import { useLingui } from '@lingui/react/macro'
import type { BodyInput } from '#contract/endpoint.ts'
import { organizers } from '#contract/organizers.ts'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import type { ApiForm } from '#web/lib/forms/form.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'
import type { OrganizerSettings } from './settings.tsx'

/** Form of one section: `read` picks its fields from the settings, before and after saving. */
export function useSettingsForm<Values extends object>(
  settings: OrganizerSettings,
  read: (settings: OrganizerSettings) => Values & BodyInput<typeof organizers.updateSettings>,
  toBody: (values: Values) => BodyInput<typeof organizers.updateSettings> = (values) =>
    values as BodyInput<typeof organizers.updateSettings>,
): ApiForm<Values> {
  const { t } = useLingui()
  const params = { organizer_id: useOrganizer().id }
  return useSectionForm<typeof organizers.updateSettings, OrganizerSettings, Values>(organizers.updateSettings, {
    params,
    source: settings,
    read,
    toBody,
    reload: async () => (await fetchNow(organizers.getSettings, { params })).data,
    success: t`Settings saved.`,
  })
}
