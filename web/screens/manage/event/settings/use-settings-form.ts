import { useLingui } from '@lingui/react/macro'
import type { BodyInput } from '#contract/endpoint.ts'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** The form of one section: `read` takes its fields out of the settings, before and after saving. */
export function useSettingsForm<Values extends object>(
  settings: EventSettings,
  read: (settings: EventSettings) => Values,
  toBody: (values: Values) => BodyInput<typeof events.updateSettings> = (values) => values,
): ApiForm<Values> {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const api = useApiForm<typeof events.updateSettings, Values>(events.updateSettings, {
    params: { event_id },
    initialValues: read(settings),
    toBody,
    success: t`Settings saved.`,
    onDone: ({ data }) => {
      api.form.setInitialValues(read(data))
      api.form.reset()
    },
  })
  return api
}
