import { useLingui } from '@lingui/react/macro'
import type { BodyInput } from '#contract/endpoint.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { useSectionForm } from '#web/components/manage/settings/use-section-form.ts'
import { fetchNow } from '#web/lib/calls/query.ts'
import type { ApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Form of one section: `read` picks its fields from the settings, before and after saving. */
export function useSettingsForm<Values extends object>(
  settings: EventSettings,
  read: (settings: EventSettings) => Values,
  toBody: (values: Values) => BodyInput<typeof events.updateSettings> = (values) => values,
): ApiForm<Values> {
  const { t } = useLingui()
  const params = { event_id: useEvent().id }
  return useSectionForm(events.updateSettings, {
    params,
    source: settings,
    read,
    toBody,
    reload: async () => (await fetchNow(events.getSettings, { params })).data,
    success: t`Settings saved.`,
  })
}
