import { useLingui } from '@lingui/react/macro'
import type { BodyInput, Output } from '#contract/endpoint.ts'
import { organizers } from '#contract/organizers.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { useOrganizer } from '#web/lib/manage-context.ts'

type Settings = Output<typeof organizers.getSettings>['data']

/** The form of one section: `read` takes its fields out of the settings, before and after saving. */
export function useSettingsForm<Values extends object>(
  settings: Settings,
  read: (settings: Settings) => Values & BodyInput<typeof organizers.updateSettings>,
): ApiForm<Values> {
  const { t } = useLingui()
  const { id: organizer_id } = useOrganizer()
  const api = useApiForm<typeof organizers.updateSettings, Values>(organizers.updateSettings, {
    params: { organizer_id },
    initialValues: read(settings),
    toBody: (values) => values as BodyInput<typeof organizers.updateSettings>,
    success: t`Settings saved.`,
    onDone: ({ data }) => {
      api.form.setInitialValues(read(data))
      api.form.reset()
    },
  })
  return api
}
