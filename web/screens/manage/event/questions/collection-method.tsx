import { useLingui } from '@lingui/react/macro'
import { Card } from '@mantine/core'
import type { EventSettings } from '#contract/event-settings.ts'
import { events } from '#contract/events.ts'
import { useOrigin } from '#web/components/manage/settings/use-origin.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'

/** Setting whether each ticket asks for a name; saved on change. */
export function CollectionMethod() {
  const { data } = useApiQuery(events.getSettings, { params: { event_id: useEvent().id } })
  return data ? <Choice settings={data.data} /> : null
}

function Choice({ settings }: { settings: EventSettings }) {
  const { t, i18n } = useLingui()
  const params = { event_id: useEvent().id }
  const save = useApiMutation(events.updateSettings)
  const mayChange = useMay()(events.updateSettings)
  const origin = useOrigin(settings)
  const chosen = save.isPending ? save.variables.body : settings

  function choose(method: 'PER_TICKET' | 'PER_ORDER') {
    const body = { attendee_details_collection_method: method }
    save.mutate(
      { params, body },
      {
        onSuccess: () => notifyDone(t`Settings saved.`),
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  }

  return (
    <Card withBorder>
      <SegmentedField
        label={t`Ask for names`}
        data={{ PER_TICKET: t`Per ticket`, PER_ORDER: t`Once per order` }}
        value={chosen?.attendee_details_collection_method ?? settings.attendee_details_collection_method}
        onChange={choose}
        disabled={!mayChange}
        help={origin(
          'attendee_details_collection_method',
          t`For names and email addresses only. Your own questions are asked either way.`,
        )}
      />
    </Card>
  )
}
